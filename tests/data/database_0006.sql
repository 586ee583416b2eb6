BEGIN TRANSACTION;
CREATE TABLE accounts (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(24) NOT NULL, 
	skeleton VARCHAR(80) NOT NULL, 
	kind VARCHAR(8) DEFAULT 'person' NOT NULL, 
	level INTEGER, 
	password VARCHAR(200), 
	is_host BOOLEAN DEFAULT 0 NOT NULL, 
	hears VARCHAR(16) DEFAULT 'everybody' NOT NULL, 
	created_ms BIGINT NOT NULL, 
	closed_ms BIGINT, 
	muted_until_ms BIGINT, 
	deleted_ms BIGINT, seen_ms BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "accounts" VALUES('L0abKQvDla3a','Candle','candle','bot',1,NULL,0,'everybody',1794943886357,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('qAsPFfBt1vx7','Lantern','lantem','bot',2,NULL,0,'everybody',1794943886357,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('QU0AqPABdJ4R','Prism','prlsm','bot',3,NULL,0,'everybody',1794943886357,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('lQyaKvtSXRGq','Mirror','mlrror','bot',4,NULL,0,'everybody',1794943886357,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('fS3C1nWzbra8','Lens','lens','bot',5,NULL,0,'everybody',1794943886357,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('88bPYkOKzumt','Lighthouse','llghthouse','bot',6,NULL,0,'everybody',1794943886357,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('cMmsTre7YdTQ','Comet','comet','bot',7,NULL,0,'everybody',1794943886357,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('GlBUnbFUrMJx','Quasar','quasar','bot',8,NULL,0,'everybody',1794943886357,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('9qPyMidAA6gG','Ada','ada','person',NULL,'$argon2id$v=19$m=19456,t=2,p=1$sbIp8Ern8oU9StYG/whSHg$C5xaK4Vf3z/B1d6dwFDTkrmWhkZFF0pXei7+j7DV/SA',0,'everybody',1794943887648,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('VaPGpP44anvd','Bob','bob','person',NULL,'$argon2id$v=19$m=19456,t=2,p=1$PPUMfGReW8bqjAHhSppx0g$ubAD9OWJf2B7AF9O0zwjkzDm1YjXUwRQ7T+wLDrDtYI',0,'everybody',1794943887994,NULL,NULL,NULL,NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	game_id VARCHAR(24) NOT NULL, 
	room VARCHAR(8) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	preset VARCHAR(24), 
	words TEXT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES(1,'elxPlfZPxZ1D','players','VaPGpP44anvd','Bob',NULL,'Good luck!',1794943978148);
CREATE TABLE events (
	game_id VARCHAR(24) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	"by" VARCHAR(24), 
	at_ms BIGINT NOT NULL, 
	data JSON NOT NULL, 
	PRIMARY KEY (game_id, seq), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('cKrblIIf5sJa',1,'move','blue',1794943922479,'{"clocks":{"blue":300000,"red":300000},"running":"red","text":"c1+"}');
INSERT INTO "events" VALUES('cKrblIIf5sJa',2,'move','red',1794943977222,'{"clocks":{"blue":300000,"red":302942},"running":"blue","text":"c7+"}');
INSERT INTO "events" VALUES('cKrblIIf5sJa',3,'move','blue',1794943977289,'{"clocks":{"blue":302966,"red":302942},"running":"red","text":"c4+"}');
INSERT INTO "events" VALUES('cKrblIIf5sJa',4,'move','red',1794943977318,'{"clocks":{"blue":302966,"red":305917},"text":"e5+xf8","sent":"e5+"}');
INSERT INTO "events" VALUES('elxPlfZPxZ1D',1,'move','tangerine',1794943978063,'{"clocks":{"tangerine":300000,"lavender":300000},"running":"lavender","text":"a0a1"}');
CREATE TABLE first_moves (
	variant VARCHAR(40) NOT NULL, 
	speed VARCHAR(16) NOT NULL, 
	advantage FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (variant, speed)
);
INSERT INTO "first_moves" VALUES('laser-chess','blitz',1.72853532338308468752e+00,1);
CREATE TABLE games (
	id VARCHAR(24) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	setup VARCHAR(40), 
	start TEXT NOT NULL, 
	options JSON NOT NULL, 
	seed VARCHAR(40) NOT NULL, 
	mode VARCHAR(16) NOT NULL, 
	clock JSON, 
	invite VARCHAR(64), 
	created_ms BIGINT NOT NULL, 
	updated_ms BIGINT NOT NULL, 
	last_seq INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	turn VARCHAR(24) NOT NULL, 
	position TEXT NOT NULL, 
	outcome JSON, 
	deadline_ms BIGINT, 
	waiting_computer BOOLEAN NOT NULL, ended_ms BIGINT, rated BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('cKrblIIf5sJa','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','','friend','{"base_ms":300000,"increment_ms":3000}',NULL,1794943895044,1794943977318,4,4,'blue','l++3d++1d++b+++2/2b+7/3B+6/b++1B1s+s+1b+++1B+/b+++1B++1S+S1b++1B/6b+++3/7B++2/2B++DKD3L b','{"winner":"blue","reason":"king","text":"Blue wins: Red has lost the King."}',NULL,0,1794943977318,1);
INSERT INTO "games" VALUES('elxPlfZPxZ1D','leiserchess','opening','nn6nn/sesw1sesw1sesw/8/8/8/8/NENW1NENW1NENW/SS6SS W','{}','','friend','{"base_ms":300000,"increment_ms":3000}',NULL,1794943977474,1794943978063,1,1,'lavender','nn6nn/sesw1sesw1sesw/8/8/8/NE7/SSNW1NENW1NENW/7SS B','null',1794944279063,0,NULL,1);
INSERT INTO "games" VALUES('uwCBNw9IcOQ9','khet','dynasty','x++3p++a++p+3/5r4/p3p++a++s+3/p+1s1P+++1P+3/3p+++1p+1S1P+++/3S+AP3P++/4R5/3P+++AP3X s','{}','','here','null',NULL,1794943978680,1794943978680,0,0,'silver','x++3p++a++p+3/5r4/p3p++a++s+3/p+1s1P+++1P+3/3p+++1p+1S1P+++/3S+AP3P++/4R5/3P+++AP3X s','null',NULL,0,NULL,0);
CREATE TABLE positions (
	id VARCHAR(24) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(120) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	position TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "positions" VALUES('xvZNyfcMHkr2','9qPyMidAA6gG','mine','khet','x++3p++a++p+3/5r4/p3p++a++s+3/p+1s1P+++1P+3/3p+++1p+1S1P+++/3S+AP3P++/4R5/3P+++AP3X s',1794943978870);
CREATE TABLE puzzle_ratings (
	puzzle_id VARCHAR(12) NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	tried INTEGER NOT NULL, 
	solved INTEGER NOT NULL, 
	PRIMARY KEY (puzzle_id)
);
INSERT INTO "puzzle_ratings" VALUES('o43w735',1.2390691397100379163e+03,1.44108239806443435782e+02,5.99998971312046130988e-02,1,0);
CREATE TABLE puzzle_standings (
	account_id VARCHAR(24) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	tried INTEGER NOT NULL, 
	solved INTEGER NOT NULL, 
	streak INTEGER NOT NULL, 
	best INTEGER NOT NULL, 
	storm INTEGER NOT NULL, 
	updated_ms BIGINT NOT NULL, 
	PRIMARY KEY (account_id, variant), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "puzzle_standings" VALUES('9qPyMidAA6gG','khet',1.02532983575673165433e+03,2.58917402223967144437e+02,5.99993225361595550194e-02,1,0,0,0,0,1794943988606);
CREATE TABLE puzzle_tries (
	account_id VARCHAR(24) NOT NULL, 
	puzzle_id VARCHAR(12) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	solved BOOLEAN NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (account_id, puzzle_id), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "puzzle_tries" VALUES('9qPyMidAA6gG','o43w735','khet',0,1794943988605);
CREATE TABLE rating_changes (
	game_id VARCHAR(24) NOT NULL, 
	account_id VARCHAR(24) NOT NULL, 
	player VARCHAR(24) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	speed VARCHAR(16) NOT NULL, 
	score FLOAT NOT NULL, 
	"before" FLOAT NOT NULL, 
	"after" FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (game_id, account_id), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "rating_changes" VALUES('cKrblIIf5sJa','9qPyMidAA6gG','blue','laser-chess','blitz',1.0,1500.0,1.66221200147034551264e+03,2.90230507782238646541e+02,1794943977318);
INSERT INTO "rating_changes" VALUES('cKrblIIf5sJa','VaPGpP44anvd','red','laser-chess','blitz',0.0,1500.0,1.33778799852965448736e+03,2.90230507782238646541e+02,1794943977318);
CREATE TABLE ratings (
	account_id VARCHAR(24) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	speed VARCHAR(16) NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	wins INTEGER NOT NULL, 
	draws INTEGER NOT NULL, 
	losses INTEGER NOT NULL, 
	updated_ms BIGINT NOT NULL, 
	PRIMARY KEY (account_id, variant, speed), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "ratings" VALUES('9qPyMidAA6gG','laser-chess','blitz',1.66221200147034551264e+03,2.90230507782238646541e+02,5.99996753723381417989e-02,1,0,0,1794943977318);
INSERT INTO "ratings" VALUES('VaPGpP44anvd','laser-chess','blitz',1.33778799852965448736e+03,2.90230507782238646541e+02,5.99996753723381417989e-02,0,0,1,1794943977318);
CREATE TABLE recovery (
	account_id VARCHAR(24) NOT NULL, 
	code VARCHAR(64) NOT NULL, 
	PRIMARY KEY (account_id, code), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "recovery" VALUES('9qPyMidAA6gG','98189a258e2c182e243646c8746aaf7968cfbc9b02c456192a40ce56e945fd84');
INSERT INTO "recovery" VALUES('9qPyMidAA6gG','1d9aa83fdf1ade9a7277b7699dd60ebbf9b9459981d2abb28b2f2c11367f3b01');
INSERT INTO "recovery" VALUES('9qPyMidAA6gG','3a3977dfd391376e85a1b1034d78cbfc24c89d788332d79b5373266a66748df6');
INSERT INTO "recovery" VALUES('9qPyMidAA6gG','536c8483c9b897263a2d5fd7944171e7e33a8de0066a0ca7741f1bb3676215b2');
INSERT INTO "recovery" VALUES('9qPyMidAA6gG','eb817f5162e32b8b597a4b04dd2ecc5bee9ec4dbf1e1e9a1edb37f7cabc3ffc3');
INSERT INTO "recovery" VALUES('9qPyMidAA6gG','b8827838d949a7410bd43ab5c4a081ec99127b34a06758bc292e72233817e98d');
INSERT INTO "recovery" VALUES('9qPyMidAA6gG','d1fa35a6b79c63a3e4b7bc093fd33884f02eceec8db645a23867d02854a2454f');
INSERT INTO "recovery" VALUES('9qPyMidAA6gG','fe5b9e0e369a9de0bafed044223d4c81de4e49c5053d2bb5de9fe94844cee919');
INSERT INTO "recovery" VALUES('VaPGpP44anvd','b7c5b4a7d2a3a8ee363710a86231731a4a3ae31c9afab2eb6e6e4b492113ee40');
INSERT INTO "recovery" VALUES('VaPGpP44anvd','209705fdd5a3b65b075c431a84bb9c9005e7df11b43f26961aad854b69b37593');
INSERT INTO "recovery" VALUES('VaPGpP44anvd','dc65999b91b2351f844f2401c2dea07f7fb90d716689f5d8fe9ab62dd7adaf31');
INSERT INTO "recovery" VALUES('VaPGpP44anvd','93c83aed0cd115584db103d4143b0b23e7add9bef9bd56358a259f01605db761');
INSERT INTO "recovery" VALUES('VaPGpP44anvd','d3c27daf61df7bae7162fc43d58e6c60cd017c7c8ab105aae1a3ff15e597bde7');
INSERT INTO "recovery" VALUES('VaPGpP44anvd','6bd6124943bf013ba64e48f744bdb3dc761905a9d32e9823b82c9bc949da873a');
INSERT INTO "recovery" VALUES('VaPGpP44anvd','cff1c49f78f67fcad0695eca4e2adae33a99c829d496962508115ad71e82540b');
INSERT INTO "recovery" VALUES('VaPGpP44anvd','45304560e8f34f6158dcaca9bc84ec003d850e92080a2da7b6343671389e0627');
CREATE TABLE relations (
	account_id VARCHAR(24) NOT NULL, 
	other_id VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	since_ms BIGINT NOT NULL, 
	PRIMARY KEY (account_id, other_id), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	FOREIGN KEY(other_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "relations" VALUES('9qPyMidAA6gG','VaPGpP44anvd','follow',1794943978351);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	by_id VARCHAR(24) NOT NULL, 
	about_id VARCHAR(24) NOT NULL, 
	game_id VARCHAR(24), 
	reason VARCHAR(16) NOT NULL, 
	words TEXT NOT NULL, 
	record TEXT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	done_ms BIGINT, 
	deed VARCHAR(16), 
	PRIMARY KEY (id), 
	FOREIGN KEY(by_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	FOREIGN KEY(about_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	game_id VARCHAR(24) NOT NULL, 
	player VARCHAR(24) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	level INTEGER, 
	name VARCHAR(80) NOT NULL, 
	owner VARCHAR(64), since_ms BIGINT DEFAULT '0' NOT NULL, rating INTEGER, 
	PRIMARY KEY (game_id, player), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('cKrblIIf5sJa','blue','human',NULL,'Ada','9qPyMidAA6gG',1794943895044,1500);
INSERT INTO "seats" VALUES('cKrblIIf5sJa','red','human',NULL,'Bob','VaPGpP44anvd',1794943895044,1500);
INSERT INTO "seats" VALUES('elxPlfZPxZ1D','tangerine','human',NULL,'Ada','9qPyMidAA6gG',1794943977474,1500);
INSERT INTO "seats" VALUES('elxPlfZPxZ1D','lavender','human',NULL,'Bob','VaPGpP44anvd',1794943977474,1500);
INSERT INTO "seats" VALUES('uwCBNw9IcOQ9','silver','human',NULL,'Silver','9qPyMidAA6gG',1794943978680,NULL);
INSERT INTO "seats" VALUES('uwCBNw9IcOQ9','red','human',NULL,'Ada','9qPyMidAA6gG',1794943978680,NULL);
CREATE TABLE seeks (
	id VARCHAR(24) NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	rating INTEGER, 
	terms VARCHAR(40) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	setup VARCHAR(40) NOT NULL, 
	options JSON NOT NULL, 
	clock JSON, 
	rated BOOLEAN NOT NULL, 
	side VARCHAR(24) NOT NULL, 
	lowest INTEGER, 
	highest INTEGER, 
	to_id VARCHAR(24), 
	created_ms BIGINT NOT NULL, 
	seen_ms BIGINT NOT NULL, 
	game_id VARCHAR(24), 
	PRIMARY KEY (id), 
	FOREIGN KEY(to_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "seeks" VALUES('Ezkwey5E2keL','paired','9qPyMidAA6gG','Ada',1500,'5f436a5fd10a1f74df01df8dd9ca6bcf','laser-chess','ace','{}','{"base_ms":300000,"increment_ms":3000}',1,'blue',NULL,NULL,NULL,1794943894911,1794943894911,'cKrblIIf5sJa');
INSERT INTO "seeks" VALUES('msfPEPNBfadT','paired','VaPGpP44anvd','Bob',1500,'5f436a5fd10a1f74df01df8dd9ca6bcf','laser-chess','ace','{}','{"base_ms":300000,"increment_ms":3000}',1,'red',NULL,NULL,NULL,1794943895036,1794943895036,'cKrblIIf5sJa');
INSERT INTO "seeks" VALUES('gaOYaoDzQMZe','paired','9qPyMidAA6gG','Ada',1500,'2583e669eddd24094f47cb834afe6a92','leiserchess','opening','{}','{"base_ms":300000,"increment_ms":3000}',1,'tangerine',NULL,NULL,NULL,1794943977446,1794943977446,'elxPlfZPxZ1D');
INSERT INTO "seeks" VALUES('P2Z6lr0B1Ews','paired','VaPGpP44anvd','Bob',1500,'2583e669eddd24094f47cb834afe6a92','leiserchess','opening','{}','{"base_ms":300000,"increment_ms":3000}',1,'lavender',NULL,NULL,NULL,1794943977465,1794943977465,'elxPlfZPxZ1D');
INSERT INTO "seeks" VALUES('825MbdYFF9yD','open','9qPyMidAA6gG','Ada',1500,'b6c39cecbd9f27c0f39ac70ce8d8a4b1','khet','classic','{}','{"base_ms":300000,"increment_ms":3000}',1,'random',NULL,NULL,NULL,1794943978535,1794943978535,NULL);
CREATE TABLE server (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "server" VALUES('cookie-key','0f99348c2dde2982a222a58b5df7ed73df52e20b9c6620a4ef7394ae3764572d');
INSERT INTO "server" VALUES('alive','0');
CREATE TABLE sessions (
	id VARCHAR(24) NOT NULL, 
	account_id VARCHAR(24) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	previous VARCHAR(64), 
	confirmed BOOLEAN DEFAULT 1 NOT NULL, 
	browser VARCHAR(80) NOT NULL, 
	created_ms BIGINT NOT NULL, 
	rotated_ms BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('1p6AyLIj7TqA','9qPyMidAA6gG','8bc64ad50744b34fe2fbc4735e296a1c76bd83e9492eeecb37bf4a5bd4ab56e9',NULL,1,'A program',1794943887687,1794943887687);
INSERT INTO "sessions" VALUES('hGjXSHpcsMdM','VaPGpP44anvd','dede938c5d109be512a7212446cbf613fb2b3673642cf690bd7a3bb50e384884',NULL,1,'A program',1794943888014,1794943888014);
CREATE TABLE study_chapters (
	account_id VARCHAR(24) NOT NULL, 
	study VARCHAR(60) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	analysis TEXT NOT NULL, 
	bytes INTEGER NOT NULL, 
	created_ms BIGINT NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	PRIMARY KEY (account_id, study, name), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "study_chapters" VALUES('9qPyMidAA6gG','Openings','First','{"variant":"laser-chess","start":{"options":{},"tags":{},"result":"*","setup":null,"position":"l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b"},"at":0,"nodes":[{"parent":null,"move":"","next":"blue","comment":"the start","preface":"","nags":[],"eval":null,"clock":null},{"parent":0,"move":"c1c2","next":"red","comment":"a thought","preface":"","nags":[1],"eval":null,"clock":null},{"parent":0,"move":"c1d2","next":"red","comment":"","preface":"","nags":[],"eval":null,"clock":null}]}',522,1795004466024,1795004466024);
INSERT INTO "study_chapters" VALUES('9qPyMidAA6gG','Openings','Second','{"variant":"laser-chess","start":{"options":{},"tags":{},"result":"*","setup":null,"position":"l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b"},"at":0,"nodes":[{"parent":null,"move":"","next":"blue","comment":"","preface":"","nags":[],"eval":null,"clock":null}]}',301,1795004466147,1795004466147);
INSERT INTO "study_chapters" VALUES('9qPyMidAA6gG','Endings','First','{"variant":"laser-chess","start":{"options":{},"tags":{},"result":"*","setup":null,"position":"l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b"},"at":0,"nodes":[{"parent":null,"move":"","next":"blue","comment":"","preface":"","nags":[],"eval":null,"clock":null}]}',301,1795004466195,1795004466195);
CREATE TABLE tokens (
	id VARCHAR(24) NOT NULL, 
	account_id VARCHAR(24) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	scopes VARCHAR(200) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	created_ms BIGINT NOT NULL, 
	used_ms BIGINT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "tokens" VALUES('xAP5U1JNamZT','9qPyMidAA6gG','a8463092bdc5cbd4cb195f6bfefb19b485797d79ba8d7260687a5e4353c00ac4','challenge:read board:play','bot',1794943978470,NULL);
CREATE INDEX games_deadline ON games (deadline_ms);
CREATE INDEX positions_owner ON positions (owner, created_ms);
CREATE INDEX games_public ON games (updated_ms) WHERE ply > 0 AND mode <> 'here';
CREATE INDEX games_going ON games (updated_ms) WHERE ended_ms IS NULL;
CREATE INDEX games_waiting ON games (updated_ms) WHERE waiting_computer;
CREATE INDEX games_empty ON games (updated_ms) WHERE ply = 0;
CREATE INDEX games_ended ON games (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX seats_owner ON seats (owner, since_ms);
CREATE UNIQUE INDEX accounts_skeleton ON accounts (skeleton);
CREATE UNIQUE INDEX sessions_secret ON sessions (secret);
CREATE INDEX sessions_previous ON sessions (previous);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX relations_other ON relations (other_id, kind);
CREATE INDEX ratings_best ON ratings (variant, speed, rating);
CREATE INDEX rating_changes_graph ON rating_changes (account_id, variant, speed, at_ms);
CREATE INDEX seeks_open ON seeks (seen_ms) WHERE state = 'open';
CREATE INDEX seeks_terms ON seeks (terms) WHERE state = 'open';
CREATE INDEX seeks_owner ON seeks (owner);
CREATE INDEX seeks_created ON seeks (created_ms);
CREATE INDEX chat_game ON chat (game_id, id);
CREATE INDEX reports_done ON reports (done_ms, at_ms);
CREATE UNIQUE INDEX tokens_secret ON tokens (secret);
CREATE INDEX tokens_account ON tokens (account_id);
CREATE INDEX puzzle_tries_account ON puzzle_tries (account_id, variant, at_ms);
COMMIT;
