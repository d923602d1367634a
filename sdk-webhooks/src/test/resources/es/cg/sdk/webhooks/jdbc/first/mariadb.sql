-- The tables of es.cg.sdk.webhooks.jdbc for MariaDB 10.6 or later.
-- The collation compares keys by their characters, blanks at the end included, so that different events never count as
-- the same. Every time is in UTC, whatever time zone a session has.

-- One row for each event of each receiver (source). The row is locked while the event is being processed.
CREATE TABLE IF NOT EXISTS cg_webhook_event (
    source      varchar(64)  NOT NULL,
    event_id    varchar(255) NOT NULL,
    kind        varchar(255) NOT NULL,
    state       varchar(16)  NOT NULL CHECK (state IN ('open', 'done', 'dead', 'discarded')),
    body        longblob,               -- as it was signed; NULL once it is done
    body_sha256 binary(32)   NOT NULL,
    attempts    integer      NOT NULL,
    token       char(36) CHARACTER SET ascii COLLATE ascii_bin,  -- of who is at it, or was last
    received_at datetime(6)  NOT NULL,
    due_at      datetime(6)  NOT NULL,  -- not tried again before
    ended_at    datetime(6),            -- NULL while it is open
    failure     varchar(500),           -- of the last attempt
    PRIMARY KEY (source, event_id),
    KEY cg_webhook_event_due (source, state, due_at),
    KEY cg_webhook_event_ended (source, state, ended_at)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Signed bodies that cannot be handled; each body once.
CREATE TABLE IF NOT EXISTS cg_webhook_quarantine (
    source      varchar(64)  NOT NULL,
    body_sha256 binary(32)   NOT NULL,
    event_id    varchar(255),
    reason      varchar(255) NOT NULL,
    body        longblob     NOT NULL,
    times       integer      NOT NULL,
    received_at datetime(6)  NOT NULL,
    PRIMARY KEY (source, body_sha256)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Which person reopened or discarded an event, or discarded a quarantined body.
CREATE TABLE IF NOT EXISTS cg_webhook_audit (
    source      varchar(64)  NOT NULL,
    event_id    varchar(255) NOT NULL,
    done        varchar(16)  NOT NULL,
    asked_by    varchar(255) NOT NULL,
    asked_at    datetime(6)  NOT NULL
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- The latest version of each record, for RecordVersions.
CREATE TABLE IF NOT EXISTS cg_webhook_latest (
    source      varchar(64)  NOT NULL,
    record      varchar(255) NOT NULL,
    position    bigint       NOT NULL,
    PRIMARY KEY (source, record)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
