-- The tables of es.cg.sdk.webhooks.jdbc for H2 2.2 or later; on disk, add ;WRITE_DELAY=0 to the address of the database.
-- Keys are case-sensitive even if the database is set to IGNORECASE, so that different events never count as the same.
-- A database with SET COLLATION needs STRENGTH IDENTICAL.

-- One row for each event of each receiver (source). The row is locked while the event is being processed.
CREATE TABLE IF NOT EXISTS cg_webhook_event (
    source      varchar_casesensitive(64)  NOT NULL,
    event_id    varchar_casesensitive(255) NOT NULL,
    kind        varchar(255) NOT NULL,
    state       varchar(16)  NOT NULL CHECK (state IN ('open', 'done', 'dead', 'discarded')),
    body        binary large object,  -- as it was signed; NULL once it is done
    body_sha256 binary(32)   NOT NULL,
    attempts    integer      NOT NULL,
    token       uuid,  -- of who is at it, or was last
    received_at timestamp with time zone NOT NULL,
    due_at      timestamp with time zone NOT NULL,  -- not tried again before
    ended_at    timestamp with time zone,  -- NULL while it is open
    failure     varchar(500),  -- of the last attempt
    PRIMARY KEY (source, event_id)
);

CREATE INDEX IF NOT EXISTS cg_webhook_event_due ON cg_webhook_event (source, state, due_at);
CREATE INDEX IF NOT EXISTS cg_webhook_event_ended ON cg_webhook_event (source, state, ended_at);

-- Signed bodies that cannot be handled; each body once.
CREATE TABLE IF NOT EXISTS cg_webhook_quarantine (
    source      varchar_casesensitive(64)  NOT NULL,
    body_sha256 binary(32)   NOT NULL,
    event_id    varchar(255),
    reason      varchar(255) NOT NULL,
    body        binary large object NOT NULL,
    times       integer      NOT NULL,
    received_at timestamp with time zone NOT NULL,
    PRIMARY KEY (source, body_sha256)
);

-- Which person reopened or discarded an event, or discarded a quarantined body.
CREATE TABLE IF NOT EXISTS cg_webhook_audit (
    source      varchar_casesensitive(64)  NOT NULL,
    event_id    varchar_casesensitive(255) NOT NULL,
    done        varchar(16)  NOT NULL,
    asked_by    varchar(255) NOT NULL,
    asked_at    timestamp with time zone NOT NULL
);

-- The latest version of each record, for RecordVersions.
CREATE TABLE IF NOT EXISTS cg_webhook_latest (
    source      varchar_casesensitive(64)  NOT NULL,
    record      varchar_casesensitive(255) NOT NULL,
    position    bigint       NOT NULL,
    PRIMARY KEY (source, record)
);
