BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "events" VALUES('aB44pRImx1WF',1,'joined','red',1793899556088,'{}');
INSERT INTO "events" VALUES('aB44pRImx1WF',2,'move','blue',1793899556126,'{"text":"c1+","clocks":{"blue":600000,"red":600000},"running":"red"}');
INSERT INTO "events" VALUES('aB44pRImx1WF',3,'move','red',1793899556590,'{"text":"c7+","clocks":{"blue":600000,"red":601536},"running":"blue"}');
INSERT INTO "events" VALUES('chipjUaIwrBi',1,'joined','red',1793899556621,'{}');
INSERT INTO "events" VALUES('chipjUaIwrBi',2,'move','blue',1793899556641,'{"text":"c1+"}');
INSERT INTO "events" VALUES('chipjUaIwrBi',3,'resign','blue',1793899556652,'{}');
INSERT INTO "events" VALUES('chipjUaIwrBi',4,'rematch','blue',1793899556670,'{}');
INSERT INTO "events" VALUES('chipjUaIwrBi',5,'rematch','red',1793899556684,'{"next":"UpgaQho1QFX3"}');
INSERT INTO "events" VALUES('ncvf8EP26w3I',1,'move','blue',1793899556723,'{"text":"c4+"}');
INSERT INTO "events" VALUES('ncvf8EP26w3I',2,'move','red',1793899556751,'{"text":"e5+xf8","sent":"e5+"}');
INSERT INTO "events" VALUES('7bsqj6smJIG6',1,'joined','green',1793899560433,'{}');
INSERT INTO "events" VALUES('7bsqj6smJIG6',2,'move','red',1793899560466,'{"text":"a1@0"}');
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
	waiting_computer BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('3qjnCoMIe0ln','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','24fcdc5ad547440ff8e6d5a92ca6a473','friend','null','d4jhHiGL7yHi4FA5mlC7jQ',1793899556054,1793899556054,0,0,'blue','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','null',NULL,0);
INSERT INTO "games" VALUES('aB44pRImx1WF','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','53e4832eb64afda9a540ecbe5d822e9f','friend','{"base_ms":600000,"increment_ms":2000}',NULL,1793899556078,1793899556590,3,2,'blue','l++3d++kd++b+++2/2b+7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B++DKD3L b','null',1794764156590,0);
INSERT INTO "games" VALUES('chipjUaIwrBi','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','0ed4809c4c1a2b737fa0926dc42688c9','friend','null',NULL,1793899556604,1793899556684,5,1,'red','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B++DKD3L r','{"winner":"red","reason":"resignation","text":"Red wins: Blue resigned."}',NULL,0);
INSERT INTO "games" VALUES('UpgaQho1QFX3','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','PDpH5kmAPKr2','friend','null',NULL,1793899556684,1793899556684,0,0,'blue','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','null',NULL,0);
INSERT INTO "games" VALUES('ncvf8EP26w3I','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','2eaa4f45eea46846fdab32e07e0beecb','here','null',NULL,1793899556699,1793899556751,2,2,'blue','l++3d++1d++b+++2/2b7/3B+6/b++1B1s+s+1b+++1B+/b+++1B++1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{"winner":"blue","reason":"king","text":"Blue wins: Red has lost the King."}',NULL,0);
INSERT INTO "games" VALUES('7bsqj6smJIG6','advanced','standard','W2,D3,11,d5,w6/D2,D0,5,o,5,d0,d6/B0,W2,11,w6,b0/S6,H,P2,4,o,4,p6,h,s2/L2,T6,P2,9,p6,t2,l6/K,S6,F,4,@,4,f,s2,k/L2,T6,P2,9,p6,t2,l6/S6,H,P2,4,o,4,p6,h,s2/B0,W2,11,w6,b0/D2,D4,5,o,5,d4,d6/W2,D1,11,d7,w6 r 3 -','{}','4390953c4410fb45ca6c6320774fb4ae','friend','null',NULL,1793899557303,1793899560466,2,1,'red','W2,D3,11,d5,w6/D2,D0,5,o,5,d0,d6/B0,W2,11,w6,b0/S6,H,P2,4,o,4,p6,h,s2/L2,T6,P2,9,p6,t2,l6/K,S6,F,4,@,4,f,s2,k/L2,T6,P2,9,p6,t2,l6/S6,H,P2,4,o,4,p6,h,s2/B0,W2,11,w6,b0/D2,D4,5,o,5,d4,d6/W0,D1,11,d7,w6 r 2 - a1@2 0','null',NULL,0);
INSERT INTO "games" VALUES('fXg03bpRAZwR','advanced','standard','W2,D3,11,d5,w6/D2,D0,5,o,5,d0,d6/B0,W2,11,w6,b0/S6,H,P2,4,o,4,p6,h,s2/L2,T6,P2,9,p6,t2,l6/K,S6,F,4,@,4,f,s2,k/L2,T6,P2,9,p6,t2,l6/S6,H,P2,4,o,4,p6,h,s2/B0,W2,11,w6,b0/D2,D4,5,o,5,d4,d6/W2,D1,11,d7,w6 r 3 -','{}','7','here','null',NULL,1793899579034,1793899579034,0,0,'red','W2,D3,11,d5,w6/D2,D0,5,o,5,d0,d6/B0,W2,11,w6,b0/S6,H,P2,4,o,4,p6,h,s2/L2,T6,P2,9,p6,t2,l6/K,S6,F,4,@,4,f,s2,k/L2,T6,P2,9,p6,t2,l6/S6,H,P2,4,o,4,p6,h,s2/B0,W2,11,w6,b0/D2,D4,5,o,5,d4,d6/W2,D1,11,d7,w6 r 3 -','null',NULL,0);
INSERT INTO "games" VALUES('5U8JVqvMsjgV','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','c286086268ceae90a099cea975b8f233','here','null',NULL,1793899579043,1793899579043,0,0,'blue','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','null',NULL,0);
INSERT INTO "games" VALUES('ac2ZEDAcafWh','khet','classic','x++3a++ra++p+2/2p++7/3P+++6/p1P++1ss+1p+1P+++/p+1P+++1S+S1p1P++/6p+3/7P2/2P+++ARA3X s','{}','2385316c59d98dd33d367203710da6cc','here','null',NULL,1793899579139,1793899579139,0,0,'silver','x++3a++ra++p+2/2p++7/3P+++6/p1P++1ss+1p+1P+++/p+1P+++1S+S1p1P++/6p+3/7P2/2P+++ARA3X s','null',NULL,0);
CREATE TABLE positions (
	id VARCHAR(24) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(120) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	position TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "positions" VALUES('bTscMmJ7zb6u','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11','start','laser-chess','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b',1793899579056);
CREATE TABLE seats (
	game_id VARCHAR(24) NOT NULL, 
	player VARCHAR(24) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	level INTEGER, 
	name VARCHAR(80) NOT NULL, 
	owner VARCHAR(64), 
	PRIMARY KEY (game_id, player), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('3qjnCoMIe0ln','blue','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('3qjnCoMIe0ln','red','human',NULL,'Red',NULL);
INSERT INTO "seats" VALUES('aB44pRImx1WF','blue','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('aB44pRImx1WF','red','human',NULL,'ben','edf44c5c424638c928a1c896c128bd9703dfc3bc35d0f5be2ea96922ac1bfe0b');
INSERT INTO "seats" VALUES('chipjUaIwrBi','blue','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('chipjUaIwrBi','red','human',NULL,'ben','edf44c5c424638c928a1c896c128bd9703dfc3bc35d0f5be2ea96922ac1bfe0b');
INSERT INTO "seats" VALUES('UpgaQho1QFX3','blue','human',NULL,'ben','edf44c5c424638c928a1c896c128bd9703dfc3bc35d0f5be2ea96922ac1bfe0b');
INSERT INTO "seats" VALUES('UpgaQho1QFX3','red','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('ncvf8EP26w3I','blue','human',NULL,'Blue','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('ncvf8EP26w3I','red','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('7bsqj6smJIG6','red','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('7bsqj6smJIG6','green','human',NULL,'ben','edf44c5c424638c928a1c896c128bd9703dfc3bc35d0f5be2ea96922ac1bfe0b');
INSERT INTO "seats" VALUES('fXg03bpRAZwR','red','human',NULL,'Red','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('fXg03bpRAZwR','green','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('5U8JVqvMsjgV','blue','human',NULL,'Blue','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('5U8JVqvMsjgV','red','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11');
INSERT INTO "seats" VALUES('ac2ZEDAcafWh','silver','human',NULL,'Silver','edc2e2f8f95aaee1e8c7891c06052d65ae668fb17829ef80ed5bad8d7f23ad9a');
INSERT INTO "seats" VALUES('ac2ZEDAcafWh','red','human',NULL,'Red','edc2e2f8f95aaee1e8c7891c06052d65ae668fb17829ef80ed5bad8d7f23ad9a');
CREATE INDEX games_updated ON games (updated_ms);
CREATE INDEX games_deadline ON games (deadline_ms);
CREATE INDEX games_waiting ON games (waiting_computer, updated_ms);
CREATE INDEX seats_owner ON seats (owner);
CREATE INDEX positions_owner ON positions (owner, created_ms);
COMMIT;
