"""An API shaped like lichess's, so that its clients can play here: tokens, streams, challenges, exports."""
