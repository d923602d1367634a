-- liquibase formatted sql
-- changeset cg-sdk:write-1
-- Script 1 of the tables of the write journal, for MySQL 8.0.17 or later. It can be run again after a failure at any
-- statement. The collation compares keys by their characters, blanks at the end included, so that different documents
-- never count as the same. Every time is in UTC, whatever time zone a session has.

-- One row for each write.
CREATE TABLE IF NOT EXISTS cg_write (
    account        varchar(100) NOT NULL,
    environment    varchar(16) NOT NULL,  -- production or sandbox
    write_key      varchar(255) NOT NULL,  -- the idempotency key as it is sent
    item           varchar(32) NOT NULL,  -- a digest of the document key
    operation      varchar(100) NOT NULL,
    client_id      bigint,
    path           varchar(500) NOT NULL,
    request        varchar(64) NOT NULL,  -- a digest of method, path and body
    corrections    varchar(400),  -- digests and names of the files of corrections; null without
    api_key        varchar(32) NOT NULL,  -- a digest of the API key
    reference      varchar(255),  -- of the application
    series         varchar(255),  -- by which a person recognises the document, as by the amount
    amount         varchar(255),
    state          varchar(16) NOT NULL,  -- a name of WriteRecord.State, in lower case
    perhaps_done   boolean NOT NULL,
    first_sent     datetime(6) NOT NULL,
    last_ended     datetime(6),
    attempts       integer NOT NULL,
    last_answer    varchar(200),
    object_id      varchar(300),
    printed_number varchar(300),
    job_token      varchar(8000),
    batch          varchar(100),
    told           boolean,  -- whether the code of a batch has run for it; null if there is none
    asked_by       varchar(100),
    holder         varchar(36),  -- of the process that may send it
    held_until     datetime(6),
    version        bigint NOT NULL,  -- the number of the change
    unsettled      boolean NOT NULL,  -- sending, in_doubt, or accepted of a batch
    changed_at     datetime(6) NOT NULL,  -- when it was changed last: the age by which rows are purged; 9999: erased, for good
    PRIMARY KEY (account, environment, write_key),
    INDEX cg_write_item (account, environment, item),
    INDEX cg_write_unsettled (unsettled, account, environment, write_key),
    INDEX cg_write_changed (account, environment, unsettled, changed_at),
    INDEX cg_write_untold (told, account, environment, batch),
    INDEX cg_write_object (account, environment, object_id),
    INDEX cg_write_reference (account, environment, reference)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- The address of the service, for each account.
CREATE TABLE IF NOT EXISTS cg_write_account (
    account     varchar(100) NOT NULL,
    environment varchar(16) NOT NULL,
    base_url    varchar(500) NOT NULL,
    PRIMARY KEY (account, environment)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- Which process may run a batch, and until when.
CREATE TABLE IF NOT EXISTS cg_write_batch (
    account     varchar(100) NOT NULL,
    environment varchar(16) NOT NULL,
    batch       varchar(100) NOT NULL,
    holder      varchar(100) NOT NULL,
    held_until  datetime(6) NOT NULL,
    PRIMARY KEY (account, environment, batch)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- A number for each script that has run. That of the first is 3.
CREATE TABLE IF NOT EXISTS cg_write_version (
    version integer NOT NULL,
    PRIMARY KEY (version)
) ENGINE = InnoDB;

INSERT IGNORE INTO cg_write_version (version) VALUES (3);
