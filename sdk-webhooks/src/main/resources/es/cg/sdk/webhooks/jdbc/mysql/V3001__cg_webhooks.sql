-- liquibase formatted sql
-- changeset cg-sdk:webhooks-1
-- Script 1 of the webhook tables, for MySQL 8.0.17 or later. It creates the tables if they are missing, and gives
-- the tables of the first version their new columns and indexes. Receivers of the version before and of this version
-- can use them at the same time, with one source. It can be run again after a failure at any statement. The
-- collation compares keys by their characters, blanks at the end included, so that different events never count as
-- the same. Every time is in UTC, whatever time zone a session has. MySQL has no ADD COLUMN IF NOT EXISTS: what is
-- missing is prepared as a statement.

-- One row for each event of each source of a receiver. The row is locked while the event is being processed.
CREATE TABLE IF NOT EXISTS cg_webhook_event (
    source       varchar(64) NOT NULL,  -- the name of the receiver
    event_id     varchar(255) NOT NULL,
    kind         varchar(255) NOT NULL,
    state        varchar(16) NOT NULL,
    body         longblob,  -- as it was signed; NULL when it is purged
    body_sha256  binary(32) NOT NULL,
    attempts     integer NOT NULL,
    token        char(36) CHARACTER SET ascii COLLATE ascii_bin,  -- of who is at it, or was last
    received_at  datetime(6) NOT NULL,
    due_at       datetime(6) NOT NULL,  -- not tried again before
    ended_at     datetime(6),  -- NULL while it is open
    failure      varchar(500),  -- of the last attempt
    event_source varchar(128) DEFAULT '' NOT NULL,  -- who sent it
    client_id    bigint,  -- the client that it concerns, if that could be read
    PRIMARY KEY (source, event_id),
    CONSTRAINT cg_webhook_event_state CHECK (state IN ('open', 'done', 'dead', 'discarded', 'unreadable'))
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- Signed bodies that cannot be handled; each body once.
CREATE TABLE IF NOT EXISTS cg_webhook_quarantine (
    source       varchar(64) NOT NULL,
    body_sha256  binary(32) NOT NULL,
    event_id     varchar(255),
    reason       varchar(255) NOT NULL,
    body         longblob NOT NULL,
    times        integer NOT NULL,
    received_at  datetime(6) NOT NULL,
    event_source varchar(128) DEFAULT '' NOT NULL,
    PRIMARY KEY (source, body_sha256)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- Who asked for a change of an event, a quarantined body, a pause or a client's data.
CREATE TABLE IF NOT EXISTS cg_webhook_audit (
    source       varchar(64) NOT NULL,
    event_id     varchar(255) NOT NULL,
    done         varchar(16) NOT NULL,
    asked_by     varchar(255) NOT NULL,
    asked_at     datetime(6) NOT NULL,
    event_source varchar(128) DEFAULT '' NOT NULL
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- The latest version of each record, for RecordVersions.
CREATE TABLE IF NOT EXISTS cg_webhook_latest (
    source       varchar(64) NOT NULL,
    record       varchar(255) NOT NULL,
    position     bigint NOT NULL,
    event_source varchar(128) DEFAULT '' NOT NULL,
    updated_at   datetime(6) DEFAULT (UTC_TIMESTAMP(6)) NOT NULL,
    PRIMARY KEY (source, record)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- What the workers of an inbox leave alone: '*' stands for all sources, or for all kinds.
CREATE TABLE IF NOT EXISTS cg_webhook_pause (
    source       varchar(64) NOT NULL,
    event_source varchar(128) NOT NULL,
    kind         varchar(255) NOT NULL,
    paused_by    varchar(255) NOT NULL,
    paused_at    datetime(6) NOT NULL,
    PRIMARY KEY (source, event_source, kind)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- The columns that the first version did not have.
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'ALTER TABLE cg_webhook_event ADD COLUMN event_source varchar(128) DEFAULT '''' NOT NULL', 'DO 0')
    FROM information_schema.columns WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_event'
    AND column_name = 'event_source');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'ALTER TABLE cg_webhook_event ADD COLUMN client_id bigint', 'DO 0')
    FROM information_schema.columns WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_event'
    AND column_name = 'client_id');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'ALTER TABLE cg_webhook_quarantine ADD COLUMN event_source varchar(128) DEFAULT '''' NOT NULL', 'DO 0')
    FROM information_schema.columns WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_quarantine'
    AND column_name = 'event_source');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'ALTER TABLE cg_webhook_audit ADD COLUMN event_source varchar(128) DEFAULT '''' NOT NULL', 'DO 0')
    FROM information_schema.columns WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_audit'
    AND column_name = 'event_source');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'ALTER TABLE cg_webhook_latest ADD COLUMN event_source varchar(128) DEFAULT '''' NOT NULL', 'DO 0')
    FROM information_schema.columns WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_latest'
    AND column_name = 'event_source');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'ALTER TABLE cg_webhook_latest ADD COLUMN updated_at datetime(6) DEFAULT (UTC_TIMESTAMP(6)) NOT NULL', 'DO 0')
    FROM information_schema.columns WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_latest'
    AND column_name = 'updated_at');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;

-- The check of the first version, by the name that MySQL gave it, does not have 'unreadable'.
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'ALTER TABLE cg_webhook_event DROP CHECK cg_webhook_event_chk_1,
        ADD CONSTRAINT cg_webhook_event_state CHECK (state IN (''open'', ''done'', ''dead'', ''discarded'', ''unreadable''))', 'DO 0')
    FROM information_schema.table_constraints WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_event' AND constraint_name = 'cg_webhook_event_state');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;

SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'CREATE INDEX cg_webhook_event_ended ON cg_webhook_event (source, state, ended_at)', 'DO 0')
    FROM information_schema.statistics WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_event'
    AND index_name = 'cg_webhook_event_ended');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'CREATE INDEX cg_webhook_event_open ON cg_webhook_event (source, state, event_source, due_at)', 'DO 0')
    FROM information_schema.statistics WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_event'
    AND index_name = 'cg_webhook_event_open');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;
SET @cg_webhooks = (SELECT IF(COUNT(*) = 0,
    'CREATE INDEX cg_webhook_audit_asked ON cg_webhook_audit (source, asked_at)', 'DO 0')
    FROM information_schema.statistics WHERE table_schema = DATABASE()
    AND table_name = 'cg_webhook_audit'
    AND index_name = 'cg_webhook_audit_asked');
PREPARE cg_webhooks FROM @cg_webhooks;
EXECUTE cg_webhooks;
DEALLOCATE PREPARE cg_webhooks;
