"""No version is written over a gap: the one before it has to be in the log."""

from alembic import op

revision = "0004"
down_revision = "0003"

SQLITE = """
CREATE TRIGGER log_without_gaps BEFORE INSERT ON log
WHEN NEW.version > 1
AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = NEW.table_id AND version = NEW.version - 1)
BEGIN
    SELECT RAISE(ABORT, 'the version before this one is missing');
END
"""
POSTGRESQL = (
    """
CREATE FUNCTION log_without_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.version > 1
    AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = NEW.table_id AND version = NEW.version - 1) THEN
        RAISE EXCEPTION 'version % of table % is missing', NEW.version - 1, NEW.table_id USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
END
$$
""",
    """
CREATE TRIGGER log_without_gaps BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION log_without_gaps()
""",
)


def upgrade() -> None:
    """Let the database itself look, whoever writes."""
    statements = POSTGRESQL if op.get_bind().dialect.name == "postgresql" else (SQLITE,)
    for statement in statements:
        op.execute(statement)
