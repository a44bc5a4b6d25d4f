"""The parts of the project generator."""
