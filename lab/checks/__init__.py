"""The checks of lab/selftest, one module for each thing the lab claims."""
