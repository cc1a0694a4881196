# No function decide.
