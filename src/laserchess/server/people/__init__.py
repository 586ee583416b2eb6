"""People: accounts and sessions, whom they meet and how, their ratings, what they say."""
