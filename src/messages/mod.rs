//! Every sentence of the program, in Russian and English.
