-- liquibase formatted sql
-- changeset cg-sdk:write-1
-- Script 1 of the tables of the write journal, for H2 2.2 or later. It can be run again after a failure at any
-- statement. On disk, add ;WRITE_DELAY=0 to the address of the database. Keys are case-sensitive even if the database
-- is set to IGNORECASE, so that different documents never count as the same. A database with SET COLLATION needs
-- STRENGTH IDENTICAL.

-- One row for each write.
CREATE TABLE IF NOT EXISTS cg_write (
    account        varchar_casesensitive(100) NOT NULL,
    environment    varchar_casesensitive(16) NOT NULL,  -- production or sandbox
    write_key      varchar_casesensitive(255) NOT NULL,  -- the idempotency key as it is sent
    item           varchar_casesensitive(32) NOT NULL,  -- a digest of the document key
    operation      varchar_casesensitive(100) NOT NULL,
    client_id      bigint,
    path           varchar_casesensitive(500) NOT NULL,
    request        varchar_casesensitive(64) NOT NULL,  -- a digest of method, path and body
    corrections    varchar_casesensitive(400),  -- digests and names of the files of corrections; null without
    api_key        varchar_casesensitive(32) NOT NULL,  -- a digest of the API key
    reference      varchar_casesensitive(255),  -- of the application
    series         varchar_casesensitive(255),  -- by which a person recognises the document, as by the amount
    amount         varchar_casesensitive(255),
    state          varchar_casesensitive(16) NOT NULL,  -- a name of WriteRecord.State, in lower case
    perhaps_done   boolean NOT NULL,
    first_sent     timestamp(6) with time zone NOT NULL,
    last_ended     timestamp(6) with time zone,
    attempts       integer NOT NULL,
    last_answer    varchar_casesensitive(200),
    object_id      varchar_casesensitive(300),
    printed_number varchar_casesensitive(300),
    job_token      varchar_casesensitive(8000),
    batch          varchar_casesensitive(100),
    told           boolean,  -- whether the code of a batch has run for it; null if there is none
    asked_by       varchar_casesensitive(100),
    holder         varchar_casesensitive(36),  -- of the process that may send it
    held_until     timestamp(6) with time zone,
    version        bigint NOT NULL,  -- the number of the change
    unsettled      boolean NOT NULL,  -- sending, in_doubt, or accepted of a batch
    changed_at     timestamp(6) with time zone NOT NULL,  -- when it was changed last: the age by which rows are purged; 9999: erased, for good
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
    account     varchar_casesensitive(100) NOT NULL,
    environment varchar_casesensitive(16) NOT NULL,
    base_url    varchar_casesensitive(500) NOT NULL,
    PRIMARY KEY (account, environment)
);

-- Which process may run a batch, and until when.
CREATE TABLE IF NOT EXISTS cg_write_batch (
    account     varchar_casesensitive(100) NOT NULL,
    environment varchar_casesensitive(16) NOT NULL,
    batch       varchar_casesensitive(100) NOT NULL,
    holder      varchar_casesensitive(100) NOT NULL,
    held_until  timestamp(6) with time zone NOT NULL,
    PRIMARY KEY (account, environment, batch)
);

-- A number for each script that has run. That of the first is 3.
CREATE TABLE IF NOT EXISTS cg_write_version (
    version integer NOT NULL,
    PRIMARY KEY (version)
);

MERGE INTO cg_write_version (version) KEY (version) VALUES (3);
