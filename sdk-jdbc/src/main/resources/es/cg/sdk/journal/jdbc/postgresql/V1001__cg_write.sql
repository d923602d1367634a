-- liquibase formatted sql
-- changeset cg-sdk:write-1
-- Script 1 of the tables of the write journal, for PostgreSQL 10 or later. It can be run again after a failure at any
-- statement. Keys are compared by their bytes, so that different documents never count as the same.

-- One row for each write.
CREATE TABLE IF NOT EXISTS cg_write (
    account        varchar(100) COLLATE "C" NOT NULL,
    environment    varchar(16) COLLATE "C" NOT NULL,  -- production or sandbox
    write_key      varchar(255) COLLATE "C" NOT NULL,  -- the idempotency key as it is sent
    item           varchar(32) COLLATE "C" NOT NULL,  -- a digest of the document key
    operation      varchar(100) COLLATE "C" NOT NULL,
    client_id      bigint,
    path           varchar(500) COLLATE "C" NOT NULL,
    request        varchar(64) COLLATE "C" NOT NULL,  -- a digest of method, path and body
    corrections    varchar(400) COLLATE "C",  -- digests and names of the files of corrections; null without
    api_key        varchar(32) COLLATE "C" NOT NULL,  -- a digest of the API key
    reference      varchar(255) COLLATE "C",  -- of the application
    series         varchar(255) COLLATE "C",  -- by which a person recognises the document, as by the amount
    amount         varchar(255) COLLATE "C",
    state          varchar(16) COLLATE "C" NOT NULL,  -- a name of WriteRecord.State, in lower case
    perhaps_done   boolean NOT NULL,
    first_sent     timestamptz NOT NULL,
    last_ended     timestamptz,
    attempts       integer NOT NULL,
    last_answer    varchar(200) COLLATE "C",
    object_id      varchar(300) COLLATE "C",
    printed_number varchar(300) COLLATE "C",
    job_token      varchar(8000) COLLATE "C",
    batch          varchar(100) COLLATE "C",
    told           boolean,  -- whether the code of a batch has run for it; null if there is none
    asked_by       varchar(100) COLLATE "C",
    holder         varchar(36) COLLATE "C",  -- of the process that may send it
    held_until     timestamptz,
    version        bigint NOT NULL,  -- the number of the change
    unsettled      boolean NOT NULL,  -- sending, in_doubt, or accepted of a batch
    changed_at     timestamptz NOT NULL,  -- when it was changed last: the age by which rows are purged; 9999: erased, for good
    PRIMARY KEY (account, environment, write_key)
);

CREATE INDEX IF NOT EXISTS cg_write_item ON cg_write (account, environment, item);
CREATE INDEX IF NOT EXISTS cg_write_unsettled ON cg_write (unsettled, account, environment, write_key);
CREATE INDEX IF NOT EXISTS cg_write_changed ON cg_write (account, environment, unsettled, changed_at);
CREATE INDEX IF NOT EXISTS cg_write_untold ON cg_write (told, account, environment, batch);
CREATE INDEX IF NOT EXISTS cg_write_object ON cg_write (account, environment, object_id);
CREATE INDEX IF NOT EXISTS cg_write_reference ON cg_write (account, environment, reference);

-- The address of the service, for each account.
CREATE TABLE IF NOT EXISTS cg_write_account (
    account     varchar(100) COLLATE "C" NOT NULL,
    environment varchar(16) COLLATE "C" NOT NULL,
    base_url    varchar(500) COLLATE "C" NOT NULL,
    PRIMARY KEY (account, environment)
);

-- Which process may run a batch, and until when.
CREATE TABLE IF NOT EXISTS cg_write_batch (
    account     varchar(100) COLLATE "C" NOT NULL,
    environment varchar(16) COLLATE "C" NOT NULL,
    batch       varchar(100) COLLATE "C" NOT NULL,
    holder      varchar(100) COLLATE "C" NOT NULL,
    held_until  timestamptz NOT NULL,
    PRIMARY KEY (account, environment, batch)
);

-- A number for each script that has run. That of the first is 3.
CREATE TABLE IF NOT EXISTS cg_write_version (
    version integer NOT NULL,
    PRIMARY KEY (version)
);

INSERT INTO cg_write_version (version) VALUES (3) ON CONFLICT DO NOTHING;
