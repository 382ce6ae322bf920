-- A database at revision 0001 as a server left it: an account (Anna), a guest (Bert), their sessions, a finished solo game
-- with a contribution to its seed, a running game of three seats with a bot, keys and an undo, a short game
-- in the middle of its secret start, and a table that waits for people. Only the sessions' ends were moved to 2100.
-- Anna's password: giraffes sleep standing
-- Bert's token: PK8VceMunAKpvBgcpxM8ihQ6nUc4_Zp9by7BgmgjrUk
-- finished: hCu_0gUBa8s5AgG1
-- running: EGH_OTH149FwowGL
-- short: luMsDEEchc-gXZYm
-- gathering: o4hu43X4Z0mQHBos
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE log (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"key" VARCHAR(100), 
	event TEXT NOT NULL, 
	CONSTRAINT pk_log PRIMARY KEY (table_id, version)
);
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',1,1794752110911,NULL,'{"event":"created","agreement":{"game":"new-york-zoo","options":{"players":1,"variant":"normal","side":"A"},"listed":true,"spectators":true,"undo":true,"order":"random","clock":null},"rules":1,"host":"FDZDLJ5VaGyH_rEb","places":[{"user":"FDZDLJ5VaGyH_rEb","bot":null,"kept_for":null,"commitment":"cd08c4c4316df20d9c30450fe776dcde4810029e641cde526c5bbffec1f770a3"}],"secret":"b3cacd356e0d34117f27c8a3d0d08249cb917be967d2b32d2ed04d940dc5c0c4/random","follows":null}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',2,1794752110936,NULL,'{"event":"starting"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',3,1794752110942,NULL,'{"event":"opened","seat":0,"contribution":"elephant"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',4,1794752110942,NULL,'{"event":"started","seed":"73925979922300223809173135118809895231930148726089637099947292936751499107082","order":[0]}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',5,1794752111024,NULL,'{"event":"acted","seat":0,"action":21,"choices":26,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',6,1794752111056,NULL,'{"event":"acted","seat":0,"action":637,"choices":366,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',7,1794752111088,NULL,'{"event":"acted","seat":0,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',8,1794752111114,NULL,'{"event":"acted","seat":0,"action":29,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',9,1794752111127,NULL,'{"event":"acted","seat":0,"action":0,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',10,1794752111141,NULL,'{"event":"acted","seat":0,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',11,1794752111156,NULL,'{"event":"acted","seat":0,"action":25,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',12,1794752111181,NULL,'{"event":"acted","seat":0,"action":4,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',13,1794752111193,NULL,'{"event":"acted","seat":0,"action":45,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',14,1794752111209,NULL,'{"event":"acted","seat":0,"action":26,"choices":4,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',15,1794752111222,NULL,'{"event":"acted","seat":0,"action":72,"choices":164,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',16,1794752111241,NULL,'{"event":"acted","seat":0,"action":45,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',17,1794752111253,NULL,'{"event":"acted","seat":0,"action":29,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',18,1794752111281,NULL,'{"event":"acted","seat":0,"action":3,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',19,1794752111296,NULL,'{"event":"acted","seat":0,"action":45,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',20,1794752111318,NULL,'{"event":"acted","seat":0,"action":29,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',21,1794752111331,NULL,'{"event":"acted","seat":0,"action":0,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',22,1794752111343,NULL,'{"event":"acted","seat":0,"action":8,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',23,1794752111357,NULL,'{"event":"acted","seat":0,"action":28,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',24,1794752111382,NULL,'{"event":"acted","seat":0,"action":0,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',25,1794752111395,NULL,'{"event":"acted","seat":0,"action":15,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',26,1794752111416,NULL,'{"event":"acted","seat":0,"action":27,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',27,1794752111430,NULL,'{"event":"acted","seat":0,"action":0,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',28,1794752111441,NULL,'{"event":"acted","seat":0,"action":8,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('hCu_0gUBa8s5AgG1',29,1794752111452,NULL,'{"event":"acted","seat":0,"action":3,"choices":26,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',1,1794752111473,NULL,'{"event":"created","agreement":{"game":"new-york-zoo","options":{"players":3,"variant":"normal","side":"A"},"listed":true,"spectators":true,"undo":true,"order":"random","clock":null},"rules":1,"host":"FDZDLJ5VaGyH_rEb","places":[{"user":"FDZDLJ5VaGyH_rEb","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":"random","kept_for":null,"commitment":null}],"secret":"065faca1bbfc8204e80fd0719cbcf7e578968455d9898c479375057f9ebeb788/random","follows":null}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',2,1794752111492,NULL,'{"event":"joined","seat":1,"user":"o7JRbjyxe7LQjtwY","commitment":null}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',3,1794752111499,NULL,'{"event":"started","seed":"75131013262636634496219894272494384709256566864347784372014889762840300310785","order":[1,0,2]}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',4,1794752111516,NULL,'{"event":"acted","seat":0,"action":3,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',5,1794752111525,NULL,'{"event":"acted","seat":0,"action":203,"choices":313,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',6,1794752111546,NULL,'{"event":"acted","seat":0,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',7,1794752111558,NULL,'{"event":"acted","seat":1,"action":5,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',8,1794752111566,NULL,'{"event":"acted","seat":1,"action":3,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',9,1794752111588,NULL,'{"event":"acted","seat":1,"action":45,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',10,1794752111856,NULL,'{"event":"acted","seat":2,"action":7,"choices":3,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',11,1794752111873,NULL,'{"event":"acted","seat":2,"action":2,"choices":5,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',12,1794752111876,NULL,'{"event":"acted","seat":2,"action":45,"choices":1,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',13,1794752111900,NULL,'{"event":"acted","seat":0,"action":9,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',14,1794752111932,NULL,'{"event":"acted","seat":0,"action":158,"choices":249,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',15,1794752111956,NULL,'{"event":"acted","seat":0,"action":46,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',16,1794752111971,NULL,'{"event":"acted","seat":1,"action":11,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',17,1794752111985,NULL,'{"event":"acted","seat":1,"action":717,"choices":358,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',18,1794752112003,NULL,'{"event":"acted","seat":1,"action":48,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',19,1794752112013,NULL,'{"event":"acted","seat":2,"action":13,"choices":2,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',20,1794752112023,NULL,'{"event":"acted","seat":2,"action":162,"choices":146,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',21,1794752112032,NULL,'{"event":"acted","seat":2,"action":45,"choices":2,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',22,1794752112047,NULL,'{"event":"acted","seat":0,"action":15,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',23,1794752112060,NULL,'{"event":"acted","seat":0,"action":0,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',24,1794752112078,NULL,'{"event":"acted","seat":0,"action":40,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',25,1794752112121,NULL,'{"event":"acted","seat":1,"action":17,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',26,1794752112157,NULL,'{"event":"acted","seat":1,"action":3,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',27,1794752112183,NULL,'{"event":"acted","seat":1,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',28,1794752112200,NULL,'{"event":"acted","seat":2,"action":18,"choices":3,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',29,1794752112218,NULL,'{"event":"acted","seat":2,"action":575,"choices":156,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',30,1794752112235,NULL,'{"event":"acted","seat":2,"action":47,"choices":1,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',31,1794752112255,NULL,'{"event":"acted","seat":2,"action":47,"choices":2,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',32,1794752112280,NULL,'{"event":"acted","seat":0,"action":21,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',33,1794752112302,NULL,'{"event":"acted","seat":0,"action":903,"choices":159,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',34,1794752112314,NULL,'{"event":"acted","seat":0,"action":40,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',35,1794752112328,NULL,'{"event":"acted","seat":2,"action":41,"choices":2,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',36,1794752112348,NULL,'{"event":"acted","seat":1,"action":24,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',37,1794752112359,NULL,'{"event":"acted","seat":1,"action":414,"choices":140,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',38,1794752112375,NULL,'{"event":"acted","seat":1,"action":48,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',39,1794752112392,NULL,'{"event":"acted","seat":2,"action":1,"choices":3,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',40,1794752112411,NULL,'{"event":"acted","seat":2,"action":8,"choices":37,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',41,1794752112428,NULL,'{"event":"acted","seat":2,"action":41,"choices":1,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',42,1794752112446,NULL,'{"event":"acted","seat":2,"action":50,"choices":2,"by":"bot"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',43,1794752112485,'o7JRbjyxe7LQjtwY/k1','{"event":"acted","seat":0,"action":2,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('EGH_OTH149FwowGL',44,1794752112529,'o7JRbjyxe7LQjtwY/taken-back','{"event":"undone","by":0,"first":39,"only":null}');
INSERT INTO "log" VALUES('luMsDEEchc-gXZYm',1,1794752112550,NULL,'{"event":"created","agreement":{"game":"new-york-zoo","options":{"players":2,"variant":"short","side":"A"},"listed":false,"spectators":false,"undo":true,"order":"seated","clock":null},"rules":1,"host":"o7JRbjyxe7LQjtwY","places":[{"user":"o7JRbjyxe7LQjtwY","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":null,"kept_for":null,"commitment":null}],"secret":"9a609077c4573431ab76c186199c1680cf4a1e28013cbe84bbed4740cbb76b37/seated","follows":null}');
INSERT INTO "log" VALUES('luMsDEEchc-gXZYm',2,1794752112563,NULL,'{"event":"joined","seat":1,"user":"FDZDLJ5VaGyH_rEb","commitment":null}');
INSERT INTO "log" VALUES('luMsDEEchc-gXZYm',3,1794752112573,NULL,'{"event":"started","seed":"38680426237084954983975171732006878672036703296992271591155164686292839636754","order":[0,1]}');
INSERT INTO "log" VALUES('luMsDEEchc-gXZYm',4,1794752112583,'o7JRbjyxe7LQjtwY/a0','{"event":"acted","seat":0,"action":693,"choices":432,"by":"person"}');
INSERT INTO "log" VALUES('luMsDEEchc-gXZYm',5,1794752112592,'o7JRbjyxe7LQjtwY/a1','{"event":"acted","seat":0,"action":398,"choices":324,"by":"person"}');
INSERT INTO "log" VALUES('luMsDEEchc-gXZYm',6,1794752112605,'o7JRbjyxe7LQjtwY/a2','{"event":"acted","seat":0,"action":151,"choices":77,"by":"person"}');
INSERT INTO "log" VALUES('luMsDEEchc-gXZYm',7,1794752112622,'FDZDLJ5VaGyH_rEb/a0','{"event":"acted","seat":1,"action":907,"choices":444,"by":"person"}');
INSERT INTO "log" VALUES('luMsDEEchc-gXZYm',8,1794752112646,'FDZDLJ5VaGyH_rEb/a1','{"event":"acted","seat":1,"action":958,"choices":359,"by":"person"}');
INSERT INTO "log" VALUES('o4hu43X4Z0mQHBos',1,1794752112660,NULL,'{"event":"created","agreement":{"game":"new-york-zoo","options":{"players":2,"variant":"normal","side":"A"},"listed":true,"spectators":true,"undo":true,"order":"random","clock":null},"rules":1,"host":"o7JRbjyxe7LQjtwY","places":[{"user":"o7JRbjyxe7LQjtwY","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":null,"kept_for":null,"commitment":null}],"secret":"332fa1eaf791d9c39027997bcfaf8a7e8393c22361cce884e48d5329325fb3bd/random","follows":null}');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, user_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('hCu_0gUBa8s5AgG1','FDZDLJ5VaGyH_rEb',0);
INSERT INTO "seats" VALUES('EGH_OTH149FwowGL','o7JRbjyxe7LQjtwY',0);
INSERT INTO "seats" VALUES('EGH_OTH149FwowGL','FDZDLJ5VaGyH_rEb',1);
INSERT INTO "seats" VALUES('luMsDEEchc-gXZYm','o7JRbjyxe7LQjtwY',0);
INSERT INTO "seats" VALUES('luMsDEEchc-gXZYm','FDZDLJ5VaGyH_rEb',1);
INSERT INTO "seats" VALUES('o4hu43X4Z0mQHBos','o7JRbjyxe7LQjtwY',0);
CREATE TABLE sessions (
	digest VARCHAR(64) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	created_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (digest), 
	FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('bc83f290bd78552c0470e692e18cc958b2a4c25ce01fe266383749404845055f','FDZDLJ5VaGyH_rEb',1794752110715,4102444800000);
INSERT INTO "sessions" VALUES('15d4524741f2ed7b76bd89801141b4442e4a35a7998bb6c5cdb85ef7cf209ef6','o7JRbjyxe7LQjtwY',1794752110735,4102444800000);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	due INTEGER NOT NULL, 
	wake_at BIGINT, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('hCu_0gUBa8s5AgG1','new-york-zoo','over',1,'{"options":{"players":1,"variant":"normal","side":"A"},"has_clock":false,"seats":[{"user":"FDZDLJ5VaGyH_rEb","bot":null,"kept_for":null,"commitment":null}]}',1794752110911,1794752111452,0,NULL);
INSERT INTO "tables" VALUES('EGH_OTH149FwowGL','new-york-zoo','playing',1,'{"options":{"players":3,"variant":"normal","side":"A"},"has_clock":false,"seats":[{"user":"o7JRbjyxe7LQjtwY","bot":null,"kept_for":null,"commitment":null},{"user":"FDZDLJ5VaGyH_rEb","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":"random","kept_for":null,"commitment":null}]}',1794752111473,1794752112446,1,NULL);
INSERT INTO "tables" VALUES('luMsDEEchc-gXZYm','new-york-zoo','playing',0,'{"options":{"players":2,"variant":"short","side":"A"},"has_clock":false,"seats":[{"user":"o7JRbjyxe7LQjtwY","bot":null,"kept_for":null,"commitment":null},{"user":"FDZDLJ5VaGyH_rEb","bot":null,"kept_for":null,"commitment":null}]}',1794752112550,1794752112573,3,NULL);
INSERT INTO "tables" VALUES('o4hu43X4Z0mQHBos','new-york-zoo','gathering',1,'{"options":{"players":2,"variant":"normal","side":"A"},"has_clock":false,"seats":[{"user":"o7JRbjyxe7LQjtwY","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":null,"kept_for":null,"commitment":null}]}',1794752112660,1794752112660,0,NULL);
CREATE TABLE users (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	login VARCHAR(64), 
	password VARCHAR(200), 
	webhook VARCHAR(500), 
	webhook_key VARCHAR(64), 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_users PRIMARY KEY (id), 
	CONSTRAINT uq_users_login UNIQUE (login)
);
INSERT INTO "users" VALUES('FDZDLJ5VaGyH_rEb','Anna','anna','$argon2id$v=19$m=65536,t=3,p=4$iNgl8yQk05QTh3U+9verGg$CbX/cOl6/bRGATvds9E/LszRJ7pfK1idPNVvy61ZdkQ',NULL,NULL,1794752110032);
INSERT INTO "users" VALUES('o7JRbjyxe7LQjtwY','Bert',NULL,NULL,NULL,NULL,1794752110732);
CREATE INDEX ix_sessions_user_id ON sessions (user_id);
CREATE INDEX ix_tables_wake_at ON tables (wake_at);
CREATE INDEX ix_tables_lobby ON tables (listed, phase, changed_at);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE UNIQUE INDEX uq_log_key ON log (table_id, "key");
COMMIT;
