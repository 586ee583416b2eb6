"""Word lists for account names: reserved words, words used in paths, and accepted scripts."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


RESERVED = _words("""
admin administrator anonymous bot bots computer deleted everybody everyone guest help host laserchess me mod
moderator nobody null official player root server settings staff support system team undefined visitor you
""")
HARMLESS = _words("anonymous guest me nobody player visitor you")
"""Reserved words that are harmless as the name of a visitor."""
ROUTE_WORDS = _words("""
account accounts ai analysis api board bot bots bulk challenge challenges docs editor embed export game games group
groups health import ladder leaderboard learn lobby login logout me online open people person play puzzle puzzles
record records search seek seeks sign-in sign-out sign-up static status stream studies study team teams token tokens
tournament tournaments tv user users variants watch
""")
"""Words used where a name could be in paths of this server or of lichess's API."""
SCRIPTS = {"EAST ASIAN"} | _words("""
ARABIC ARMENIAN BENGALI BOPOMOFO CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HANGUL HEBREW KANNADA
KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN
""")
"""Scripts in everyday use (UAX 31, table 5): letters of Lisu or Cherokee pass for Latin capitals."""
