"""The command-line program ``partyhost``: reads settings, builds adapters, runs tables."""

from __future__ import annotations

import os
import sys
import traceback
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

from host import __version__
from host.commands import (
    benching,
    checks,
    choices,
    contents,
    drafting,
    fitting,
    hearing,
    kept,
    models,
    reading,
    tables,
)
from host.commands.ears import Trial
from host.commands.group import Commands
from host.core.errors import HostError
from host.printing import Printer
from host.running import store
from host.serving.plan import TablePlan

HELP = """An offline, hands-free voice host for party games.

It reads aloud, listens, judges, keeps time and score, and announces the winner. Everything runs on
this machine. Start with: partyhost play
"""

app = typer.Typer(
    name="partyhost",
    cls=Commands,
    help=HELP,
    no_args_is_help=True,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
models_app = typer.Typer(help="See, fetch and check the models that hearing needs.")
packs_app = typer.Typer(help="Make, check and count packs.")
log_app = typer.Typer(help="Look at logs of games.")
bench_app = typer.Typer(help="Measure how well the host hears.")
data_app = typer.Typer(help="What is kept about people, and where.")
misheard_app = typer.Typer(help="Sounds of appealed answers, kept where the table agreed.")
app.add_typer(models_app, name="models", no_args_is_help=True)
app.add_typer(packs_app, name="packs", no_args_is_help=True)
app.add_typer(log_app, name="log", no_args_is_help=True)
app.add_typer(bench_app, name="bench", no_args_is_help=True)
app.add_typer(data_app, name="data", no_args_is_help=True)
app.add_typer(misheard_app, name="misheard", no_args_is_help=True)


class SecretsName(StrEnum):
    """Channels for secrets."""

    CARDS = "cards"
    HANDS = "hands"
    KEYPAD = "keypad"
    PHONE = "phone"


class PageName(StrEnum):
    """Who reaches the pages."""

    LOCAL = "local"
    NETWORK = "network"


def _reach(page: PageName | None) -> Literal["local", "network"] | None:
    """As the appliance's plan has it."""
    if page is None:
        return None
    return "local" if page is PageName.LOCAL else "network"


class ManagerName(StrEnum):
    """Who holds the plate."""

    HOST = "host"
    PLAYER = "player"


class StrictnessName(StrEnum):
    """How exact answers must be."""

    STRICT = "strict"
    FAIR = "fair"
    GENEROUS = "generous"


class BetsName(StrEnum):
    """How the prompt is kept from the answerer."""

    COVER = "cover"
    BLIND = "blind"
    OPEN = "open"


class VerbosityName(StrEnum):
    """How much the host talks."""

    SHORT = "short"
    STANDARD = "standard"
    FULL = "full"


Plain = Annotated[
    bool, typer.Option("--plain", help="One line per event, no colour, nothing redrawn.")
]
Game = Annotated[
    str, typer.Argument(help="Which game; partyhost games lists them.", show_default=True)
]
AnyGame = Annotated[
    str | None,
    typer.Argument(help="Which game; without one the host asks. partyhost games lists them."),
]
Engine = Annotated[
    str,
    typer.Option(
        parser=choices.engine,
        metavar=choices.ENGINE_FORM,
        help="Who listens: auto takes the best that is installed.",
    ),
]
Voice = Annotated[
    str,
    typer.Option(
        parser=choices.voice,
        metavar=choices.VOICE_FORM,
        help="Who speaks: hibari is natural, pyttsx3 the system's own.",
    ),
]
Microphone = Annotated[
    str | None, typer.Option(help="Microphone, by name or number, or wyoming://HOST:PORT.")
]
Loudspeaker = Annotated[
    str | None, typer.Option(help="Loudspeaker, by name or number, or wyoming://HOST:PORT.")
]
Page = Annotated[
    PageName | None,
    typer.Option(help="Serve pages (a screen for the table, and phones), as with play."),
]
Seed = Annotated[int | None, typer.Option(help="Makes chance repeatable.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
KeepMisheard = Annotated[
    bool,
    typer.Option(
        "--keep-misheard",
        help="Keep the sound of answers that are appealed, on this machine only; said aloud.",
    ),
]
LogFile = Annotated[
    Path | None,
    typer.Option(
        "--log", help="Where the game is kept; without it in the data folder (data show)."
    ),
]


@app.callback()
def root(
    ctx: typer.Context,
    plain: Plain = False,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", is_eager=True)
    ] = False,
) -> None:
    """Options that hold for every command."""
    if version:
        print(f"partyhost {__version__}")
        raise typer.Exit
    ctx.obj = Printer.make(plain=plain)


@app.command()
def play(
    ctx: typer.Context,
    game: AnyGame = None,
    text: Annotated[
        bool,
        typer.Option("--text", help="Type what is said, one line each, for example: Ann: a whisk"),
    ] = False,
    engine: Engine = "auto",
    voice: Voice = "auto",
    players: Annotated[
        str | None, typer.Option(help='Names, clockwise, for example "Ann,Bob,Cy".')
    ] = None,
    secrets: Annotated[
        SecretsName | None,
        typer.Option(
            help="How secrets are given: cards face down (default), fingers behind the back, "
            "one keypad that goes round, or everybody's phone on the local network."
        ),
    ] = None,
    page: Annotated[
        PageName | None,
        typer.Option(
            help="Serve pages (a screen for the table, and phones): on this machine only, or on "
            "the local network."
        ),
    ] = None,
    plate_manager: Annotated[
        ManagerName | None,
        typer.Option(
            help="Who holds the list and judges: the host (default) or the left neighbour."
        ),
    ] = None,
    hourglass: Annotated[
        float | None, typer.Option(help="Seconds of sand, 15 to 120 (default 45); 0 for no limit.")
    ] = None,
    track: Annotated[
        int | None, typer.Option(help="Steps once round the board, 3 to 30 (default 15).")
    ] = None,
    strictness: Annotated[
        StrictnessName | None, typer.Option(help="How exact answers must be (default fair).")
    ] = None,
    bets: Annotated[
        BetsName | None,
        typer.Option(
            help="What bettors hear of the list: cover (the answerer covers both ears, "
            "default), blind (nobody hears it), open (all hear it)."
        ),
    ] = None,
    seed: Seed = None,
    verbosity: Annotated[
        VerbosityName | None, typer.Option(help="How much the host talks (default standard).")
    ] = None,
    input_device: Microphone = None,
    output_device: Loudspeaker = None,
    log: LogFile = None,
    packs: Annotated[
        list[Path] | None,
        typer.Option(help="Play with these packs only (files or folders, repeatable)."),
    ] = None,
    own: Annotated[
        list[str] | None,
        typer.Option("--set", help="A setting of the game, NAME=VALUE (repeatable)."),
    ] = None,
    keep_misheard: KeepMisheard = False,
    plain: Plain = False,
) -> None:
    """Play a game: by talking, or with --text by typing."""
    changes = {
        "secrets": secrets,
        "plate_manager": plate_manager,
        "hourglass": hourglass,
        "track": track,
        "strictness": strictness,
        "bets": bets,
        "verbosity": verbosity,
        "own": dict(fitting.named_value(one) for one in own) if own else None,
    }
    tables.play(
        _printer(ctx, plain),
        game,
        text=text,
        engine=engine,
        voice=voice,
        players=players,
        page=page.value if page is not None else None,
        changes={k: v for k, v in changes.items() if v is not None},
        seed=seed,
        devices=(input_device, output_device),
        log=log,
        packs=packs or (),
        keep_misheard=keep_misheard,
    )


@app.command()
def games(ctx: typer.Context, as_json: Json = False) -> None:
    """Which games there are, for how many players, and what can be chosen in them."""
    tables.games(_printer(ctx), as_json=as_json)


@app.command()
def demo(
    ctx: typer.Context,
    game: Game = "hit-list",
    players: Annotated[int | None, typer.Option(min=2, max=6, help="How many play.")] = None,
    rounds: Annotated[
        int, typer.Option(min=0, help="Rounds after which it ends; 0 plays the whole game.")
    ] = 3,
    wav: Annotated[Path | None, typer.Option(help="Record the table to this file.")] = None,
    seed: Seed = None,
    noise: Annotated[Path | None, typer.Option(help="A wav file to loop as noise.")] = None,
    snr: Annotated[
        float, typer.Option(help="How far the noise lies below the players, in dB.")
    ] = 10.0,
    engine: Engine = "auto",
    plain: Plain = False,
) -> None:
    """Listen to synthetic players: said beside heard."""
    tables.demo(
        _printer(ctx, plain),
        game,
        count=players,
        rounds=rounds or None,
        wav=wav,
        seed=seed,
        noise=noise,
        snr=snr,
        engine=engine,
    )


@app.command()
def resume(
    ctx: typer.Context,
    log: Annotated[Path | None, typer.Argument(help="A log; without one, the latest.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Type instead of talking.")] = False,
    engine: Engine = "auto",
    voice: Voice = "auto",
    repair: Annotated[
        bool, typer.Option("--repair", help="Cut a damaged log before its first bad line.")
    ] = False,
    page: Page = None,
    input_device: Microphone = None,
    output_device: Loudspeaker = None,
    keep_misheard: KeepMisheard = False,
    plain: Plain = False,
) -> None:
    """Go on with a game that was interrupted."""
    tables.resume(
        _printer(ctx, plain),
        log,
        text=text,
        engine=engine,
        voice=voice,
        repair=repair,
        devices=(input_device, output_device),
        page=page.value if page is not None else None,
        keep_misheard=keep_misheard,
    )


@app.command()
def serve(
    ctx: typer.Context,
    settings: Annotated[
        Path | None, typer.Option(help="A file that names tables; without one, this table.")
    ] = None,
    table: Annotated[str | None, typer.Option(help="Only this table of the file.")] = None,
    wyoming: Annotated[
        bool,
        typer.Option("--wyoming", help="Offer ears, voice and games to the household instead."),
    ] = False,
    listen: Annotated[
        str, typer.Option(help="Where to offer them, HOST:PORT; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1:10600",
    name: Annotated[str, typer.Option(help="Name in the household.")] = "partyhost",
    find: Annotated[
        bool, typer.Option("--find", help="Say which speakers and servers there are, and end.")
    ] = False,
    page: Page = None,
    engine: Engine = "auto",
    voice: Voice = "auto",
    input_device: Microphone = None,
    output_device: Loudspeaker = None,
    plain: Plain = False,
) -> None:
    """Be an appliance: wait for "host, let's play", without screen or keyboard."""
    from host.commands import serving  # noqa: PLC0415 - the ears are slow to load

    printer = _printer(ctx, plain)
    plan = TablePlan(input_device, output_device, engine, voice, _reach(page))
    if find:
        serving.find(printer)
    elif wyoming:
        serving.offer(printer, listen, plan, name)
    else:
        serving.serve(printer, settings, table, plan)


@app.command()
def judge(
    ctx: typer.Context,
    entries: Annotated[Path, typer.Option(help="The list: lines of text, YAML, JSON or a pack.")],
    heard: Annotated[str | None, typer.Option(help="What was said, as text.")] = None,
    audio: Annotated[Path | None, typer.Option(help="What was said, as a wav file.")] = None,
    strictness: Annotated[
        StrictnessName, typer.Option(help="How exact answers must be.")
    ] = StrictnessName.FAIR,
    engine: Engine = "auto",
    prompt: Annotated[
        str, typer.Option(help="What the list is of; for a pack, the id of the prompt to take.")
    ] = "",
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Ask the plate manager: what does this answer mark, and why?"""
    hearing.judge_command(
        _printer(ctx, plain),
        entries,
        heard,
        audio,
        strictness=strictness.value,
        engine=engine,
        prompt=prompt,
        as_json=as_json,
    )


@app.command()
def check(
    ctx: typer.Context,
    input_device: Annotated[str | None, typer.Option(help="Microphone, by name or number.")] = None,
    output_device: Annotated[
        str | None, typer.Option(help="Loudspeaker, by name or number.")
    ] = None,
    hear: Annotated[
        bool, typer.Option("--hear", help="Read twelve things aloud: how much is understood?")
    ] = False,
    room: Annotated[
        bool,
        typer.Option(
            "--room",
            help="Play, tick and ring for a minute and listen to it: how loud are echo and noise, "
            "and what is safe here? Games on these devices go by it.",
        ),
    ] = False,
    player: Annotated[
        bool, typer.Option(help="Ask somebody to say a sentence (--room); nobody has to.")
    ] = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the figures as one JSON object (--room).")
    ] = False,
    engine: Engine = "auto",
    plain: Plain = False,
) -> None:
    """Devices, levels, models, voices: what is missing?"""
    if room:
        from host.commands import room as rooms  # noqa: PLC0415 - ears and voice are slow to load

        devices = (input_device, output_device)
        rooms.room(_printer(ctx, plain), devices, engine, player=player, as_json=as_json)
        return
    if hear:
        from host.commands import calibrating  # noqa: PLC0415 - ears and voice are slow to load

        calibrating.hear(_printer(ctx, plain), engine, (input_device, output_device))
        return
    checks.check(_printer(ctx, plain), input_device, output_device)


@app.command()
def simulate(
    ctx: typer.Context,
    game: Game = "hit-list",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Annotated[
        int | None, typer.Option(min=2, max=6, help="How many play (default 3, or what fits).")
    ] = None,
    seed: Seed = None,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Play many games silently and count."""
    tables.simulate(_printer(ctx, plain), game, games, players, seed or 0, as_json=as_json)


@models_app.command("list")
def models_list(ctx: typer.Context, as_json: Json = False) -> None:
    """Which models there are, what for, and whether they are here."""
    models.show(_printer(ctx), as_json=as_json)


@models_app.command("fetch")
def models_fetch(
    ctx: typer.Context, name: Annotated[str, typer.Argument(help="Name from models list.")]
) -> None:
    """Fetch a model; goes on where an interrupted fetch stopped."""
    models.fetch(_printer(ctx), name)


@models_app.command("verify")
def models_verify(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Argument(help="Name; without one, all that are here.")
    ] = None,
) -> None:
    """Compare every file of a model with its digest."""
    models.verify(_printer(ctx), name)


@packs_app.command("lint")
def packs_lint(
    ctx: typer.Context,
    paths: Annotated[list[Path] | None, typer.Argument(help="Packs; without any, all.")] = None,
    ears: Annotated[
        bool, typer.Option("--ears", help="Say what is on the cards and hear it back; slow.")
    ] = False,
    voices: Annotated[int, typer.Option(min=1, max=5, help="How many voices say it (--ears).")] = 2,
    sample: Annotated[
        int | None, typer.Option(min=1, help="At most so many cards of each kind (--ears).")
    ] = None,
    engine: Engine = "auto",
    as_json: Json = False,
) -> None:
    """Look for faults in packs."""
    trial = Trial(engine, voices, sample) if ears else None
    contents.lint(_printer(ctx), paths or [], trial, as_json=as_json)


@packs_app.command("stats")
def packs_stats(
    ctx: typer.Context,
    paths: Annotated[list[Path] | None, typer.Argument(help="Packs; without any, all.")] = None,
    as_json: Json = False,
) -> None:
    """Count what is in packs."""
    contents.stats(_printer(ctx), paths or [], as_json=as_json)


@packs_app.command("read")
def packs_read(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(help="Whose cards; without one, all.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many texts of each kind.")] = 20,
    seed: Seed = None,
    engine: Engine = "auto",
    as_json: Json = False,
) -> None:
    """Read cards aloud and recognise them back: which words get lost?"""
    reading.read(_printer(ctx), game, count, seed or 0, engine, as_json=as_json)


@packs_app.command("new")
def packs_new(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="hit-list, thats-you, eye-know or knowing-me; else asked.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="What the pack is called; else asked.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Type instead of talking.")] = False,
    engine: Engine = "auto",
    voice: Voice = "auto",
    input_device: Annotated[str | None, typer.Option(help="Microphone, by name or number.")] = None,
    output_device: Annotated[
        str | None, typer.Option(help="Loudspeaker, by name or number.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Make a pack of your own by talking: one question at a time, each card kept at once."""
    drafting.new(
        _printer(ctx, plain),
        game,
        title,
        text=text,
        engine=engine,
        voice=voice,
        devices=(input_device, output_device),
    )


@log_app.command("show")
def log_show(
    ctx: typer.Context,
    log: Annotated[Path, typer.Argument(help="The log.")],
    verify: Annotated[
        bool,
        typer.Option(
            "--verify", help="Replay it and compare every state with the one that was logged."
        ),
    ] = False,
) -> None:
    """Print a log; what is not yet revealed stays hidden."""
    kept.log_show(_printer(ctx), log, verify=verify)


@bench_app.command("hearing")
def bench_hearing(
    ctx: typer.Context,
    speech: Annotated[
        Path | None, typer.Option(help="Folder of recordings with a manifest.")
    ] = None,
    engine: Engine = "whisper",
    limit: Annotated[int | None, typer.Option(help="At most so many trials per row.")] = None,
    row: Annotated[list[str] | None, typer.Option(help="A row to measure; again for more.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="So many processes beside each other.")] = 1,
    talk_minutes: Annotated[
        float | None, typer.Option(min=0.1, help="Minutes of synthetic talk on anything.")
    ] = None,
    merge: Annotated[
        list[Path] | None,
        typer.Option(
            help="A run kept as JSON, or a folder of them; again for more. Measures only what "
            "--row names."
        ),
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keep each row in this folder as soon as it is measured.")
    ] = None,
    plots: Annotated[Path | None, typer.Option(help="Draw pictures into this folder.")] = None,
    targets: Annotated[
        bool, typer.Option("--targets", help="What should be reached beside what was measured.")
    ] = False,
    misheard: Annotated[
        bool,
        typer.Option(
            "--misheard",
            help="Only what was kept of appeals: ends with 1 where one is judged worse than then.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Measure what is marked right, what falsely, and how fast."""
    if misheard:
        from host.commands import misheard as clips  # noqa: PLC0415 - sound is slow to load

        raise typer.Exit(0 if clips.bench(_printer(ctx), engine, as_json=as_json) else 1)
    rows, runs = row or (), merge or ()
    asked = benching.Asked(
        speech, engine, limit, rows, jobs, talk_minutes, runs, keep, plots, targets, as_json
    )
    benching.hearing(_printer(ctx), asked)


@misheard_app.command("list")
def misheard_list(ctx: typer.Context, as_json: Json = False) -> None:
    """What was heard, what the host made of it, and what the table ruled."""
    from host.commands import misheard  # noqa: PLC0415 - sound is slow to load

    misheard.show(_printer(ctx), as_json=as_json)


@misheard_app.command("play")
def misheard_play(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="A name of misheard list; else the last.")] = "",
) -> None:
    """Listen to a clip."""
    from host.commands import misheard  # noqa: PLC0415 - sound is slow to load

    misheard.play(_printer(ctx), name)


@misheard_app.command("delete")
def misheard_delete(
    ctx: typer.Context,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete every clip."""
    from host.commands import misheard  # noqa: PLC0415 - sound is slow to load

    misheard.delete(_printer(ctx), yes=yes)


@data_app.command("show")
def data_show(ctx: typer.Context) -> None:
    """What is kept about people, and where."""
    kept.data_show(_printer(ctx))


@data_app.command("delete")
def data_delete(
    ctx: typer.Context,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete all of it: games, settings and kept sounds."""
    kept.data_delete(_printer(ctx), yes=yes)


def _printer(ctx: typer.Context, plain: bool = False) -> Printer:
    printer: Printer = ctx.obj
    return Printer.make(plain=True) if plain else printer


def main() -> None:
    """Run the program; whatever goes wrong is one line that says what to do, no stack trace."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # started with a closed one
            # lives as long as the program does
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        status = app(prog_name="partyhost", standalone_mode=False)
        raise SystemExit(status if isinstance(status, int) else 0)
    except HostError as error:
        _failed(str(error))
    except (KeyboardInterrupt, typer.Abort):
        print("\nStopped. The game is kept: partyhost resume", file=sys.stderr)
        raise SystemExit(130) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None
    except Exception as error:
        if hasattr(error, "show") and hasattr(error, "exit_code"):  # wrong use: typer explains it
            error.show()
            raise SystemExit(error.exit_code) from None
        _failed(
            f"A fault inside ({type(error).__name__}: {error}). A game is kept as it was: go on "
            f"with partyhost resume. Please report {store.save_fault(traceback.format_exc())}"
        )


def _failed(message: str) -> NoReturn:
    print(f"partyhost: {message}", file=sys.stderr)
    raise SystemExit(1)
