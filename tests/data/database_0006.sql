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
INSERT INTO "accounts" VALUES('sthSSS5brpf6','Candle','candle','bot',1,NULL,0,'everybody',1795053011063,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('Fc2ysoD6Hxo1','Lantern','lantem','bot',2,NULL,0,'everybody',1795053011063,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('stbBhNhKun09','Prism','prlsm','bot',3,NULL,0,'everybody',1795053011063,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('lCwl8B4Zbvsr','Mirror','mlrror','bot',4,NULL,0,'everybody',1795053011063,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('MtFtEwpbZsGw','Lens','lens','bot',5,NULL,0,'everybody',1795053011063,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('vzUT6BLQzFFm','Lighthouse','llghthouse','bot',6,NULL,0,'everybody',1795053011063,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('dtnkAr5tBAi3','Comet','comet','bot',7,NULL,0,'everybody',1795053011063,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('IHtHEBeEaifb','Quasar','quasar','bot',8,NULL,0,'everybody',1795053011063,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('TUAq3eKKnppQ','Ada','ada','person',NULL,'$argon2id$v=19$m=8,t=1,p=1$rqgO2vEGlHgLYHsN1HXJ0w$zjFYlwEovefhvDmEdghB4GFbh+NToPmhXQCUryZeGdI',0,'followed',1795053020817,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('gXq7fKcmU41c','Bob','bob','person',NULL,'$argon2id$v=19$m=8,t=1,p=1$XbZCTERwLSe6cqOTm7gpfw$T4vMLxOeUF7oTkY4jAQrm0m3rThYRSI6KFZWYPpAY64',0,'everybody',1795053021132,NULL,NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('4muEVj71CDNu','Robot','robot','bot',NULL,'$argon2id$v=19$m=8,t=1,p=1$zQPc07gleYsRQgoiY620Iw$REdPKOfBWlriqDBu2Oght4MfOvnl55dczrtARsVDbus',0,'everybody',1795053021186,NULL,NULL,NULL,NULL);
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
INSERT INTO "chat" VALUES(1,'bEPkFntUMAvg','players','TUAq3eKKnppQ','Ada',NULL,'What a beam',1795053037148);
INSERT INTO "chat" VALUES(2,'nj3lWPT3NuAA','players','TUAq3eKKnppQ','Ada','luck','Good luck!',1795053042221);
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
INSERT INTO "events" VALUES('bEPkFntUMAvg',1,'move','blue',1795053035576,'{"clocks":{"blue":300000,"red":300000},"running":"red","text":"c1+"}');
INSERT INTO "events" VALUES('bEPkFntUMAvg',2,'move','red',1795053036775,'{"clocks":{"blue":300000,"red":302648},"running":"blue","text":"c7+"}');
INSERT INTO "events" VALUES('bEPkFntUMAvg',3,'move','blue',1795053037408,'{"clocks":{"blue":302494,"red":302648},"running":"red","text":"c4+"}');
INSERT INTO "events" VALUES('bEPkFntUMAvg',4,'move','red',1795053037591,'{"clocks":{"blue":302494,"red":305485},"text":"e5+xf8","sent":"e5+"}');
INSERT INTO "events" VALUES('OOLyVAmZprmS',1,'move','silver',1795053038081,'{"clocks":{"silver":300000,"red":300000},"running":"red","text":"c1c2"}');
INSERT INTO "events" VALUES('OOLyVAmZprmS',2,'move','red',1795053038146,'{"clocks":{"silver":300000,"red":302968},"running":"silver","text":"a4b5xb5","sent":"a4b5"}');
INSERT INTO "events" VALUES('OOLyVAmZprmS',3,'resign','silver',1795053038219,'{"clocks":{"silver":299927,"red":302968}}');
INSERT INTO "events" VALUES('wkrFqvjaWMWa',1,'move','silver',1795053038958,'{"clocks":{"silver":300000,"red":300000},"running":"red","text":"c1c2"}');
INSERT INTO "events" VALUES('wkrFqvjaWMWa',2,'move','red',1795053039523,'{"clocks":{"silver":300000,"red":302450},"running":"silver","text":"a4b5xb5","sent":"a4b5"}');
INSERT INTO "events" VALUES('wkrFqvjaWMWa',3,'draw','silver',1795053040087,'{}');
INSERT INTO "events" VALUES('wkrFqvjaWMWa',4,'end','red',1795053040571,'{"clocks":{"silver":298952,"red":302450},"reason":"agreement"}');
INSERT INTO "events" VALUES('nj3lWPT3NuAA',1,'move','blue',1795053042171,'{"clocks":{"blue":300000,"red":300000},"running":"red","text":"c1+"}');
INSERT INTO "events" VALUES('uJuvzzR7wvhw',1,'joined','red',1795053044202,'{}');
INSERT INTO "events" VALUES('uJuvzzR7wvhw',2,'move','blue',1795053045002,'{"text":"c1+"}');
INSERT INTO "events" VALUES('uJuvzzR7wvhw',3,'move','red',1795053045181,'{"text":"c7+"}');
CREATE TABLE first_moves (
	variant VARCHAR(40) NOT NULL, 
	speed VARCHAR(16) NOT NULL, 
	advantage FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (variant, speed)
);
INSERT INTO "first_moves" VALUES('laser-chess','blitz',1.72853532338308468752e+00,1);
INSERT INTO "first_moves" VALUES('khet','blitz',-2.74945196612493081289e+00,2);
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
INSERT INTO "games" VALUES('bEPkFntUMAvg','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','','friend','{"base_ms":300000,"increment_ms":3000}',NULL,1795053032103,1795053037591,4,4,'blue','l++3d++1d++b+++2/2b+7/3B+6/b++1B1s+s+1b+++1B+/b+++1B++1S+S1b++1B/6b+++3/7B++2/2B++DKD3L b','{"winner":"blue","reason":"king","text":"Blue wins: Red has lost the King."}',NULL,0,1795053037591,1);
INSERT INTO "games" VALUES('OOLyVAmZprmS','khet','classic','x++3a++ra++p+2/2p++7/3P+++6/p1P++1ss+1p+1P+++/p+1P+++1S+S1p1P++/6p+3/7P2/2P+++ARA3X s','{}','','friend','{"base_ms":300000,"increment_ms":3000}',NULL,1795053037878,1795053038219,3,2,'silver','x++3a++ra++p+2/2p++7/3P+++6/p1P++1ss+1p+1P+++/2P+++1S+S1p1P++/6p+3/2P+++4P2/3ARA3X s','{"winner":"red","reason":"resignation","text":"Red wins: Silver resigned."}',NULL,0,1795053038219,1);
INSERT INTO "games" VALUES('wkrFqvjaWMWa','khet','classic','x++3a++ra++p+2/2p++7/3P+++6/p1P++1ss+1p+1P+++/p+1P+++1S+S1p1P++/6p+3/7P2/2P+++ARA3X s','{}','','friend','{"base_ms":300000,"increment_ms":3000}',NULL,1795053038828,1795053040571,4,2,'silver','x++3a++ra++p+2/2p++7/3P+++6/p1P++1ss+1p+1P+++/2P+++1S+S1p1P++/6p+3/2P+++4P2/3ARA3X s','{"winner":null,"reason":"agreement","text":"Draw: both players agreed."}',NULL,0,1795053040571,1);
INSERT INTO "games" VALUES('nj3lWPT3NuAA','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','','friend','{"base_ms":300000,"increment_ms":3000}',NULL,1795053042097,1795053042171,1,1,'red','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B++DKD3L r','null',1795053343171,0,NULL,0);
INSERT INTO "games" VALUES('uJuvzzR7wvhw','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','','friend','null',NULL,1795053043023,1795053045181,3,2,'blue','l++3d++kd++b+++2/2b+7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B++DKD3L b','null',NULL,0,NULL,0);
INSERT INTO "games" VALUES('UyjFECKAfK63','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','','computer','null',NULL,1795053045680,1795053045680,0,0,'blue','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','null',NULL,0,NULL,0);
INSERT INTO "games" VALUES('0voxDYr0Vfv0','leiserchess','opening','nn6nn/sesw1sesw1sesw/8/8/8/8/NENW1NENW1NENW/SS6SS W','{}','','here','null',NULL,1795053045872,1795053045872,0,0,'tangerine','nn6nn/sesw1sesw1sesw/8/8/8/8/NENW1NENW1NENW/SS6SS W','null',NULL,0,NULL,0);
INSERT INTO "games" VALUES('9ptU6T1LIm4b','laser-chess-1987','standard','d3,d3,g1,l4,k,h,g3,d5,d5/d5,b4,b4,t0,m0,m2,b4,b4,d3/9/9/4,@,4/9/9/D7,B0,B0,M2,M0,T4,B0,B0,D1/D1,D1,G3,H,K,L0,G1,D7,D7 r 2 -','{}','','here','null',NULL,1795053047071,1795053047071,0,0,'red','d3,d3,g1,l4,k,h,g3,d5,d5/d5,b4,b4,t0,m0,m2,b4,b4,d3/9/9/4,@,4/9/9/D7,B0,B0,M2,M0,T4,B0,B0,D1/D1,D1,G3,H,K,L0,G1,D7,D7 r 2 -','null',NULL,0,NULL,0);
INSERT INTO "games" VALUES('bwgT7ShqvTRa','laser-chess','ace','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','{}','','friend','null','ce8bd140f1f12fc36033ebf8ac924e99921e40ab7f6768f7d05b7050ecccad1f',1795053047322,1795053047322,0,0,'blue','l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b','null',NULL,0,NULL,0);
CREATE TABLE positions (
	id VARCHAR(24) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(120) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	position TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "positions" VALUES('gGrxEg7tdIyw','TUAq3eKKnppQ','mine','laser-chess','l++3d++kd++b+++2/2b+7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B++DKD3L b',1795053084892);
CREATE TABLE puzzle_ratings (
	puzzle_id VARCHAR(12) NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	tried INTEGER NOT NULL, 
	solved INTEGER NOT NULL, 
	PRIMARY KEY (puzzle_id)
);
INSERT INTO "puzzle_ratings" VALUES('kvoo7ll',400.0,1.48960460181066167706e+02,5.99997612402218549743e-02,1,1);
INSERT INTO "puzzle_ratings" VALUES('ss6swzs',665.705143739613,1.48122515436072404787e+02,6.00045342638864248607e-02,1,0);
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
INSERT INTO "puzzle_standings" VALUES('TUAq3eKKnppQ','khet',6.86114608813342442784e+02,3.23466280391452357893e+02,6.00076813309458820255e-02,2,1,0,1,7,1795053077403);
CREATE TABLE puzzle_tries (
	account_id VARCHAR(24) NOT NULL, 
	puzzle_id VARCHAR(12) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	solved BOOLEAN NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (account_id, puzzle_id), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "puzzle_tries" VALUES('TUAq3eKKnppQ','kvoo7ll','khet',1,1795053076102);
INSERT INTO "puzzle_tries" VALUES('TUAq3eKKnppQ','ss6swzs','khet',0,1795053076534);
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
INSERT INTO "rating_changes" VALUES('bEPkFntUMAvg','TUAq3eKKnppQ','blue','laser-chess','blitz',1.0,1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02,1795053037591);
INSERT INTO "rating_changes" VALUES('bEPkFntUMAvg','gXq7fKcmU41c','red','laser-chess','blitz',0.0,1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02,1795053037591);
INSERT INTO "rating_changes" VALUES('OOLyVAmZprmS','gXq7fKcmU41c','silver','khet','blitz',0.0,1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02,1795053038219);
INSERT INTO "rating_changes" VALUES('OOLyVAmZprmS','TUAq3eKKnppQ','red','khet','blitz',1.0,1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02,1795053038219);
INSERT INTO "rating_changes" VALUES('wkrFqvjaWMWa','TUAq3eKKnppQ','silver','khet','blitz',0.5,1.66221200147034551264e+03,1.57716110776532241291e+03,2.60162096949226679504e+02,1795053040571);
INSERT INTO "rating_changes" VALUES('wkrFqvjaWMWa','gXq7fKcmU41c','red','khet','blitz',0.5,1.33778799852965448737e+03,1.42283889223467758708e+03,2.60162096949226679504e+02,1795053040571);
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
INSERT INTO "ratings" VALUES('TUAq3eKKnppQ','laser-chess','blitz',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,0,0,1795053037591);
INSERT INTO "ratings" VALUES('gXq7fKcmU41c','laser-chess','blitz',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,0,0,1,1795053037591);
INSERT INTO "ratings" VALUES('gXq7fKcmU41c','khet','blitz',1.42283889223467758708e+03,2.60162096949226679504e+02,5.99991405253526149943e-02,0,1,1,1795053040571);
INSERT INTO "ratings" VALUES('TUAq3eKKnppQ','khet','blitz',1.57716110776532241291e+03,2.60162096949226679504e+02,5.99991405253526149943e-02,1,1,0,1795053040571);
CREATE TABLE recovery (
	account_id VARCHAR(24) NOT NULL, 
	code VARCHAR(64) NOT NULL, 
	PRIMARY KEY (account_id, code), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "recovery" VALUES('TUAq3eKKnppQ','9399092f672deb38e6059ccb66d693e28e917fcd763bdd3d4a37aec20edd6d1f');
INSERT INTO "recovery" VALUES('TUAq3eKKnppQ','19acc3b32e058e39a3d410546f9d8a945404cb1b2d43d463d168e10a84e091b0');
INSERT INTO "recovery" VALUES('TUAq3eKKnppQ','beeab346b038bc09f4ef993d2b93813a32e2c8c252c90478fbff2bcc3a948b0e');
INSERT INTO "recovery" VALUES('TUAq3eKKnppQ','cf475c95c961829b1424d2c8f12469740a628a3edebbe6023e3630730fc8f58a');
INSERT INTO "recovery" VALUES('TUAq3eKKnppQ','9ad3caccf04a255a36e4b5a86764eff9e42b5949aff16c38f5cd2ee07fd489cd');
INSERT INTO "recovery" VALUES('TUAq3eKKnppQ','2243aa3255a79671b7585c7362d765b4203f3314701734048c7931c5619145ef');
INSERT INTO "recovery" VALUES('TUAq3eKKnppQ','e0dfdbce5237ac07c6194742fe35c2d6d22fce6312580a452646a219612bee7f');
INSERT INTO "recovery" VALUES('TUAq3eKKnppQ','720028f68bb808ed8420c553d8488fd5c93d34482b82d35c59bb5570572c3301');
INSERT INTO "recovery" VALUES('gXq7fKcmU41c','e3114505edd6d9ac98e22b52201c14673ccd6a21902bc23557fc4a168e7245aa');
INSERT INTO "recovery" VALUES('gXq7fKcmU41c','e975b9ec68a0c21580e7ce03613be89371850d5e56436bf53b8022779cf5e7d3');
INSERT INTO "recovery" VALUES('gXq7fKcmU41c','21bdc2656cd781e68c38e565583dc33631a117724d7a2cb44a47d72749a8a9e4');
INSERT INTO "recovery" VALUES('gXq7fKcmU41c','c2f204e6ea00fcc2ff241d457075c915b9fc02408565a1f8a9f9bbe9e39db0ce');
INSERT INTO "recovery" VALUES('gXq7fKcmU41c','db67decc307e18ceb5368a264e7f51f257eb27402f7e67540eb5b2622f06f937');
INSERT INTO "recovery" VALUES('gXq7fKcmU41c','6146d022d37f2c9ef59118b00eb5afd1d1806ef33aff12ed675be95776f14dc0');
INSERT INTO "recovery" VALUES('gXq7fKcmU41c','4faa5d17d896ac0e256517e83ea9250282d0757e6edb3377f0b4fbb6abc3567f');
INSERT INTO "recovery" VALUES('gXq7fKcmU41c','a92395c37609e3ce865951841abbbe27d2d2c020da1f03e71461c2bcec9baf0b');
INSERT INTO "recovery" VALUES('4muEVj71CDNu','5963a5837425aa0800499f7169ac27aa95f4676224870b52b3edb76d3cc1bff1');
INSERT INTO "recovery" VALUES('4muEVj71CDNu','1040fc3bd88d99595178e3bc31ccf1fb3ad44439e885aa25af7e5577bee2409e');
INSERT INTO "recovery" VALUES('4muEVj71CDNu','12f05a923979d1479f6029b712d912222282786ae14a7ccebdd15a15f2c1f3e8');
INSERT INTO "recovery" VALUES('4muEVj71CDNu','0e232988d12f2bae7dd19b739d451b20071818d1f66d504e77dbd4bfd3e25132');
INSERT INTO "recovery" VALUES('4muEVj71CDNu','58c1bc71511755b5594156fcf0d5ad9106318e92d66f22c69670e7bef920248e');
INSERT INTO "recovery" VALUES('4muEVj71CDNu','8980f7bc2632e10ba4ac741e3191991452eecaf02e30ea3d1b95f7271cef5960');
INSERT INTO "recovery" VALUES('4muEVj71CDNu','bb78b600e86a3ff2bee08e2f9cad9420e26428e6458c015199534bbbbb522e13');
INSERT INTO "recovery" VALUES('4muEVj71CDNu','140d46b8ec94c6ac6ea7567ee03ac0f66d6e8bcd9e1c1f88c6a3cc4a51361aab');
CREATE TABLE relations (
	account_id VARCHAR(24) NOT NULL, 
	other_id VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	since_ms BIGINT NOT NULL, 
	PRIMARY KEY (account_id, other_id), 
	FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	FOREIGN KEY(other_id) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "relations" VALUES('TUAq3eKKnppQ','gXq7fKcmU41c','follow',1795053079722);
INSERT INTO "relations" VALUES('4muEVj71CDNu','gXq7fKcmU41c','block',1795053080835);
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
INSERT INTO "reports" VALUES(1,'gXq7fKcmU41c','TUAq3eKKnppQ','bEPkFntUMAvg','abuse','see the chat','[Event "laserchess"]
[Site "?"]
[Date "2026.11.19"]
[Round "?"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[Variant "laser-chess"]
[Termination "king"]
[TimeControl "300+3"]

1. c1+ c7+ 2. c4+ e5+xf8 1-0

[players] Ada: What a beam',1795053082617,NULL,NULL);
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
INSERT INTO "seats" VALUES('bEPkFntUMAvg','blue','human',NULL,'Ada','TUAq3eKKnppQ',1795053032103,1500);
INSERT INTO "seats" VALUES('bEPkFntUMAvg','red','human',NULL,'Bob','gXq7fKcmU41c',1795053032103,1500);
INSERT INTO "seats" VALUES('OOLyVAmZprmS','silver','human',NULL,'Bob','gXq7fKcmU41c',1795053037878,1500);
INSERT INTO "seats" VALUES('OOLyVAmZprmS','red','human',NULL,'Ada','TUAq3eKKnppQ',1795053037878,1500);
INSERT INTO "seats" VALUES('wkrFqvjaWMWa','silver','human',NULL,'Ada','TUAq3eKKnppQ',1795053038828,1662);
INSERT INTO "seats" VALUES('wkrFqvjaWMWa','red','human',NULL,'Bob','gXq7fKcmU41c',1795053038828,1338);
INSERT INTO "seats" VALUES('nj3lWPT3NuAA','blue','human',NULL,'Ada','TUAq3eKKnppQ',1795053042097,1662);
INSERT INTO "seats" VALUES('nj3lWPT3NuAA','red','human',NULL,'Bob','gXq7fKcmU41c',1795053042097,1338);
INSERT INTO "seats" VALUES('uJuvzzR7wvhw','blue','human',NULL,'Ada','TUAq3eKKnppQ',1795053043023,NULL);
INSERT INTO "seats" VALUES('uJuvzzR7wvhw','red','human',NULL,'Bob','gXq7fKcmU41c',1795053044202,NULL);
INSERT INTO "seats" VALUES('UyjFECKAfK63','blue','human',NULL,'Ada','TUAq3eKKnppQ',1795053045680,NULL);
INSERT INTO "seats" VALUES('UyjFECKAfK63','red','computer',1,'Computer, level 1',NULL,1795053045680,NULL);
INSERT INTO "seats" VALUES('0voxDYr0Vfv0','tangerine','human',NULL,'Tangerine','TUAq3eKKnppQ',1795053045872,NULL);
INSERT INTO "seats" VALUES('0voxDYr0Vfv0','lavender','human',NULL,'Ada','TUAq3eKKnppQ',1795053045872,NULL);
INSERT INTO "seats" VALUES('9ptU6T1LIm4b','red','human',NULL,'Red','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11',1795053047071,NULL);
INSERT INTO "seats" VALUES('9ptU6T1LIm4b','green','human',NULL,'anna','b9e2a9268ad45c27b5438a84c76fbdfba0fefaeb7f81975a287fe240808e2e11',1795053047071,NULL);
INSERT INTO "seats" VALUES('bwgT7ShqvTRa','blue','human',NULL,'Ada','TUAq3eKKnppQ',1795053047322,NULL);
INSERT INTO "seats" VALUES('bwgT7ShqvTRa','red','human',NULL,'Red',NULL,1795053047322,NULL);
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
INSERT INTO "seeks" VALUES('mRavR9IUChft','paired','TUAq3eKKnppQ','Ada',1500,'5f436a5fd10a1f74df01df8dd9ca6bcf','laser-chess','ace','{}','{"base_ms":300000,"increment_ms":3000}',1,'blue',NULL,NULL,NULL,1795053031951,1795053031951,'bEPkFntUMAvg');
INSERT INTO "seeks" VALUES('aLA65dubQ3Uw','paired','gXq7fKcmU41c','Bob',1500,'5f436a5fd10a1f74df01df8dd9ca6bcf','laser-chess','ace','{}','{"base_ms":300000,"increment_ms":3000}',1,'red',NULL,NULL,NULL,1795053032082,1795053032082,'bEPkFntUMAvg');
INSERT INTO "seeks" VALUES('DyaBYjvAcsyY','paired','gXq7fKcmU41c','Bob',1500,'b6c39cecbd9f27c0f39ac70ce8d8a4b1','khet','classic','{}','{"base_ms":300000,"increment_ms":3000}',1,'silver',NULL,NULL,NULL,1795053037787,1795053037787,'OOLyVAmZprmS');
INSERT INTO "seeks" VALUES('exsOZndTSV2I','paired','TUAq3eKKnppQ','Ada',1500,'b6c39cecbd9f27c0f39ac70ce8d8a4b1','khet','classic','{}','{"base_ms":300000,"increment_ms":3000}',1,'red',NULL,NULL,NULL,1795053037850,1795053037850,'OOLyVAmZprmS');
INSERT INTO "seeks" VALUES('0XKfCVpzE6Of','paired','TUAq3eKKnppQ','Ada',1662,'b6c39cecbd9f27c0f39ac70ce8d8a4b1','khet','classic','{}','{"base_ms":300000,"increment_ms":3000}',1,'silver',NULL,NULL,NULL,1795053038768,1795053038768,'wkrFqvjaWMWa');
INSERT INTO "seeks" VALUES('VAhhfPoQbMzH','paired','gXq7fKcmU41c','Bob',1338,'b6c39cecbd9f27c0f39ac70ce8d8a4b1','khet','classic','{}','{"base_ms":300000,"increment_ms":3000}',1,'red',NULL,NULL,NULL,1795053038815,1795053038815,'wkrFqvjaWMWa');
INSERT INTO "seeks" VALUES('dboIHhO5IWSF','paired','TUAq3eKKnppQ','Ada',1662,'92f4bcc43b955fca2c498a8763c2012e','laser-chess','ace','{}','{"base_ms":300000,"increment_ms":3000}',0,'blue',NULL,NULL,NULL,1795053042019,1795053042019,'nj3lWPT3NuAA');
INSERT INTO "seeks" VALUES('RfraJpOdgQPh','paired','gXq7fKcmU41c','Bob',1338,'92f4bcc43b955fca2c498a8763c2012e','laser-chess','ace','{}','{"base_ms":300000,"increment_ms":3000}',0,'red',NULL,NULL,NULL,1795053042085,1795053042085,'nj3lWPT3NuAA');
INSERT INTO "seeks" VALUES('E9zwukJcbr5B','open','TUAq3eKKnppQ','Ada',1500,'2583e669eddd24094f47cb834afe6a92','leiserchess','opening','{}','{"base_ms":300000,"increment_ms":3000}',1,'random',NULL,NULL,NULL,1795053048735,1795053048735,NULL);
INSERT INTO "seeks" VALUES('xCylOKvLpvB5','open','gXq7fKcmU41c','Bob',1500,'c72bb256dc29c20c251627a47eb2edab','khet-horus','classic','{}','{"base_ms":300000,"increment_ms":3000}',0,'random',NULL,NULL,NULL,1795053048923,1795053048923,NULL);
INSERT INTO "seeks" VALUES('8g0zaVfmpD2P','open','gXq7fKcmU41c','Bob',1500,'714f839219fe6baf0e548b7dd8b0cc1d','advanced','standard','{}','{"base_ms":300000,"increment_ms":3000}',0,'random',NULL,NULL,'TUAq3eKKnppQ',1795053049340,1795053049340,NULL);
CREATE TABLE server (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "server" VALUES('cookie-key','b8e41a06ccaf181944394f5e81b14d4c7f995dff9c1efd43b2a475f66cb5e58a');
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
INSERT INTO "sessions" VALUES('K1Hb1HNmbPFC','TUAq3eKKnppQ','87667113ee765e80ea98d0657298beb582d3bf4015b9a0b810b301f3f479065b',NULL,1,'A program',1795053020839,1795053020839);
INSERT INTO "sessions" VALUES('9zcZTv1lC5Wa','gXq7fKcmU41c','ce962ec9a47529349521317937f5d701d5b4f03478b24e9ae3d63a61b327f78c',NULL,1,'A program',1795053021140,1795053021140);
INSERT INTO "sessions" VALUES('XldtYtMblFVS','4muEVj71CDNu','3c4c3b549eaab8b1529055b5b4fd85755bc1faa75558d9587c814f34def1843c',NULL,1,'A program',1795053021243,1795053021243);
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
INSERT INTO "study_chapters" VALUES('TUAq3eKKnppQ','Openings','First','{"variant":"laser-chess","start":{"options":{},"tags":{},"result":"*","setup":null,"position":"l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b"},"at":0,"nodes":[{"parent":null,"move":"","next":"blue","comment":"the start","preface":"","nags":[],"eval":null,"clock":null},{"parent":0,"move":"c1c2","next":"red","comment":"a thought","preface":"","nags":[1],"eval":null,"clock":null},{"parent":0,"move":"c1d2","next":"red","comment":"","preface":"","nags":[],"eval":null,"clock":null}]}',522,1795053083078,1795053083078);
INSERT INTO "study_chapters" VALUES('TUAq3eKKnppQ','Openings','Second','{"variant":"laser-chess","start":{"options":{},"tags":{},"result":"*","setup":null,"position":"l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b"},"at":0,"nodes":[{"parent":null,"move":"","next":"blue","comment":"","preface":"","nags":[],"eval":null,"clock":null}]}',301,1795053083305,1795053083305);
INSERT INTO "study_chapters" VALUES('TUAq3eKKnppQ','Endings','First','{"variant":"laser-chess","start":{"options":{},"tags":{},"result":"*","setup":null,"position":"l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b"},"at":0,"nodes":[{"parent":null,"move":"","next":"blue","comment":"","preface":"","nags":[],"eval":null,"clock":null}]}',301,1795053083770,1795053083770);
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
INSERT INTO "tokens" VALUES('TAsuNj1AJJZC','TUAq3eKKnppQ','4734094c388cf43619636ea9de36d8888e4436d1136359463692c9707b05fcbc','challenge:read board:play','program',1795053085930,NULL);
INSERT INTO "tokens" VALUES('G0PGKl2d11nd','4muEVj71CDNu','37a69e7177a266226ae6b8b897a265192deac6f3f5445e97ba31865c69473b12','challenge:read challenge:write bot:play','program',1795053086201,1795053087535);
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
