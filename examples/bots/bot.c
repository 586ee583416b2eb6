/* A bot without rules: it asks for the legal moves, and plays any of them, in every game.
 *
 *   cc -O2 -o bot examples/bots/bot.c
 *   laserchess match ./bot random --variant khet --games 10 --time move=0.5
 *
 * The option LegalMoves has every `go` end with `searchmoves` and the legal moves. A real bot
 * reads `position` as well, and knows what it does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_LINE (1 << 20)

static char line[MAX_LINE];

static int begins_with(const char *text, const char *word) { return strncmp(text, word, strlen(word)) == 0; }

/* Choose one word behind `searchmoves`, each as likely as any other. */
static const char *choose(char *go) {
  const char *chosen = "(none)";
  char *moves = strstr(go, "searchmoves");
  int seen = 0;
  if (moves == NULL) return chosen;
  for (char *word = strtok(moves + strlen("searchmoves"), " \r\n"); word != NULL; word = strtok(NULL, " \r\n"))
    if (rand() % ++seen == 0) chosen = word;
  return chosen;
}

int main(void) {
  srand((unsigned)time(NULL));
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (begins_with(line, "uci\n") || begins_with(line, "uci\r")) {
      puts("id name anything in C\noption name UCI_Variant type string default khet");
      puts("option name LegalMoves type check default false\nuciok");
    } else if (begins_with(line, "isready")) {
      puts("readyok");
    } else if (begins_with(line, "go")) {
      printf("bestmove %s\n", choose(line));
    } else if (begins_with(line, "quit")) {
      break;
    }
    fflush(stdout);
  }
  return 0;
}
