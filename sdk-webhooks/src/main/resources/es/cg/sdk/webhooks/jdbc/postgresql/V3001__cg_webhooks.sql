-- liquibase formatted sql
-- changeset cg-sdk:webhooks-1
-- Creates the webhook tables, for PostgreSQL 13 or later, in a database with the encoding UTF8. It can be run again
-- after a failure at any statement. COLLATE "C" compares keys by their bytes, so that different events never count as
-- the same.

-- One row for each event of each source of a receiver. The row is locked while the event is being processed.
CREATE TABLE IF NOT EXISTS cg_webhook_event (
    source       varchar(64) COLLATE "C" NOT NULL,  -- the name of the receiver
    event_source varchar(128) COLLATE "C" NOT NULL,  -- who sent it; empty for a source without a name
    event_id     varchar(255) COLLATE "C" NOT NULL,
    kind         varchar(255) NOT NULL,
    state        varchar(16) NOT NULL CHECK (state IN ('open', 'done', 'dead', 'discarded', 'unreadable', 'erased')),
    body         bytea,  -- as it was signed; NULL when it is purged
    body_sha256  bytea NOT NULL,
    attempts     integer NOT NULL,
    token        uuid,  -- of who is at it, or was last
    client_id    bigint,  -- the client that it concerns, if that could be read
    received_at  timestamptz NOT NULL,
    due_at       timestamptz NOT NULL,  -- not tried again before
    ended_at     timestamptz,  -- NULL while it is open
    failure      varchar(500),  -- of the last attempt
    PRIMARY KEY (source, event_source, event_id)
);
CREATE INDEX IF NOT EXISTS cg_webhook_event_open ON cg_webhook_event (source, event_source, due_at)
    WHERE state = 'open';
CREATE INDEX IF NOT EXISTS cg_webhook_event_ended ON cg_webhook_event (source, ended_at) WHERE state = 'done';
CREATE INDEX IF NOT EXISTS cg_webhook_event_kept ON cg_webhook_event (source, state, ended_at)
    WHERE state IN ('dead', 'discarded', 'unreadable');

-- Signed bodies that cannot be handled; each body once.
CREATE TABLE IF NOT EXISTS cg_webhook_quarantine (
    source       varchar(64) COLLATE "C" NOT NULL,
    event_source varchar(128) COLLATE "C" NOT NULL,
    body_sha256  bytea NOT NULL,
    event_id     varchar(255),
    reason       varchar(255) NOT NULL,
    body         bytea NOT NULL,
    times        integer NOT NULL,
    received_at  timestamptz NOT NULL,
    PRIMARY KEY (source, event_source, body_sha256)
);

-- Who asked for a change of an event, a quarantined body, a pause or a client's data.
CREATE TABLE IF NOT EXISTS cg_webhook_audit (
    source       varchar(64) COLLATE "C" NOT NULL,
    event_source varchar(128) COLLATE "C" NOT NULL,
    event_id     varchar(255) COLLATE "C" NOT NULL,
    done         varchar(16) NOT NULL,
    asked_by     varchar(255) NOT NULL,
    asked_at     timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS cg_webhook_audit_asked ON cg_webhook_audit (source, asked_at);

-- The latest version of each record, for JdbcTables.advance.
CREATE TABLE IF NOT EXISTS cg_webhook_latest (
    source       varchar(64) COLLATE "C" NOT NULL,
    event_source varchar(128) COLLATE "C" NOT NULL,
    record       varchar(255) COLLATE "C" NOT NULL,
    position     bigint NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (source, event_source, record)
);

-- Clients whose data was erased, and who asked for it: their later events lose their bodies when they are done. 0 stands
-- for all clients of a source.
CREATE TABLE IF NOT EXISTS cg_webhook_erasure (
    source       varchar(64) COLLATE "C" NOT NULL,
    event_source varchar(128) COLLATE "C" NOT NULL,
    client_id    bigint NOT NULL,
    asked_by     varchar(255) NOT NULL,
    asked_at     timestamptz NOT NULL,
    PRIMARY KEY (source, event_source, client_id)
);

-- What the workers of an inbox leave alone: '*' stands for all sources, or for all kinds. It comes last:
-- JdbcTables.createTables runs this script unless all tables exist.
CREATE TABLE IF NOT EXISTS cg_webhook_pause (
    source       varchar(64) COLLATE "C" NOT NULL,
    event_source varchar(128) COLLATE "C" NOT NULL,
    kind         varchar(255) COLLATE "C" NOT NULL,
    paused_by    varchar(255) NOT NULL,
    paused_at    timestamptz NOT NULL,
    PRIMARY KEY (source, event_source, kind)
);
