"""Set-up of the whole suite."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A suite started in the background is told to ignore Ctrl-C, and so would be the commands it starts and stops.
    signal.signal(signal.SIGINT, signal.default_int_handler)
