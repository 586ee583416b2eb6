// The server's messages in both directions, generated from its schemas by scripts/web_types.py: do not edit.

/** The name to play under, for visitors without an account. */
export type AcceptInput = {
  name?: string | null;
};

/** Settings of an account. */
export type AccountChoices = {
  hears: string;
};

/** The requesting account. */
export type AccountView = {
  name: string;
  host: boolean;
  hears: "everybody" | "followed" | "nobody";
  created: number;
  muted_until: number | null;
  ratings: Array<RatingView>;
};

/** A command was stored as the event of this number. */
export type AckMessage = {
  type: "ack";
  ref: string | number | null;
  seq: number;
};

/** A line, and the square to which a piece was to go; without one, the piece was to move at all. */
export type AimedMove = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
  start: string;
  to?: string | null;
};

/** A line; score and winning chances are the first player's. */
export type AnalysisLine = {
  multipv: number;
  score: ScoreView;
  chance: number;
  pv: Array<string>;
  pv_moves: Array<LineStep>;
};

/** The state of an exercise: `after` is the position between the learner's move and the reply. */
export type AnswerView = {
  solved: boolean;
  done: boolean;
  message: string;
  phrases: Array<PhraseView>;
  played: MoveResultView | null;
  after: View | null;
  reply: MoveResultView | null;
  view: View;
};

/** The learner's moves from the start of the exercise (the replies follow from them), or a text. */
export type Attempt = {
  moves?: Array<string>;
};

/** The result of the solver's last move: `after` is the position between it and the reply, or its refutation. */
export type AttemptView = {
  right: boolean;
  solved: boolean;
  message: string;
  played: MoveResultView | null;
  after: View | null;
  reply: MoveResultView | null;
  view: View;
  themes: Array<PhraseView>;
};

/** How a beam ended. */
export type BeamEnd = "hit" | "stopped" | "edge" | "split" | "repeat";

/** A beam, or a branch of one. Points are in hundredths of a square from the top left corner. */
export type BeamView = {
  by: string;
  origin: string;
  direction: string;
  squares: Array<string>;
  turns: Array<Array<string>>;
  points: Array<Array<number>>;
  end: BeamEnd;
  struck: string | null;
};

/** A house bot. */
export type BotView = {
  name: string;
  level: number;
  rating: number;
};

/** A possible result of a move, and its frequency. */
export type Branch = {
  share: number;
  played: MoveResultView;
};

/** The possible results of a move. */
export type Branches = {
  branches: Array<Branch>;
};

/** A piece a player has lost. */
export type CapturedView = {
  player: string;
  name: string;
  art: string;
};

/** The variants and themes of the puzzles. */
export type Catalogue = {
  games: Array<PuzzleGame>;
  themes: Array<ThemeView>;
};

/** A challenge was received. */
export type ChallengeMessage = {
  type: "challenge";
  seek: SeekView;
};

/** A challenge was cancelled, or answered elsewhere. */
export type ChallengeOverMessage = {
  type: "challenge-over";
  seek: string;
};

/** A few paragraphs under a heading. */
export type ChapterView = {
  id: string;
  title: string;
  paragraphs: Array<string>;
  diagrams: Array<DiagramView>;
  puzzles: Array<PuzzlesView>;
};

/** A chat line: a preset or free text. */
export type ChatInput = {
  room: string;
  words?: string;
  preset?: string | null;
};

/** A chat line of a game. */
export type ChatLineView = {
  text: string;
  user: string;
};

/** A chat line was added to a game. */
export type ChatMessage = {
  type: "chat";
  line: LineView;
};

/** The chat lines shown to the requester, and the presets available to all players. */
export type ChatView = {
  room: "players" | "watchers";
  lines: Array<LineView>;
  presets: Record<string, string>;
};

/** A playable position, or its problems. */
export type Checked = {
  position: string | null;
  problems: Array<Problem>;
  view: View | null;
};

/** Base time and increment in seconds. */
export type ClockInput = {
  base: number;
  increment?: number;
};

/** Base time and increment in seconds. */
export type ClockView = {
  base: number;
  increment: number;
};

/** Both clocks at a moment, and whose has been running since. */
export type ClocksView = {
  ms: Record<string, number>;
  running: string | null;
  at: number;
};

/** Recovery codes, each valid for one new password. */
export type Codes = {
  codes: Array<string>;
};

/** A command, as the game's WebSocket takes it. */
export type CommandInput = {
  command: MoveCommand | TakebackCommand | PlainCommand;
};

/** The effect of an attempt on the player's rating, and the puzzle's current rating. */
export type CountedAttempt = {
  counted: boolean;
  solved: boolean;
  change: number;
  standing: PuzzleStanding;
  puzzle_rating: number;
};

/** Moves of some records: by key of a position and by move, the mover's wins, draws and losses. */
export type CountedRecords = {
  games: number;
  unfinished: number;
  errors: Array<string>;
  positions: Record<string, Record<string, Array<number>>>;
};

/** A name and a password. */
export type Credentials = {
  name: string;
  password: string;
};

/** The daily puzzle. */
export type DailyView = {
  date: string;
  puzzle: PuzzleView;
};

/** A position; if there is a move, also what it does and the position after it. */
export type DiagramView = {
  key: string;
  caption: string;
  view: View;
  played: MoveResultView | null;
  after: View | null;
};

/** The number of the event a command caused; it is stored. */
export type Done = {
  seq: number;
};

/** The request is finished. */
export type DoneMessage = {
  type: "done";
  ref?: string | number | null;
};

/** A feature as placed in the editor. */
export type DrawnFloor = {
  square: string;
  letter: string;
};

/** A piece as placed in the editor; its angle is one of those its piece type has. */
export type DrawnPiece = {
  square: string;
  player: string;
  name: string;
  angle?: number;
  stunned?: boolean;
};

/** A position from the editor. */
export type DrawnPosition = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  turn: string;
  pieces: Array<DrawnPiece>;
  floor?: Array<DrawnFloor>;
  actions_left?: number | null;
};

/** The end of a game outside its rules: the reason, and the winner. */
export type EndFacts = {
  clocks?: Record<string, number> | null;
  running?: string | null;
  reason: string;
  winner?: string | null;
};

/** The body of every answer that is not a success. */
export type ErrorBody = {
  error: ErrorDetail;
};

/** What was rejected, and why. */
export type ErrorDetail = {
  code: string;
  reason: string;
  message: string;
  hint: string;
  text: string;
  expected: string;
  facts: Record<string, string | number>;
};

/** An event, the result of a move, and the game after it without its list of moves. */
export type EventMessage = {
  type: "event";
  seq: number;
  kind: Kind;
  by: string | null;
  at: number;
  data: MoveFacts | UndoneFacts | EndFacts | RematchFacts | TimedFacts | PlainFacts;
  played: MoveResultView | null;
  game: SharedGame;
  move: MoveEntry | null;
};

/** An event of a game. */
export type EventView = {
  seq: number;
  kind: Kind;
  by: string | null;
  at: number;
  data: MoveFacts | UndoneFacts | EndFacts | RematchFacts | TimedFacts | PlainFacts;
};

/** An exercise by name. */
export type ExerciseCard = {
  id: string;
  title: string;
};

/** A position and a task. */
export type ExerciseView = {
  id: string;
  chapter: string;
  title: string;
  task: string;
  hint: string;
  goal: Goal;
  is_written: boolean;
  player: string;
  moves: number;
  view: View;
};

/** The moves of a position in the server's games, most played first; `key` identifies the position in `/count`. */
export type Explored = {
  key: string;
  moves: Array<ExplorerMove>;
  games: number;
  counting: boolean;
};

/** A move with its games: won by the player who makes it, drawn, lost. */
export type ExplorerMove = {
  move: string;
  start: string;
  to: string;
  wins: number;
  draws: number;
  losses: number;
};

/** What a side does to a beam. */
export type FaceEffect = "hit" | "stops" | "passes" | "returns" | "turns" | "splits" | "scatters" | "explodes";

/** What a face of a piece does with a beam, and the directions in which it continues. */
export type FaceView = {
  side: number;
  deed: FaceEffect;
  ways: Array<number>;
};

/** A kind of floor feature. */
export type FeatureView = {
  name: string;
  letter: string;
  art: string;
  help: string;
};

/** Usage figures and limits of the server. */
export type Figures = {
  accounts: number;
  sessions: number;
  reports: number;
  lobby: number;
  waiting: number;
  live_games: number;
  bot_games: number;
  games_in_memory: number;
  limits: Record<string, number>;
  settable: Record<string, LimitBounds>;
};

/** A first attempt: its moves, including a wrong last one, and whether a hint was used. */
export type FinishedAttempt = {
  puzzle: string;
  moves?: Array<string>;
  helped?: boolean;
  standing?: StoredStanding | null;
};

/** Where a piece was displaced. */
export type Flight = {
  start: string;
  to: string;
};

/** A square with a floor feature. */
export type FloorView = {
  square: string;
  name: string;
  letter: string;
  label: string;
  art: string;
};

/** A live game, for one visitor. */
export type GameView = {
  id: string;
  variant: string;
  title: string;
  setup: string | null;
  start: string;
  options: Record<string, boolean | number | string>;
  mode: Mode;
  clock: ClockView | null;
  casual: boolean;
  rated: boolean;
  seats: Record<string, SeatView>;
  seq: number;
  ply: number;
  view: View;
  played: MoveResultView | null;
  clocks: ClocksView | null;
  now: number;
  offers: Offers;
  outcome: OutcomeView | null;
  next: string | null;
  created: number;
  preview: boolean;
  captured: Array<CapturedView>;
  you: Array<string>;
  moves: Array<MoveEntry>;
  invite: string | null;
};

/** One page of games, and the cursor of the next page. */
export type GamesPage = {
  games: Array<ListedGame>;
  next: string | null;
};

/** The goal of an exercise. */
export type Goal = "win" | "remove" | "keep" | "survive" | "guard" | "stay" | "light" | "stun" | "displace" | "moves" | "position" | "record" | "setup";

/** A rating over time. */
export type GraphView = {
  variant: string;
  speed: "bullet" | "blitz" | "rapid" | "classical";
  points: Array<Array<number>>;
};

export type HTTPValidationError = {
  detail?: Array<ValidationError>;
};

/** The results of two players' games, from the point of view of one of them. */
export type HeadToHead = {
  won: number;
  drawn: number;
  lost: number;
};

/** A healthy server. */
export type Health = {
  status: "ok";
  version: string;
  redis: "ok" | "away" | "none";
};

/** The first message on a socket; `after` is the last event the client knows, `token` replaces the cookie. */
export type HelloMessage = {
  ref?: string | number | null;
  type: "hello";
  after?: number;
  token?: string | null;
};

/** Which hint to return. */
export type HintInput = {
  puzzle: string;
  moves?: Array<string>;
  step?: "1" | "2";
};

/** A hint, and the square it is about. */
export type HintView = {
  phrases: Array<PhraseView>;
  square: string;
};

/** The code of an invitation's link, and the name to play under. */
export type Invitation = {
  code: string;
  name?: string | null;
};

/** The judgment of a move, or first of the start position; where a turn has several actions, of the turn. */
export type JudgmentMessage = {
  type: "verdict";
  ref?: string | number | null;
  ply: number;
  move: string;
  score: ScoreView | null;
  chance: number;
  best: string;
  mark: string;
  line: Array<string>;
};

/** Kinds of events of a game. */
export type Kind = "joined" | "move" | "draw" | "decline" | "takeback" | "undone" | "resign" | "claim" | "end" | "rematch";

/** A bot and its rating; a house bot has a level. */
export type LadderBot = {
  name: string;
  level: number | null;
  online: boolean;
  rating: number;
  provisional: boolean;
  games: number;
};

/** The bots by rating, and their latest games. */
export type LadderView = {
  variant: string;
  speed: "bullet" | "blitz" | "rapid" | "classical";
  bots: Array<LadderBot>;
  games: Array<ListedGame>;
};

/** An entry of a leaderboard. */
export type Leader = {
  variant: string;
  speed: "bullet" | "blitz" | "rapid" | "classical";
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  updated: number;
  name: string;
};

/** The best players of a variant and speed, the rating distribution, and the first-move advantage. */
export type Leaderboard = {
  variant: string;
  speed: "bullet" | "blitz" | "rapid" | "classical";
  leaders: Array<Leader>;
  distribution: Array<Array<number>>;
  first_move: number;
  first_move_games: number;
};

/** A variant with a lesson. */
export type LessonCard = {
  variant: string;
  title: string;
  summary: string;
  position: string;
  exercises: Array<ExerciseCard>;
};

/** The whole lesson of a variant. */
export type LessonView = {
  variant: string;
  title: string;
  summary: string;
  chapters: Array<ChapterView>;
  exercises: Array<ExerciseView>;
};

/** The paths of beams. */
export type Light = {
  beams: Array<BeamView>;
};

/** The range a limit may be set to, and its default. */
export type LimitBounds = {
  lowest: number;
  highest: number;
  usual: number;
};

/** Limits to set for all processes; `null` restores the default, and missing ones stay as they are. */
export type LimitsInput = {
  sockets_per_game?: number | null;
  sockets_per_visitor?: number | null;
  games_per_visitor?: number | null;
  bot_games?: number | null;
};

/** A start and the moves played from it, single actions where a turn has several. */
export type Line = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
};

/** The start and target squares of a move. */
export type LineStep = {
  start: string;
  to: string;
};

/** A chat line of a game; `words` is plain text. */
export type LineView = {
  id: number;
  room: "players" | "watchers";
  name: string;
  account: boolean;
  preset: string | null;
  words: string;
  at: number;
};

/** The lines known so far, best first. */
export type LinesMessage = {
  type: "info";
  ref?: string | number | null;
  depth: number;
  nodes: number;
  nps: number;
  lines: Array<AnalysisLine>;
};

/** The best lines of a position. */
export type LinesRequest = {
  ref?: string | number | null;
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
  type: "analyse";
  multipv?: number;
  seconds?: number;
  by?: "engine" | "network";
};

/** A game in a list. */
export type ListedGame = {
  id: string;
  variant: string;
  title: string;
  mode: Mode;
  rated: boolean;
  seats: Record<string, SeatView>;
  ply: number;
  outcome: OutcomeView | null;
  created: number;
  updated: number;
  turn: string;
  position: string;
  you: Array<string>;
};

/** The first message to the lobby; with `only`, the client is on another page and wants challenges alone. */
export type LobbyHello = {
  ref?: string | number | null;
  type: "hello";
  after?: number;
  token?: string | null;
  only?: "challenges" | null;
};

/** The whole lobby, sent on entering it. */
export type LobbyMessage = {
  type: "lobby";
  people: number;
  seeks: Array<SeekView>;
  mine: Array<SeekView>;
  challenges: Array<SeekView>;
};

/** The open games and challenges of the lobby. */
export type LobbyView = {
  people: number;
  seeks: Array<SeekView>;
  challenges: Array<SeekView>;
};

/** Who sends the request: an account, or null. */
export type Me = {
  account: AccountView | null;
};

/** The kind of opponents. */
export type Mode = "computer" | "friend" | "here";

/** An action on an account; a mute lasts `days`, and a pardon undoes earlier actions. */
export type ModerationInput = {
  deed: "dismiss" | "mute" | "close" | "pardon";
  days?: number;
};

/** A move; `ply` is the number of moves played before it. */
export type MoveCommand = {
  ref?: string | number | null;
  type: "move";
  ply: number;
  move: string;
  spent?: number | null;
};

/** A move of the list; `ply` and `turn` count from 1. */
export type MoveEntry = {
  ply: number;
  by: string;
  text: string;
  turn: number;
  clock_ms: number | null;
  start: string;
  to: string;
  words: Array<PhraseView>;
};

/** A move: as played, as sent if that differs, and the lag compensation of its player. */
export type MoveFacts = {
  clocks?: Record<string, number> | null;
  running?: string | null;
  text: string;
  sent?: string | null;
  lag?: number;
};

/** The kinds of moves; a value is what JSON and stored games contain. */
export type MoveKind = "step" | "turn" | "swap" | "null" | "fire" | "end";

/** The result of a move, for display. */
export type MoveResultView = {
  text: string;
  by: string;
  move: MoveView;
  beams: Array<BeamView>;
  removed: Array<RemovedView>;
  stunned: Array<string>;
  displaced: Array<Flight>;
  chance: Array<string>;
  words: Array<string>;
};

/** A legal move. */
export type MoveView = {
  text: string;
  act: MoveKind;
  start: string;
  to: string;
  turn: number | null;
  angle: number | null;
  art: string | null;
  onto: "swap" | "shove" | "capture" | "displace" | "plunge" | null;
  push: Push | null;
};

/** A new game: against the computer, with a friend elsewhere, or for two players at one screen. */
export type NewGame = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  mode: "computer" | "friend" | "here";
  side?: string;
  level?: number | null;
  clock?: ClockInput | null;
  name?: string | null;
  seed?: number | null;
};

/** The account's current password and the new one. */
export type NewPassword = {
  password: string;
  new: string;
  revoke_tokens?: boolean;
};

/** A new token; its secret is shown only once. */
export type NewTokenView = {
  id: string;
  token: string;
};

/** A move to be written, after its parent in the list; the first node is the start and has neither. */
export type NodeInput = {
  parent?: number | null;
  move?: string;
  comment?: string;
  preface?: string;
  nags?: Array<number>;
  eval?: ScoreInput | null;
  clock?: number | null;
};

/** A move with its annotations. For turns of several actions it is a whole turn. */
export type NodeView = {
  parent: number | null;
  move: string;
  actions: Array<string>;
  comment: string;
  preface: string;
  nags: Array<number>;
  eval: ScoreView | null;
  clock: number | null;
};

/** Moves. */
export type OfferedMoves = {
  moves: Array<MoveView>;
};

/** The open offers, with their players. */
export type Offers = {
  draw: string | null;
  takeback: string | null;
  rematch: string | null;
};

/** The request succeeded. */
export type Ok = {
  ok: boolean;
};

/** A rule option; without choices it takes a number of the default's type. */
export type OptionView = {
  name: string;
  default: boolean | number | string;
  choices: Array<boolean | number | string>;
  help: string;
  label: string;
  labels: Array<string>;
};

/** The end of a game; no winner means a draw. */
export type OutcomeView = {
  winner: string | null;
  reason: string;
  text: string;
};

/** The puzzles found in a game. */
export type OwnPuzzles = {
  game: string;
  puzzles: Array<PuzzleView>;
};

/** A seek was paired: the game exists. */
export type PairedMessage = {
  type: "paired";
  seek: string;
  game: string | null;
};

/** The account's password, to confirm an action. */
export type PasswordOnly = {
  password: string;
};

/** A text in English, and the key and facts by which it is translated. */
export type PhraseView = {
  key: string;
  text: string;
  facts: Record<string, string | number>;
};

/** A piece type. */
export type PieceTypeView = {
  name: string;
  letter: string;
  art: Record<string, string>;
  arts: Record<string, Array<string>>;
  orientations: number;
  limit: number | null;
  angles: Array<number>;
  turns: boolean;
  royal: boolean;
  steps: boolean;
  fires: boolean;
  facings: Array<number>;
  faces: Array<FaceView>;
  help: string;
};

/** A piece on the board. */
export type PieceView = {
  square: string;
  player: string;
  name: string;
  art: string;
  angle: number;
  stunned: boolean;
  label: string;
};

/** A request for the server's clock. */
export type PingMessage = {
  ref?: string | number | null;
  type: "ping";
};

/** The result of placing a seek: an open seek, or a game that has started. */
export type PlacedView = {
  seek: SeekView | null;
  game: string | null;
};

/** A command that needs nothing but its type. */
export type PlainCommand = {
  ref?: string | number | null;
  type: "draw" | "decline" | "resign" | "claim" | "rematch" | "abort";
};

/** Why a request was rejected, as text. */
export type PlainError = {
  error: string;
};

/** The data of an event that has none beyond its kind. */
export type PlainFacts = {

};

/** A position of a game and the move that led to it, if any. */
export type Ply = {
  view: View;
  played: MoveResultView | null;
};

/** The answer to a ping, with the server's clock. */
export type PongMessage = {
  type: "pong";
  ref: string | number | null;
  now: number;
};

/** A line, and the player whose moves are requested. */
export type Premoves = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
  player: string;
};

/** The players online, and the approximate number of spectators. */
export type PresenceMessage = {
  type: "presence";
  seats: Record<string, SeatView>;
  watching: number;
};

/** A line and one more move. Chance results that the move does not state are drawn, unless it is `recorded`. */
export type Preview = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
  move: string;
  recorded?: boolean;
};

/** The result of a move, and the position after it. */
export type Previewed = {
  played: MoveResultView;
  view: View;
};

/** A problem that makes a position unplayable. */
export type Problem = {
  reason: string;
  message: string;
  square: string | null;
};

/** The public profile of an account. */
export type Profile = {
  name: string;
  bot: boolean;
  level: number | null;
  closed: boolean;
  created: number;
  ratings: Array<RatingView>;
  favourites: Array<string>;
  relation: "follow" | "block" | null;
  versus: HeadToHead | null;
  you: boolean;
};

/** The effect of a shove: the square of the shoved piece and where it lands, nowhere if it is destroyed. */
export type Push = {
  square: string;
  to: string | null;
};

/** A variant with puzzles. */
export type PuzzleGame = {
  variant: string;
  title: string;
  count: number;
  lowest: number;
  highest: number;
};

/** The solver's moves from the start of a puzzle; the replies follow from them. */
export type PuzzleMoves = {
  puzzle: string;
  moves?: Array<string>;
};

/** A player's puzzle rating and counts in a variant. */
export type PuzzleStanding = {
  rating: number;
  deviation: number;
  volatility: number;
  tried: number;
  solved: number;
  streak: number;
  best: number;
  storm: number;
};

/** The standings of an account, by variant; `null` without an account. */
export type PuzzleStandings = {
  account: string | null;
  games: Record<string, PuzzleStanding>;
};

/** A puzzle to solve; its themes are revealed once it is solved. */
export type PuzzleView = {
  id: string;
  puzzle: string;
  variant: string;
  title: string;
  player: string;
  task: Array<PhraseView>;
  moves: number;
  rating: number;
  view: View;
};

/** The puzzles of a theme at the end of a chapter. */
export type PuzzlesView = {
  theme: string;
  title: string;
  count: number;
};

/** A rating before and after a game. */
export type RatingChange = {
  before: number;
  after: number;
};

/** A player's rating in one variant at one speed. */
export type RatingView = {
  variant: string;
  speed: "bullet" | "blitz" | "rapid" | "classical";
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  updated: number;
};

/** A record to be written. */
export type RecordInput = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  start?: string | null;
  options?: Record<string, boolean | number | string>;
  tags?: Record<string, string>;
  nodes?: Array<NodeInput>;
  result?: "1-0" | "0-1" | "1/2-1/2" | "*";
};

/** A record. Each of its moves names the index of its parent; the first node is the start. */
export type RecordView = {
  variant: string;
  setup: string | null;
  start: string;
  options: Record<string, boolean | number | string>;
  tags: Record<string, string>;
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  outcome: OutcomeView | null;
  nodes: Array<NodeView>;
};

/** Whole records; `variant` applies to those that do not name theirs. */
export type Records = {
  text: string;
  variant?: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987" | null;
};

/** A recovery code and the password to be set with it. */
export type Recovery = {
  name: string;
  password: string;
  code: string;
};

/** A command was rejected. */
export type RejectedMessage = {
  type: "refused";
  ref: string | number | null;
  error: ErrorDetail;
};

/** A player who is followed or blocked. */
export type RelationView = {
  name: string;
  kind: "follow" | "block";
  since: number;
  online: boolean;
  game: string | null;
};

/** A rematch: the id of the new game, once it exists. */
export type RematchFacts = {
  next?: string | null;
};

/** How a piece left the board. */
export type RemovalCause = "zapped" | "squashed" | "ejected" | "captured" | "swallowed";

/** A removed piece, as it was before. */
export type RemovedView = {
  square: string;
  name: string;
  player: string;
  fate: RemovalCause;
  art: string;
  angle: number;
};

/** A report about a player. */
export type ReportInput = {
  about: string;
  reason: "cheating" | "abuse" | "name" | "other";
  words?: string;
  game?: string | null;
};

/** A report about a player. */
export type ReportView = {
  id: number;
  by: string;
  about: string;
  game: string | null;
  reason: string;
  words: string;
  record: string;
  at: number;
  deed: string | null;
};

/** A request to judge every move of a game. */
export type ReviewRequest = {
  ref?: string | number | null;
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
  type: "judge";
  seconds_per_move?: number;
};

/** A few paragraphs under a heading, without boards. */
export type RulesChapter = {
  id: string;
  title: string;
  paragraphs: Array<string>;
};

/** The rules of a variant in short, and a few shots that show what it is about. */
export type RulesView = {
  variant: string;
  title: string;
  summary: string;
  chapters: Array<RulesChapter>;
  scenes: Array<ShotScene>;
};

/** A saved position. */
export type SavedPosition = {
  id: string;
  name: string;
  variant: string;
  position: string;
  created: number;
};

/** A position to save. */
export type Saving = {
  name: string;
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  position: string;
};

/** A score for the first player. */
export type ScoreInput = {
  cp?: number | null;
  mate?: number | null;
};

/** A score for the first player: centipawns, or moves to mate. */
export type ScoreView = {
  cp: number | null;
  mate: number | null;
};

/** The player of a side. */
export type SeatView = {
  name: string;
  kind: "human" | "computer";
  level: number | null;
  taken: boolean;
  account: boolean;
  rating: number | null;
  online: boolean;
};

/** A seek has ended without a game, and why. */
export type SeekOverMessage = {
  type: "over";
  seek: string;
  state: string;
};

/** A game a player would like to play: start, time control, rating range and side. */
export type SeekParams = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  options?: Record<string, boolean | number | string>;
  clock?: ClockInput | null;
  rated?: boolean;
  side?: string;
  lowest?: number | null;
  highest?: number | null;
  name?: string | null;
};

/** An open seek or a challenge. */
export type SeekView = {
  id: string;
  name: string;
  account: boolean;
  rating: number | null;
  variant: string;
  title: string;
  setup: string;
  options: Record<string, boolean | number | string>;
  clock: ClockView | null;
  speed: Speed | null;
  rated: boolean;
  side: string;
  lowest: number | null;
  highest: number | null;
  created: number;
};

/** Changes in the list of open seeks. */
export type SeeksMessage = {
  type: "seeks";
  people: number;
  added: Array<SeekView>;
  removed: Array<string>;
};

/** A browser that is signed in. */
export type SessionView = {
  id: string;
  browser: string;
  created: number;
  seen: number;
};

/** A named starting position. */
export type SetupView = {
  name: string;
  title: string;
  position: string;
};

/** The public part of a live game, without its list of moves. */
export type SharedGame = {
  id: string;
  variant: string;
  title: string;
  setup: string | null;
  start: string;
  options: Record<string, boolean | number | string>;
  mode: Mode;
  clock: ClockView | null;
  casual: boolean;
  rated: boolean;
  seats: Record<string, SeatView>;
  seq: number;
  ply: number;
  view: View;
  played: MoveResultView | null;
  clocks: ClocksView | null;
  now: number;
  offers: Offers;
  outcome: OutcomeView | null;
  next: string | null;
  created: number;
  preview: boolean;
  captured: Array<CapturedView>;
};

/** A shot: the position, the move, and the position after it. Neither lists its moves. */
export type ShotScene = {
  key: string;
  caption: string;
  view: View;
  played: MoveResultView;
  after: View;
};

/** What to end together with all sessions. */
export type SignOutInput = {
  revoke_tokens?: boolean;
};

/** The account that has just signed in; recovery codes are shown only once. */
export type SignedInView = {
  account: AccountView;
  codes: Array<string>;
};

/** A move of the solution and the position after it. */
export type SolutionStep = {
  played: MoveResultView;
  view: View;
};

/** The solution from the start, to be replayed. */
export type SolutionView = {
  view: View;
  steps: Array<SolutionStep>;
  themes: Array<PhraseView>;
};

/** The speed of a time control; games without a clock are unrated. */
export type Speed = "bullet" | "blitz" | "rapid" | "classical";

/** The whole game, after the hello; `events` are those the client has missed. */
export type StateMessage = {
  type: "state";
  game: GameView;
  events: Array<EventView>;
};

/** A request to stop the current one. */
export type StopRequest = {
  ref?: string | number | null;
  type: "stop";
};

/** A visitor's standing, as the browser stores it. */
export type StoredStanding = {
  rating: number;
  deviation: number;
  volatility: number;
  tried?: number;
  solved?: number;
  streak?: number;
  best?: number;
  storm?: number;
};

/** The standings a browser has stored, by variant. */
export type StoredStandings = {
  games: Record<string, StoredStanding>;
};

/** The number of puzzles solved in a storm. */
export type StormScore = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  score: number;
};

/** The puzzles of a storm by their ids, easiest first. */
export type StormView = {
  variant: string;
  seconds: number;
  puzzles: Array<string>;
};

/** A study: its name, and the names of its chapters in the order in which they were added. */
export type Study = {
  name: string;
  chapters: Array<string>;
};

/** The content of a chapter. */
export type StudyChapter = {
  analysis: string;
};

/** A chapter to store: an analysis as the page writes it, in JSON. */
export type StudyChapterBody = {
  study: string;
  chapter: string;
  analysis: string;
};

/** A request to take back a move; with `agree`, the answer to a request of the opponent. */
export type TakebackCommand = {
  ref?: string | number | null;
  type: "takeback";
  agree?: boolean | null;
};

/** A record in PGN style or of the autotester, or a position; `variant` where the text does not name it. */
export type Text = {
  text: string;
  variant?: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987" | null;
};

/** A theme of solutions, and the number of its puzzles per variant. */
export type ThemeView = {
  name: string;
  title: string;
  words: string;
  counts: Record<string, number>;
};

/** The data of an event that sets the clocks, if the game has any: their times, and whose clock runs. */
export type TimedFacts = {
  clocks?: Record<string, number> | null;
  running?: string | null;
};

/** The name, scopes and lifetime of a new token. */
export type TokenInput = {
  name?: string;
  scopes: Array<string>;
  days?: number | null;
};

/** A token with which programs act for an account. */
export type TokenView = {
  id: string;
  name: string;
  scopes: Array<string>;
  created: number;
  used: number | null;
  expires: number | null;
};

/** A takeback: how many moves are left. */
export type UndoneFacts = {
  clocks?: Record<string, number> | null;
  running?: string | null;
  ply: number;
};

export type ValidationError = {
  loc: Array<string | number>;
  msg: string;
  type: string;
  input?: any;
  ctx?: Record<string, any>;
};

/** A variant: its board, pieces, setups and options. */
export type VariantView = {
  id: string;
  title: string;
  blurb: string;
  columns: number;
  rows: number;
  first_row: number;
  players: Array<string>;
  actions: number;
  has_turn_end: boolean;
  has_chance: boolean;
  null_move: boolean;
  rotations: "quarter" | "eight";
  half_turns: boolean;
  setups: Array<SetupView>;
  options: Array<OptionView>;
  pieces: Array<PieceTypeView>;
  features: Array<FeatureView>;
  reserved: Record<string, Array<string>>;
  heat: Record<string, number> | null;
  energy: Record<string, number>;
  energy_name: string;
  has_heat: boolean;
  has_network: boolean;
};

/** A position, with its legal moves. */
export type View = {
  variant: string;
  position: string;
  turn: string;
  actions_left: number;
  ply: number;
  outcome: OutcomeView | null;
  can_claim: boolean;
  pieces: Array<PieceView>;
  floor: Array<FloorView>;
  moves: Array<MoveView>;
};

/** Live games, best first, and the best of each variant; `""` is the best of all. */
export type WatchView = {
  games: Array<WatchedGame>;
  best: Record<string, string>;
};

/** A live game. */
export type WatchedGame = {
  id: string;
  variant: string;
  title: string;
  mode: Mode;
  rated: boolean;
  seats: Record<string, SeatView>;
  ply: number;
  outcome: OutcomeView | null;
  created: number;
  updated: number;
  turn: string;
  position: string;
  you: Array<string>;
  watching: number;
  clock: ClockView | null;
};

/** Why a move is not possible; both fields are empty if it is. */
export type WhyNot = {
  reason: string;
  message: string;
};

/** A record as text. */
export type Written = {
  text: string;
};

export type GameServerMessage = StateMessage | EventMessage | AckMessage | RejectedMessage | PresenceMessage | ChatMessage | PongMessage;
export type GameClientMessage = HelloMessage | MoveCommand | TakebackCommand | PlainCommand | PingMessage;
export type AnalysisServerMessage = LinesMessage | JudgmentMessage | DoneMessage | RejectedMessage;
export type AnalysisClientMessage = LinesRequest | ReviewRequest | StopRequest;
export type LobbyServerMessage = LobbyMessage | SeeksMessage | PairedMessage | SeekOverMessage | ChallengeMessage | ChallengeOverMessage | RejectedMessage | PongMessage;
export type LobbyClientMessage = LobbyHello | PingMessage;
