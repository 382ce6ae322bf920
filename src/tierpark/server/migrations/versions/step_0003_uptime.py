"""When servers were up: clocks stand still while none is."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add a table of the spans in which a server was up."""
    op.create_table(
        "uptime",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False, index=True),
    )
