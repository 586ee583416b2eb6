"""The rules, told by tables: geometry, what a game file can say, and the compiled kernel."""
