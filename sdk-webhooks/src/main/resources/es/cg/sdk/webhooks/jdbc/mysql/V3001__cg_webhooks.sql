-- liquibase formatted sql
-- changeset cg-sdk:webhooks-1
-- Creates the webhook tables, for MySQL 8.0.17 or later. It can be run again after a failure at any statement. The
-- collation compares keys by their characters, blanks at the end included, so that different events never count as
-- the same. Every time is in UTC, whatever time zone a session has.

-- One row for each event of each source of a receiver. The row is locked while the event is being processed.
CREATE TABLE IF NOT EXISTS cg_webhook_event (
    source       varchar(64) NOT NULL,  -- the name of the receiver
    event_source varchar(128) NOT NULL,  -- who sent it; empty for a source without a name
    event_id     varchar(255) NOT NULL,
    kind         varchar(255) NOT NULL,
    state        varchar(16) NOT NULL CHECK (state IN ('open', 'done', 'dead', 'discarded', 'unreadable', 'erased')),
    body         longblob,  -- as it was signed; NULL when it is purged
    body_sha256  binary(32) NOT NULL,
    attempts     integer NOT NULL,
    token        char(36) CHARACTER SET ascii COLLATE ascii_bin,  -- of who is at it, or was last
    client_id    bigint,  -- the client that it concerns, if that could be read
    received_at  datetime(6) NOT NULL,
    due_at       datetime(6) NOT NULL,  -- not tried again before
    ended_at     datetime(6),  -- NULL while it is open
    failure      varchar(500),  -- of the last attempt
    PRIMARY KEY (source, event_source, event_id),
    INDEX cg_webhook_event_open (source, state, event_source, due_at),
    INDEX cg_webhook_event_ended (source, state, ended_at)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- Signed bodies that cannot be handled; each body once.
CREATE TABLE IF NOT EXISTS cg_webhook_quarantine (
    source       varchar(64) NOT NULL,
    event_source varchar(128) NOT NULL,
    body_sha256  binary(32) NOT NULL,
    event_id     varchar(255),
    reason       varchar(255) NOT NULL,
    body         longblob NOT NULL,
    times        integer NOT NULL,
    received_at  datetime(6) NOT NULL,
    PRIMARY KEY (source, event_source, body_sha256)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- Who asked for a change of an event, a quarantined body, a pause or a client's data.
CREATE TABLE IF NOT EXISTS cg_webhook_audit (
    source       varchar(64) NOT NULL,
    event_source varchar(128) NOT NULL,
    event_id     varchar(255) NOT NULL,
    done         varchar(16) NOT NULL,
    asked_by     varchar(255) NOT NULL,
    asked_at     datetime(6) NOT NULL,
    INDEX cg_webhook_audit_asked (source, asked_at)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- The latest version of each record, for JdbcTables.advance.
CREATE TABLE IF NOT EXISTS cg_webhook_latest (
    source       varchar(64) NOT NULL,
    event_source varchar(128) NOT NULL,
    record       varchar(255) NOT NULL,
    position     bigint NOT NULL,
    updated_at   datetime(6) NOT NULL,
    PRIMARY KEY (source, event_source, record)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- Clients whose data was erased, and who asked for it: their later events lose their bodies when they are done. 0 stands
-- for all clients of a source.
CREATE TABLE IF NOT EXISTS cg_webhook_erasure (
    source       varchar(64) NOT NULL,
    event_source varchar(128) NOT NULL,
    client_id    bigint NOT NULL,
    asked_by     varchar(255) NOT NULL,
    asked_at     datetime(6) NOT NULL,
    PRIMARY KEY (source, event_source, client_id)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- What the workers of an inbox leave alone: '*' stands for all sources, or for all kinds. It comes last:
-- JdbcTables.createTables runs this script unless all tables exist.
CREATE TABLE IF NOT EXISTS cg_webhook_pause (
    source       varchar(64) NOT NULL,
    event_source varchar(128) NOT NULL,
    kind         varchar(255) NOT NULL,
    paused_by    varchar(255) NOT NULL,
    paused_at    datetime(6) NOT NULL,
    PRIMARY KEY (source, event_source, kind)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
