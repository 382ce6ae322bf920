-- A database at revision 0001 as a server left it: an account (Anna), a guest (Bert), their sessions, a finished solo game
-- with a contribution to its seed, a running game of three seats with a bot, keys and an undo, a short game
-- in the middle of its secret start, and a table that waits for people. Only the sessions' ends were moved to 2100.
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
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',1,1794746757616,NULL,'{"event":"created","agreement":{"game":"new-york-zoo","options":{"players":1,"variant":"normal","side":"A"},"listed":true,"spectators":true,"undo":true,"order":"random","clock":null},"rules":1,"host":"Ti10viDdsLY5ebVd","places":[{"user":"Ti10viDdsLY5ebVd","bot":null,"kept_for":null,"commitment":"cd08c4c4316df20d9c30450fe776dcde4810029e641cde526c5bbffec1f770a3"}],"secret":"f593b059afcce33b3fe920a118971860b7aa81db17de2cb4d62025233b1752a7","follows":null}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',2,1794746757626,NULL,'{"event":"starting"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',3,1794746757631,NULL,'{"event":"opened","seat":0,"contribution":"elephant"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',4,1794746757631,NULL,'{"event":"started","seed":"75877781001133369031037548276740723791903679728763273586578756155593554076597","order":[0]}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',5,1794746757651,NULL,'{"event":"acted","seat":0,"action":21,"choices":26,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',6,1794746757663,NULL,'{"event":"acted","seat":0,"action":564,"choices":420,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',7,1794746757672,NULL,'{"event":"acted","seat":0,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',8,1794746757682,NULL,'{"event":"acted","seat":0,"action":29,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',9,1794746757690,NULL,'{"event":"acted","seat":0,"action":0,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',10,1794746757699,NULL,'{"event":"acted","seat":0,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',11,1794746757707,NULL,'{"event":"acted","seat":0,"action":25,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',12,1794746757718,NULL,'{"event":"acted","seat":0,"action":4,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',13,1794746757728,NULL,'{"event":"acted","seat":0,"action":45,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',14,1794746757740,NULL,'{"event":"acted","seat":0,"action":26,"choices":4,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',15,1794746757748,NULL,'{"event":"acted","seat":0,"action":50,"choices":132,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',16,1794746757756,NULL,'{"event":"acted","seat":0,"action":45,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',17,1794746757763,NULL,'{"event":"acted","seat":0,"action":29,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',18,1794746757771,NULL,'{"event":"acted","seat":0,"action":3,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',19,1794746757778,NULL,'{"event":"acted","seat":0,"action":45,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',20,1794746757788,NULL,'{"event":"acted","seat":0,"action":29,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',21,1794746757797,NULL,'{"event":"acted","seat":0,"action":0,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',22,1794746757811,NULL,'{"event":"acted","seat":0,"action":13,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',23,1794746757825,NULL,'{"event":"acted","seat":0,"action":28,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',24,1794746757839,NULL,'{"event":"acted","seat":0,"action":0,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',25,1794746757848,NULL,'{"event":"acted","seat":0,"action":22,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',26,1794746757857,NULL,'{"event":"acted","seat":0,"action":27,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',27,1794746757866,NULL,'{"event":"acted","seat":0,"action":0,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',28,1794746757876,NULL,'{"event":"acted","seat":0,"action":13,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('PuJGXKWc9Ru9Dl7O',29,1794746757886,NULL,'{"event":"acted","seat":0,"action":3,"choices":26,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',1,1794746757892,NULL,'{"event":"created","agreement":{"game":"new-york-zoo","options":{"players":3,"variant":"normal","side":"A"},"listed":true,"spectators":true,"undo":true,"order":"random","clock":null},"rules":1,"host":"Ti10viDdsLY5ebVd","places":[{"user":"Ti10viDdsLY5ebVd","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":"random","kept_for":null,"commitment":null}],"secret":"cd71a70ab9588d2b228e91c315a19137aea1303462b0ac66f572abd91149a426","follows":null}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',2,1794746757898,NULL,'{"event":"joined","seat":1,"user":"hRmQFKqFYMF7Hh-S","commitment":null}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',3,1794746757903,NULL,'{"event":"started","seed":"79033341374633213883566756032482623525020067085139811295143080745696948273443","order":[0,2,1]}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',4,1794746757922,NULL,'{"event":"acted","seat":0,"action":3,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',5,1794746757932,NULL,'{"event":"acted","seat":0,"action":203,"choices":313,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',6,1794746757942,NULL,'{"event":"acted","seat":0,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',7,1794746758435,NULL,'{"event":"acted","seat":1,"action":4,"choices":3,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',8,1794746758440,NULL,'{"event":"acted","seat":1,"action":580,"choices":356,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',9,1794746758446,NULL,'{"event":"acted","seat":1,"action":46,"choices":2,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',10,1794746758475,NULL,'{"event":"acted","seat":2,"action":6,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',11,1794746758492,NULL,'{"event":"acted","seat":2,"action":891,"choices":260,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',12,1794746758503,NULL,'{"event":"acted","seat":2,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',13,1794746758514,NULL,'{"event":"acted","seat":0,"action":8,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',14,1794746758527,NULL,'{"event":"acted","seat":0,"action":159,"choices":241,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',15,1794746758542,NULL,'{"event":"acted","seat":0,"action":46,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',16,1794746758547,NULL,'{"event":"acted","seat":1,"action":9,"choices":3,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',17,1794746758552,NULL,'{"event":"acted","seat":1,"action":256,"choices":222,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',18,1794746758560,NULL,'{"event":"acted","seat":1,"action":45,"choices":1,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',19,1794746758579,NULL,'{"event":"acted","seat":2,"action":12,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',20,1794746758616,NULL,'{"event":"acted","seat":2,"action":0,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',21,1794746758652,NULL,'{"event":"acted","seat":2,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',22,1794746758679,NULL,'{"event":"acted","seat":2,"action":45,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',23,1794746758715,NULL,'{"event":"acted","seat":0,"action":15,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',24,1794746758736,NULL,'{"event":"acted","seat":0,"action":3,"choices":5,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',25,1794746758767,NULL,'{"event":"acted","seat":0,"action":45,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',26,1794746758795,NULL,'{"event":"acted","seat":0,"action":31,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',27,1794746758827,NULL,'{"event":"acted","seat":0,"action":31,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',28,1794746758846,NULL,'{"event":"acted","seat":1,"action":17,"choices":1,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',29,1794746758859,NULL,'{"event":"acted","seat":1,"action":3,"choices":5,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',30,1794746758878,NULL,'{"event":"acted","seat":1,"action":45,"choices":1,"by":"bot"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',31,1794746758902,NULL,'{"event":"acted","seat":2,"action":20,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',32,1794746758935,NULL,'{"event":"acted","seat":2,"action":0,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',33,1794746758967,NULL,'{"event":"acted","seat":2,"action":38,"choices":1,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',34,1794746758999,NULL,'{"event":"acted","seat":2,"action":50,"choices":2,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',35,1794746759036,NULL,'{"event":"acted","seat":0,"action":23,"choices":3,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',36,1794746759067,NULL,'{"event":"acted","seat":0,"action":86,"choices":67,"by":"person"}');
INSERT INTO "log" VALUES('MU5jr9xTydFHKNbn',37,1794746759102,'Ti10viDdsLY5ebVd/taken-back','{"event":"undone","by":0,"first":32,"only":null}');
INSERT INTO "log" VALUES('wunGwqs7PQG40liR',1,1794746759132,NULL,'{"event":"created","agreement":{"game":"new-york-zoo","options":{"players":2,"variant":"short","side":"A"},"listed":false,"spectators":false,"undo":true,"order":"seated","clock":null},"rules":1,"host":"hRmQFKqFYMF7Hh-S","places":[{"user":"hRmQFKqFYMF7Hh-S","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":null,"kept_for":null,"commitment":null}],"secret":"6fed96e42de359b8c7417616d584c1b166366e408a16eccb6b72a05740b18429","follows":null}');
INSERT INTO "log" VALUES('wunGwqs7PQG40liR',2,1794746759151,NULL,'{"event":"joined","seat":1,"user":"Ti10viDdsLY5ebVd","commitment":null}');
INSERT INTO "log" VALUES('wunGwqs7PQG40liR',3,1794746759175,NULL,'{"event":"started","seed":"73959025942050842910253298674036236056958569985233799987295885511553411779029","order":[0,1]}');
INSERT INTO "log" VALUES('wunGwqs7PQG40liR',4,1794746759201,'hRmQFKqFYMF7Hh-S/a0','{"event":"acted","seat":0,"action":693,"choices":432,"by":"person"}');
INSERT INTO "log" VALUES('wunGwqs7PQG40liR',5,1794746759231,'hRmQFKqFYMF7Hh-S/a1','{"event":"acted","seat":0,"action":401,"choices":324,"by":"person"}');
INSERT INTO "log" VALUES('wunGwqs7PQG40liR',6,1794746759255,'hRmQFKqFYMF7Hh-S/a2','{"event":"acted","seat":0,"action":906,"choices":207,"by":"person"}');
INSERT INTO "log" VALUES('wunGwqs7PQG40liR',7,1794746759284,'Ti10viDdsLY5ebVd/a0','{"event":"acted","seat":1,"action":402,"choices":442,"by":"person"}');
INSERT INTO "log" VALUES('wunGwqs7PQG40liR',8,1794746759308,'Ti10viDdsLY5ebVd/a1','{"event":"acted","seat":1,"action":967,"choices":364,"by":"person"}');
INSERT INTO "log" VALUES('TQ_hgsWe2rBA7VY5',1,1794746759325,NULL,'{"event":"created","agreement":{"game":"new-york-zoo","options":{"players":2,"variant":"normal","side":"A"},"listed":true,"spectators":true,"undo":true,"order":"random","clock":null},"rules":1,"host":"hRmQFKqFYMF7Hh-S","places":[{"user":"hRmQFKqFYMF7Hh-S","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":null,"kept_for":null,"commitment":null}],"secret":"72857581c04c4a1dfb8e7c1aabf8577564c395f205a323f18e96c1aae4ed7747","follows":null}');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, user_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('PuJGXKWc9Ru9Dl7O','Ti10viDdsLY5ebVd',0);
INSERT INTO "seats" VALUES('MU5jr9xTydFHKNbn','Ti10viDdsLY5ebVd',0);
INSERT INTO "seats" VALUES('MU5jr9xTydFHKNbn','hRmQFKqFYMF7Hh-S',2);
INSERT INTO "seats" VALUES('wunGwqs7PQG40liR','hRmQFKqFYMF7Hh-S',0);
INSERT INTO "seats" VALUES('wunGwqs7PQG40liR','Ti10viDdsLY5ebVd',1);
INSERT INTO "seats" VALUES('TQ_hgsWe2rBA7VY5','hRmQFKqFYMF7Hh-S',0);
CREATE TABLE sessions (
	digest VARCHAR(64) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	created_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (digest), 
	FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('57b5cf5032bbfbaef85266a9f404c4eb1bb60da2f0611be027cb5813920575c3','Ti10viDdsLY5ebVd',1794746757522,4102444800000);
INSERT INTO "sessions" VALUES('f9e171176eb8110c330586c5ea8b502ddf31d1ad078e0efc13cb31b45772c53f','hRmQFKqFYMF7Hh-S',1794746757528,4102444800000);
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
INSERT INTO "tables" VALUES('PuJGXKWc9Ru9Dl7O','new-york-zoo','over',1,'{"options":{"players":1,"variant":"normal","side":"A"},"has_clock":false,"seats":[{"user":"Ti10viDdsLY5ebVd","bot":null,"kept_for":null,"commitment":null}]}',1794746757616,1794746757886,0,NULL);
INSERT INTO "tables" VALUES('MU5jr9xTydFHKNbn','new-york-zoo','playing',1,'{"options":{"players":3,"variant":"normal","side":"A"},"has_clock":false,"seats":[{"user":"Ti10viDdsLY5ebVd","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":"random","kept_for":null,"commitment":null},{"user":"hRmQFKqFYMF7Hh-S","bot":null,"kept_for":null,"commitment":null}]}',1794746757892,1794746758999,1,NULL);
INSERT INTO "tables" VALUES('wunGwqs7PQG40liR','new-york-zoo','playing',0,'{"options":{"players":2,"variant":"short","side":"A"},"has_clock":false,"seats":[{"user":"hRmQFKqFYMF7Hh-S","bot":null,"kept_for":null,"commitment":null},{"user":"Ti10viDdsLY5ebVd","bot":null,"kept_for":null,"commitment":null}]}',1794746759132,1794746759175,3,NULL);
INSERT INTO "tables" VALUES('TQ_hgsWe2rBA7VY5','new-york-zoo','gathering',1,'{"options":{"players":2,"variant":"normal","side":"A"},"has_clock":false,"seats":[{"user":"hRmQFKqFYMF7Hh-S","bot":null,"kept_for":null,"commitment":null},{"user":null,"bot":null,"kept_for":null,"commitment":null}]}',1794746759325,1794746759325,0,NULL);
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
INSERT INTO "users" VALUES('Ti10viDdsLY5ebVd','Anna','anna','$argon2id$v=19$m=65536,t=3,p=4$aVQOQv0YVbSw+GW9FdVHxA$V1KPiNIqhT1sEdusgyYR/gmiv9rOEo7E4b8onWBWb3o',NULL,NULL,1794746757272);
INSERT INTO "users" VALUES('hRmQFKqFYMF7Hh-S','Bert',NULL,NULL,NULL,NULL,1794746757526);
CREATE INDEX ix_sessions_user_id ON sessions (user_id);
CREATE INDEX ix_tables_wake_at ON tables (wake_at);
CREATE INDEX ix_tables_lobby ON tables (listed, phase, changed_at);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE UNIQUE INDEX uq_log_key ON log (table_id, "key");
COMMIT;
