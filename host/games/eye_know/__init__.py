"""Eye Know, basic and Classic: pictures are chosen, named and asked about; for two to six seats."""
