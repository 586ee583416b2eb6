"""Groups: courses and clubs with members, closed tournaments and a ladder."""
