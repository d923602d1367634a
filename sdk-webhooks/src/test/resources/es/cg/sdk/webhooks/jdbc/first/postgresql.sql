-- The tables of es.cg.sdk.webhooks.jdbc for PostgreSQL 13 or later, in a database with the encoding UTF8.
-- COLLATE "C" compares keys by their bytes, so that different events never count as the same.

-- One row for each event of each receiver (source). The row is locked while the event is being processed.
CREATE TABLE IF NOT EXISTS cg_webhook_event (
    source      varchar(64)  COLLATE "C" NOT NULL,
    event_id    varchar(255) COLLATE "C" NOT NULL,
    kind        varchar(255) NOT NULL,
    state       varchar(16)  NOT NULL CHECK (state IN ('open', 'done', 'dead', 'discarded')),
    body        bytea,                  -- as it was signed; NULL once it is done
    body_sha256 bytea        NOT NULL,
    attempts    integer      NOT NULL,
    token       uuid,                   -- of who is at it, or was last
    received_at timestamptz  NOT NULL,
    due_at      timestamptz  NOT NULL,  -- not tried again before
    ended_at    timestamptz,            -- NULL while it is open
    failure     varchar(500),           -- of the last attempt
    PRIMARY KEY (source, event_id)
);

CREATE INDEX IF NOT EXISTS cg_webhook_event_due ON cg_webhook_event (source, due_at) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS cg_webhook_event_ended ON cg_webhook_event (source, ended_at) WHERE state = 'done';

-- Signed bodies that cannot be handled; each body once.
CREATE TABLE IF NOT EXISTS cg_webhook_quarantine (
    source      varchar(64)  COLLATE "C" NOT NULL,
    body_sha256 bytea        NOT NULL,
    event_id    varchar(255),
    reason      varchar(255) NOT NULL,
    body        bytea        NOT NULL,
    times       integer      NOT NULL,
    received_at timestamptz  NOT NULL,
    PRIMARY KEY (source, body_sha256)
);

-- Which person reopened or discarded an event, or discarded a quarantined body.
CREATE TABLE IF NOT EXISTS cg_webhook_audit (
    source      varchar(64)  COLLATE "C" NOT NULL,
    event_id    varchar(255) COLLATE "C" NOT NULL,
    done        varchar(16)  NOT NULL,
    asked_by    varchar(255) NOT NULL,
    asked_at    timestamptz  NOT NULL
);

-- The latest version of each record, for RecordVersions.
CREATE TABLE IF NOT EXISTS cg_webhook_latest (
    source      varchar(64)  COLLATE "C" NOT NULL,
    record      varchar(255) COLLATE "C" NOT NULL,
    position    bigint       NOT NULL,
    PRIMARY KEY (source, record)
);
