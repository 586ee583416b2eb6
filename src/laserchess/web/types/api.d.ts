// The server's messages in both directions, generated from its schemas by scripts/web_types.py: do not edit.

/** The name to play under, for visitors without an account. */
export type AcceptInput = {
  name?: string | null;
};

/** Settings of an account; those left out stay as they are. */
export type AccountChoices = {
  hears?: string | null;
  country?: string | null;
};

/** The requesting account. */
export type AccountView = {
  name: string;
  host: boolean;
  hears: "everybody" | "followed" | "nobody";
  country: string | null;
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

/** Add a move after others; one that is there stays as it is. The server sets `next`, the player to move after. */
export type AddMove = {
  chapter: string;
  type: "add";
  path: Array<string>;
  move: string;
  next?: string;
};

/** The mail address of the daily digest; none ends it. */
export type AddressInput = {
  address: string | null;
};

/** What a player should know about a position. */
export type AdviceView = {
  phrases: Array<PhraseView>;
  threats: Array<ThreatView>;
  chances: Array<ThreatView>;
};

/** A line of a coached player, and whether to state the goal. */
export type AdvisedLine = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
  player: string;
  goal?: boolean;
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

/** The number of an operation. */
export type AppliedOperation = {
  seq: number;
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

/** Add and remove arrows and circles of a move; what others draw at the same time stays. */
export type ChangeShapes = {
  chapter: string;
  type: "shapes";
  path: Array<string>;
  add?: Array<string>;
  remove?: Array<string>;
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

/** Base time and increment in seconds; a correspondence game has days per turn. */
export type ClockView = {
  base: number;
  increment: number;
  days?: number;
};

/** Both clocks at a moment, and whose has been running since. */
export type ClocksView = {
  ms: Record<string, number>;
  running: string | null;
  at: number;
};

/** A line, and the player who is coached. */
export type CoachedLine = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
  player: string;
};

/** Recovery codes, each valid for one new password. */
export type Codes = {
  codes: Array<string>;
};

/** A command, as the game's WebSocket takes it. */
export type CommandInput = {
  command: MoveCommand | TakebackCommand | PlainCommand;
};

/** Lines of moves: each starts with a move of the opponent and ends with your reply. */
export type ConditionsInput = {
  lines: Array<Array<string>>;
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

/** Delete a move and all that follow. */
export type DeleteMove = {
  chapter: string;
  type: "delete";
  path: Array<string>;
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

/** The invitation code of a tournament that has one. */
export type EntryInput = {
  code?: string;
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
  data: MoveFacts | UndoneFacts | EndFacts | RematchFacts | ExtendedFacts | TimedFacts | PlainFacts;
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
  data: MoveFacts | UndoneFacts | EndFacts | RematchFacts | ExtendedFacts | TimedFacts | PlainFacts;
};

/** A position and a task; `solution` has moves of the learner that reach the goal, or the text to write. */
export type Exercise = {
  variant: string;
  id: string;
  chapter: string;
  title: string;
  task: string;
  position: string;
  goal: Goal;
  hint: string;
  explanation: string;
  solution: Array<string>;
  moves: number;
  squares: Array<string>;
  count: number;
  accept: Array<string>;
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
  opening: string | null;
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

/** More time: the milliseconds added, and the end of the vacation they come from. */
export type ExtendedFacts = {
  added_ms: number;
  until_ms: number;
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

/** A chapter in which a position occurs. */
export type FoundChapter = {
  study: string;
  chapter: string;
  title: string;
  name: string;
  owner: string;
};

/** The chapters found; `counting` says that more may be found in a moment. */
export type FoundChapters = {
  chapters: Array<FoundChapter>;
  counting: boolean;
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
  tournament: string | null;
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
  speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
  points: Array<Array<number>>;
};

/** A new group. */
export type GroupInput = {
  name: string;
  about?: string;
};

/** The ladder of a group in one variant. */
export type GroupLadder = {
  variant: string;
  variants: Array<string>;
  places: Array<LadderPlace>;
};

/** The requester's groups. */
export type GroupList = {
  groups: Array<GroupView>;
};

/** A group by id and name. */
export type GroupName = {
  id: string;
  name: string;
};

/** A group with its members and tournaments; strangers see neither. */
export type GroupPage = {
  group: GroupView;
  members: Array<MemberView>;
  tournaments: Array<TournamentSummary>;
};

/** A group, with what the requester may see of it. */
export type GroupView = {
  id: string;
  name: string;
  about: string;
  owner: string;
  created: number;
  members: number;
  role: "owner" | "staff" | "member" | null;
  code: string | null;
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

/** What a move achieves; with several actions a turn, then the move in a few words. */
export type HintReason = {
  phrases: Array<PhraseView>;
};

/** A hint, and the square it is about. */
export type HintView = {
  phrases: Array<PhraseView>;
  square: string;
};

/** A line, and the move that is explained. */
export type HintedLine = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  moves?: Array<string>;
  move: string;
};

/** The notifications of this account have changed, here or on another device. */
export type InboxMessage = {
  type: "inbox";
};

/** The notifications of an account, and its games in which it is its turn. */
export type InboxView = {
  unread: number;
  turns: number;
  items: Array<NotificationView>;
};

/** Incidents, latest first. */
export type IncidentList = {
  incidents: Array<IncidentView>;
};

/** A game that a program lost by itself, or what its client reported. */
export type IncidentView = {
  player: string;
  game: string;
  kind: string;
  words: string;
  at: number;
};

/** Insights into a player's latest finished games, and for the player also into puzzles. */
export type InsightsView = {
  games: number;
  max_games: number;
  sides: Array<SideResults>;
  losses: Array<LossCount>;
  themes: Array<ThemeResults> | null;
};

/** The code of an invitation's link, and the name to play under. */
export type Invitation = {
  code: string;
  name?: string | null;
};

/** The code of a group. */
export type JoinInput = {
  code: string;
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
export type Kind = "joined" | "move" | "draw" | "decline" | "takeback" | "undone" | "resign" | "claim" | "end" | "rematch" | "extended";

/** A bot and its rating; a house bot has a level. */
export type LadderBot = {
  name: string;
  level: number | null;
  online: boolean;
  rating: number;
  provisional: boolean;
  games: number;
};

/** A place of a group's ladder: Elo relative to the average member, with its 95 % interval. */
export type LadderPlace = {
  rank: number;
  name: string;
  bot: boolean;
  elo: number;
  low: number | null;
  high: number | null;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  time_losses: number;
  no_shows: number;
};

/** The bots by rating, and their latest games. */
export type LadderView = {
  variant: string;
  speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
  bots: Array<LadderBot>;
  games: Array<ListedGame>;
};

/** An entry of a leaderboard. */
export type Leader = {
  variant: string;
  speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
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
  speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
  leaders: Array<Leader>;
  distribution: Array<Array<number>>;
  first_move: number;
  first_move_games: number;
};

/** Whether to withdraw for good; otherwise a player only pauses. */
export type LeaveInput = {
  for_good?: boolean;
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

/** A chat line. */
export type LineInput = {
  words: string;
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

/** How many games were lost in one way. */
export type LossCount = {
  cause: "own-beam" | "royal" | "time" | "resignation" | "other";
  games: number;
};

/** How a game was lost. */
export type LossView = {
  phrases: Array<PhraseView>;
  fatal: number;
  plies: number | null;
  defences: Array<MoveArrow>;
};

/** The code of a confirmation link. */
export type MailCodeInput = {
  code: string;
};

/** Who sends the request: an account, or null. */
export type Me = {
  account: AccountView | null;
};

/** What to do with a member. */
export type MemberInput = {
  name: string;
  role: "owner" | "staff" | "member" | "none";
};

/** A member of a group. */
export type MemberView = {
  name: string;
  bot: boolean;
  role: "owner" | "staff" | "member";
  joined: number;
};

/** The kind of opponents. */
export type Mode = "computer" | "friend" | "here";

/** An action on an account; a mute lasts `days`, and a pardon undoes earlier actions. */
export type ModerationInput = {
  deed: "dismiss" | "mute" | "close" | "pardon";
  days?: number;
};

/** A move, to be drawn as an arrow. */
export type MoveArrow = {
  text: string;
  start: string;
  to: string;
  angle: number | null;
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

/** A chapter to add. */
export type NewChapter = {
  name: string;
  analysis: string;
};

/** A new game: against the computer, with a friend elsewhere, or for two players at one screen. */
export type NewGame = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  clock?: ClockInput | null;
  days?: "1" | "2" | "3" | "5" | "7" | "14" | null;
  mode: "computer" | "friend" | "here";
  side?: string;
  level?: number | null;
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

/** A private note; an empty one deletes it. */
export type NoteInput = {
  note: string;
};

/** What is pushed and mailed to an account. */
export type NotificationSettingsView = {
  push: Record<string, boolean>;
  mail: Record<string, boolean>;
  quiet: QuietHours | null;
  time_zone: string;
  address: string | null;
  confirmed: boolean;
  devices: number;
  push_key: string | null;
  can_mail: boolean;
};

/** A notification; a later one of the same tag replaces it. */
export type NotificationView = {
  id: number;
  kind: "turn" | "started" | "over" | "challenge" | "message" | "tournament";
  tag: string;
  data: Record<string, string>;
  created: number;
  read: boolean;
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

/** An operation and the client's name of it: sent again with the same name, it counts once. */
export type OperationBody = {
  ref: string;
  operation: AddMove | SetComment | SetGlyphs | ChangeShapes | DeleteMove | PromoteMove | RenameChapter;
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

/** The requester's part in a tournament. */
export type OwnEntry = {
  state: "active" | "paused" | "withdrawn" | null;
  rank: number | null;
  game: string | null;
  organiser: boolean;
  code: string | null;
};

/** What a player keeps privately about a correspondence game, and whether the opponent is on vacation. */
export type OwnGameView = {
  note: string;
  lines: Array<Array<string>>;
  deadline: number | null;
  vacation: Record<string, number>;
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

/** A game of a tournament; `result` is null while it is in progress, and a bye has no second player. */
export type PairingView = {
  id: string;
  round: number;
  first: string;
  second: string | null;
  result: string | null;
  reason: string | null;
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
  country: string | null;
  created: number;
  ratings: Array<RatingView>;
  favourites: Array<string>;
  relation: "follow" | "block" | null;
  versus: HeadToHead | null;
  you: boolean;
};

/** Promote the variation of a move; with `main`, to the main line. */
export type PromoteMove = {
  chapter: string;
  type: "promote";
  path: Array<string>;
  main?: boolean;
};

/** The effect of a shove: the square of the shoved piece and where it lands, nowhere if it is destroyed. */
export type Push = {
  square: string;
  to: string | null;
};

/** A puzzle with its solution. */
export type PuzzleData = {
  id: string;
  position: string;
  aim: string;
  solution: Array<string>;
  themes: Array<string>;
  rating: number;
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

/** The puzzles of a variant, easiest first, and the order in which they are daily puzzles. */
export type PuzzleSet = {
  variant: string;
  puzzles: Array<PuzzleData>;
  daily: Array<string>;
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

/** Hours without push messages, in the account's time zone; they may pass midnight. */
export type QuietHours = {
  start: number;
  end: number;
};

/** Hours without push messages. */
export type QuietInput = {
  start: number;
  end: number;
};

/** A rating before and after a game. */
export type RatingChange = {
  before: number;
  after: number;
};

/** A player's rating in one variant at one speed. */
export type RatingView = {
  variant: string;
  speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  updated: number;
};

/** Which notifications were read: all up to an id, or those of some tags. */
export type ReadInput = {
  until?: number | null;
  tags?: Array<string>;
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

/** The texts of a rejection, with its facts in braces. */
export type RejectionTexts = {
  reason: string;
  message: string;
  hint: string;
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

/** Rename a chapter; a name that is taken gets a number. */
export type RenameChapter = {
  chapter: string;
  type: "rename";
  name: string;
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

/** The games of a tournament, a page at a time. */
export type RoundGames = {
  games: Array<PairingView>;
  pages: number;
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

/** A repeated tournament. */
export type ScheduleView = {
  id: string;
  name: string;
  every: "hourly" | "daily" | "weekly";
  next: number;
  group: string | null;
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

/** One page of found games. */
export type SearchPage = {
  games: Array<ListedGame>;
  next: string | null;
  counting: boolean;
};

/** The player of a side. */
export type SeatView = {
  name: string;
  kind: "human" | "computer";
  level: number | null;
  taken: boolean;
  account: boolean;
  rating: number | null;
  provisional: boolean;
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
  clock?: ClockInput | null;
  days?: "1" | "2" | "3" | "5" | "7" | "14" | null;
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  options?: Record<string, boolean | number | string>;
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
  provisional: boolean;
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

/** Set the comment of a move. */
export type SetComment = {
  chapter: string;
  type: "comment";
  path: Array<string>;
  comment: string;
};

/** Set the glyphs of a move, as NAGs. */
export type SetGlyphs = {
  chapter: string;
  type: "nags";
  path: Array<string>;
  nags: Array<number>;
};

/** What is pushed and mailed. */
export type SettingsInput = {
  push: Record<string, boolean>;
  mail: Record<string, boolean>;
  quiet?: QuietInput | null;
  time_zone?: string;
};

/** A named starting position. */
export type SetupView = {
  name: string;
  title: string;
  position: string;
};

/** The content of a chapter after the operation `seq`. */
export type SharedChapter = {
  id: string;
  name: string;
  analysis: string;
  seq: number;
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
  tournament: string | null;
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

/** A player's results with one side of a variant. */
export type SideResults = {
  variant: string;
  side: string;
  won: number;
  drawn: number;
  lost: number;
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
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

/** A line of the standings. */
export type StandingView = {
  rank: number;
  name: string;
  bot: boolean;
  level: number | null;
  rating: number;
  provisional: boolean;
  state: "active" | "paused" | "withdrawn";
  points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  byes: number;
  streak: number;
  performance: number | null;
  buchholz: number;
  berger: number;
  sheet: Array<number>;
};

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

/** A study, with its chapters in the order in which they were added. */
export type Study = {
  id: string;
  name: string;
  owner: string;
  visibility: string;
  chapters: Array<StudyChapterName>;
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

/** The id and the name of a chapter. */
export type StudyChapterName = {
  id: string;
  name: string;
};

/** The first message: operations after `seq` follow; those before can be read over HTTP. */
export type StudyMessage = {
  type: "study";
  seq: number;
};

/** A change of a study: an operation of an editor, `chapters` (read them again), or `settings`. */
export type StudyOperation = {
  type: "operation";
  seq: number;
  ref: string;
  by: string;
  operation: Record<string, unknown>;
};

/** The last number, and the operations after another one: fewer if the first are no longer stored. */
export type StudyOperations = {
  seq: number;
  operations: Array<StudyOperation>;
};

/** Who has the study open: names of accounts in alphabetical order, and the number of other people. */
export type StudyPeopleMessage = {
  type: "people";
  names: Array<string>;
  others: number;
};

/** The settings of a study: its name, who may see it, and the names of the accounts that may edit it. */
export type StudySettings = {
  name: string;
  visibility: "private" | "link" | "public";
  editors: Array<string>;
};

/** A study as its visitors see it; `seq` is the number of its last operation. */
export type StudyView = {
  id: string;
  name: string;
  owner: string;
  editors: Array<string>;
  visibility: "private" | "link" | "public";
  may_edit: boolean;
  is_owner: boolean;
  seq: number;
  chapters: Array<StudyChapterName>;
};

/** A browser's push subscription, as its `PushSubscription` writes it. */
export type SubscriptionInput = {
  endpoint: string;
  keys: SubscriptionKeys;
  expirationTime?: number | null;
};

/** The keys of a browser's push subscription. */
export type SubscriptionKeys = {
  p256dh: string;
  auth: string;
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

/** English texts with facts in braces: phrases by key (for one and for several), and parts of sentences. */
export type Texts = {
  phrases: Record<string, string | Array<string>>;
  outcomes: Record<string, string>;
  beam_ends: Record<string, string>;
  fates: Record<string, string>;
  ways: Array<string>;
  themes: Record<string, string>;
  rejections: Record<string, RejectionTexts>;
};

/** How many puzzles with a theme were tried, and how many of them missed. */
export type ThemeResults = {
  theme: string;
  title: string;
  tried: number;
  missed: number;
};

/** A theme of solutions, and the number of its puzzles per variant. */
export type ThemeView = {
  name: string;
  title: string;
  words: string;
  counts: Record<string, number>;
};

/** A piece that a move would hit. */
export type ThreatView = {
  text: string;
  start: string;
  to: string;
  angle: number | null;
  square: string;
  royal: boolean;
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

/** There are new chat lines, to be read over HTTP. */
export type TournamentChatMessage = {
  type: "chat";
};

/** A chat line of a tournament. */
export type TournamentLine = {
  id: number;
  name: string;
  words: string;
  at: number;
};

/** Tournaments in progress, upcoming and finished. */
export type TournamentLists = {
  started: Array<TournamentSummary>;
  created: Array<TournamentSummary>;
  finished: Array<TournamentSummary>;
};

/** A tournament has changed: all of it, at most twice a second. */
export type TournamentMessage = {
  type: "tournament";
  tournament: TournamentView;
};

/** A tournament, and the requester's part in it. */
export type TournamentPage = {
  tournament: TournamentView;
  you: OwnEntry;
};

/** A tournament to create; `starts` is a time in milliseconds, by default in five minutes. */
export type TournamentParams = {
  clock?: ClockInput | null;
  days?: "1" | "2" | "3" | "5" | "7" | "14" | null;
  kind: "arena" | "swiss" | "round-robin";
  name: string;
  about?: string;
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  options?: Record<string, boolean | number | string>;
  rated?: boolean;
  entry?: "open" | "code" | "bots";
  group?: string | null;
  rounds?: number | null;
  minutes?: number;
  pause?: number;
  fill?: number;
  starts?: number | null;
  every?: "hourly" | "daily" | "weekly" | null;
};

/** A tournament in a list. */
export type TournamentSummary = {
  id: string;
  kind: "arena" | "swiss" | "round-robin";
  name: string;
  state: "created" | "started" | "finished" | "cancelled";
  owner: string | null;
  group: GroupName | null;
  variant: string;
  title: string;
  setup: string;
  options: Record<string, boolean | number | string>;
  clock: ClockView | null;
  days: number | null;
  rated: boolean;
  entry: "open" | "code" | "bots" | "group";
  rounds: number;
  minutes: number;
  starts: number;
  ends: number | null;
  round: number;
  players: number;
};

/** A tournament with its standings and games. */
export type TournamentView = {
  id: string;
  kind: "arena" | "swiss" | "round-robin";
  name: string;
  state: "created" | "started" | "finished" | "cancelled";
  owner: string | null;
  group: GroupName | null;
  variant: string;
  title: string;
  setup: string;
  options: Record<string, boolean | number | string>;
  clock: ClockView | null;
  days: number | null;
  rated: boolean;
  entry: "open" | "code" | "bots" | "group";
  rounds: number;
  minutes: number;
  starts: number;
  ends: number | null;
  round: number;
  players: number;
  about: string;
  pause: number;
  next_round: number | null;
  version: number;
  now: number;
  standings: Array<StandingView>;
  playing: Array<PairingView>;
  latest: Array<PairingView>;
  featured: string | null;
};

/** A correspondence game in which it is your turn. */
export type TurnView = {
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
  days: number;
  deadline: number | null;
};

/** A takeback: how many moves are left. */
export type UndoneFacts = {
  clocks?: Record<string, number> | null;
  running?: string | null;
  ply: number;
};

/** The id of an uploaded game, and whether this upload stored it. */
export type Uploaded = {
  id: string;
  new: boolean;
};

/** The end of a game outside its rules, or by a claimed repetition. */
export type UploadedEnd = {
  reason: "resignation" | "time" | "agreement" | "limit" | "repetition";
  winner?: string | null;
  at: number;
};

/** A finished game of a player's device; `id` was made there and identifies it in every upload. */
export type UploadedGame = {
  variant: "laser-chess" | "khet" | "khet-horus" | "leiserchess" | "advanced" | "laser-chess-1987";
  setup?: string | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
  id: string;
  mode: "computer" | "here";
  side: string;
  level?: number | null;
  clock?: ClockInput | null;
  created: number;
  moves: Array<UploadedMove>;
  end?: UploadedEnd | null;
};

/** A move with captures and chance, when it was played, and both clocks after it. */
export type UploadedMove = {
  text: string;
  at: number;
  clocks?: Record<string, number> | null;
};

/** A vacation that begins now. */
export type VacationInput = {
  days: number;
};

/** Vacations of an account: the end of the current one, and the days left this year. */
export type VacationView = {
  until: number | null;
  days_left: number;
};

export type ValidationError = {
  loc: Array<string | number>;
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
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
export type LobbyServerMessage = LobbyMessage | SeeksMessage | PairedMessage | SeekOverMessage | ChallengeMessage | ChallengeOverMessage | InboxMessage | RejectedMessage | PongMessage;
export type LobbyClientMessage = LobbyHello | PingMessage;
export type TournamentServerMessage = TournamentMessage | TournamentChatMessage | PongMessage | RejectedMessage;
export type StudyServerMessage = StudyMessage | StudyPeopleMessage | StudyOperation | PongMessage | RejectedMessage;

/** What the server answers to GET, by path; `*` is a parameter. */
export type GetAnswers = {
  "/api/account": Me | Record<string, unknown>;
  "/api/account/playing": Record<string, Array<Record<string, unknown>>>;
  "/api/account/relations": Array<RelationView>;
  "/api/account/sessions": Array<SessionView>;
  "/api/account/tokens": Array<TokenView>;
  "/api/challenge": Record<string, Array<Record<string, unknown>>>;
  "/api/correspondence/games/*": OwnGameView;
  "/api/correspondence/turns": Array<TurnView>;
  "/api/correspondence/vacation": VacationView;
  "/api/crosstable/*/*": Record<string, unknown>;
  "/api/flags": Record<string, string>;
  "/api/flags/countries": Array<string>;
  "/api/games": Array<ListedGame>;
  "/api/games/search": SearchPage;
  "/api/games/*": GameView;
  "/api/games/*/chat": ChatView;
  "/api/games/*/events": Array<EventView>;
  "/api/games/*/plies/*": Ply;
  "/api/games/*/score": Record<string, RatingChange>;
  "/api/groups": GroupList;
  "/api/groups/*": GroupPage;
  "/api/groups/*/incidents": IncidentList;
  "/api/groups/*/ladder": GroupLadder;
  "/api/health": Health;
  "/api/host/figures": Figures;
  "/api/host/reports": Array<ReportView>;
  "/api/lessons": Array<LessonCard>;
  "/api/lessons/*": LessonView;
  "/api/lessons/*/exercises": Array<Exercise>;
  "/api/lessons/*/rules": RulesView;
  "/api/lobby": LobbyView;
  "/api/notifications": InboxView;
  "/api/notifications/settings": NotificationSettingsView;
  "/api/openings/*": Record<string, Record<string, string>>;
  "/api/people/bots": Array<BotView>;
  "/api/people/ladder": LadderView;
  "/api/people/leaderboard": Leaderboard;
  "/api/people/me/games": GamesPage;
  "/api/people/*": Profile;
  "/api/people/*/games": GamesPage;
  "/api/people/*/graph": GraphView;
  "/api/people/*/insights": InsightsView;
  "/api/phrases": Texts;
  "/api/player": Record<string, Array<Record<string, unknown>>>;
  "/api/player/top/*/*": Record<string, Array<Record<string, unknown>>>;
  "/api/positions/saved": Array<SavedPosition>;
  "/api/positions/saved/*": SavedPosition;
  "/api/puzzles": Catalogue;
  "/api/puzzles/daily": DailyView;
  "/api/puzzles/next": PuzzleView;
  "/api/puzzles/sets/*": PuzzleSet;
  "/api/puzzles/standing": PuzzleStandings;
  "/api/puzzles/storm/*": StormView;
  "/api/puzzles/*": PuzzleView;
  "/api/studies": Array<Study>;
  "/api/studies/chapter": StudyChapter;
  "/api/studies/search": FoundChapters;
  "/api/studies/*": StudyView;
  "/api/studies/*/chapters/*": SharedChapter;
  "/api/studies/*/operations": StudyOperations;
  "/api/swiss/*": Record<string, unknown>;
  "/api/team/*": Record<string, unknown>;
  "/api/tournament": Record<string, Array<Record<string, unknown>>>;
  "/api/tournament/*": Record<string, unknown>;
  "/api/tournaments": TournamentLists;
  "/api/tournaments/schedules": Array<ScheduleView>;
  "/api/tournaments/*": TournamentPage;
  "/api/tournaments/*/chat": Array<TournamentLine>;
  "/api/tournaments/*/games": RoundGames;
  "/api/tv/channels": Record<string, Record<string, unknown>>;
  "/api/user/*": Record<string, unknown>;
  "/api/user/*/rating-history": Array<Record<string, unknown>>;
  "/api/users/status": Array<Record<string, unknown>>;
  "/api/variants": Array<VariantView>;
  "/api/variants/*": VariantView;
  "/api/watch": WatchView;
  "/api/*/game/*/chat": Array<ChatLineView>;
};

/** What the server answers to POST, by path; `*` is a parameter. */
export type PostAnswers = {
  "/api/account/choices": null;
  "/api/account/codes": Codes;
  "/api/account/delete": null;
  "/api/account/password": null;
  "/api/account/recover": SignedInView;
  "/api/account/sign-in": SignedInView;
  "/api/account/sign-out": null;
  "/api/account/sign-out-everywhere": null;
  "/api/account/sign-up": SignedInView;
  "/api/account/tokens": NewTokenView;
  "/api/account/tokens/*/revoke": null;
  "/api/bot/account/upgrade": Ok;
  "/api/bot/game/*/incident": Ok;
  "/api/challenge/ai": Record<string, unknown>;
  "/api/challenge/open": Record<string, unknown>;
  "/api/challenge/*/accept": Ok;
  "/api/challenge/*/cancel": Ok;
  "/api/challenge/*/decline": Ok;
  "/api/challenge/*": Record<string, unknown>;
  "/api/correspondence/vacation": VacationView;
  "/api/explorer": Explored;
  "/api/explorer/count": CountedRecords;
  "/api/games": GameView;
  "/api/games/upload": Uploaded;
  "/api/games/*/chat": LineView;
  "/api/games/*/commands": Done;
  "/api/games/*/join": GameView;
  "/api/groups": GroupView;
  "/api/groups/*/join": null;
  "/api/groups/*/leave": null;
  "/api/groups/*/members": null;
  "/api/host/limits": null;
  "/api/host/people/*": null;
  "/api/host/reports/*": null;
  "/api/import": Record<string, string>;
  "/api/lessons/*/*": AnswerView;
  "/api/lobby/seeks": PlacedView;
  "/api/lobby/seeks/*/accept": PlacedView;
  "/api/lobby/seeks/*/cancel": null;
  "/api/lobby/seeks/*/decline": null;
  "/api/notifications/mail/confirm": NotificationSettingsView;
  "/api/notifications/read": null;
  "/api/people/*/block": null;
  "/api/people/*/challenge": PlacedView;
  "/api/people/*/follow": null;
  "/api/people/*/forget": null;
  "/api/positions": View;
  "/api/positions/branches": Branches;
  "/api/positions/check": Checked;
  "/api/positions/coach": AdviceView;
  "/api/positions/hint": HintReason;
  "/api/positions/light": Light;
  "/api/positions/loss": LossView;
  "/api/positions/premoves": OfferedMoves;
  "/api/positions/preview": Previewed;
  "/api/positions/refusal": WhyNot;
  "/api/positions/saved": SavedPosition;
  "/api/puzzles/from-game/*": OwnPuzzles;
  "/api/puzzles/hint": HintView;
  "/api/puzzles/result": CountedAttempt;
  "/api/puzzles/solution": SolutionView;
  "/api/puzzles/standing": PuzzleStandings;
  "/api/puzzles/storm": null;
  "/api/puzzles/try": AttemptView;
  "/api/records/read": RecordView;
  "/api/records/write": Written;
  "/api/reports": null;
  "/api/stream/games/*/add": Ok;
  "/api/studies/*/chapters": SharedChapter;
  "/api/studies/*/clone": StudyView;
  "/api/studies/*/operations": AppliedOperation;
  "/api/swiss/new/*": Record<string, unknown>;
  "/api/swiss/*/join": Ok;
  "/api/swiss/*/schedule-next-round": Ok;
  "/api/swiss/*/terminate": Ok;
  "/api/swiss/*/withdraw": Ok;
  "/api/token/test": Record<string, Record<string, unknown> | null>;
  "/api/tournament": Record<string, unknown>;
  "/api/tournament/*/join": Ok;
  "/api/tournament/*/terminate": Ok;
  "/api/tournament/*/withdraw": Ok;
  "/api/tournaments": TournamentPage;
  "/api/tournaments/schedules": Array<ScheduleView>;
  "/api/tournaments/schedules/*/remove": null;
  "/api/tournaments/*/chat": TournamentLine;
  "/api/tournaments/*/end": null;
  "/api/tournaments/*/join": null;
  "/api/tournaments/*/leave": null;
  "/api/tournaments/*/start": null;
  "/api/users": Array<Record<string, unknown>>;
  "/api/*/game/*/abort": Ok;
  "/api/*/game/*/chat": Ok;
  "/api/*/game/*/draw/*": Ok;
  "/api/*/game/*/move/*": Ok;
  "/api/*/game/*/resign": Ok;
  "/api/*/game/*/takeback/*": Ok;
};

/** What the server answers to PUT, by path; `*` is a parameter. */
export type PutAnswers = {
  "/api/correspondence/games/*/conditions": OwnGameView;
  "/api/correspondence/games/*/note": null;
  "/api/notifications/mail": NotificationSettingsView;
  "/api/notifications/push": null;
  "/api/notifications/settings": NotificationSettingsView;
  "/api/studies/chapter": null;
  "/api/studies/*": StudyView;
};

/** What the server answers to DELETE, by path; `*` is a parameter. */
export type DeleteAnswers = {
  "/api/notifications/push": null;
  "/api/positions/saved/*": null;
  "/api/studies/chapter": null;
  "/api/studies/*": null;
  "/api/studies/*/chapters/*": null;
  "/api/token": null;
};
