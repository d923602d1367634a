-- liquibase formatted sql
-- changeset cg-sdk:limit-1
-- Script 1 of the tables of the limit store, for PostgreSQL. It can be run again after a failure at any statement.

-- One row for each API key and address of the service: a digest, never the key. Its lock orders the processes.
CREATE TABLE IF NOT EXISTS cg_limit_key (
    key_digest varchar(64) PRIMARY KEY
);

-- One row for each process that uses the key, with its lease and its settings.
CREATE TABLE IF NOT EXISTS cg_limit_node (
    key_digest varchar(64) NOT NULL REFERENCES cg_limit_key,
    node uuid NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    open_requests integer NOT NULL,
    requests_per_minute integer NOT NULL,
    waiting_since timestamp with time zone,
    waiting_until timestamp with time zone,
    PRIMARY KEY (key_digest, node)
);

-- One row for each request: open until ended_at is set, and counted in its counters until its windows have passed.
CREATE TABLE IF NOT EXISTS cg_limit_request (
    id uuid PRIMARY KEY,
    key_digest varchar(64) NOT NULL REFERENCES cg_limit_key,
    node uuid NOT NULL,
    counters text[] NOT NULL,
    window_millis bigint NOT NULL,
    ended_at timestamp with time zone
);

CREATE INDEX IF NOT EXISTS cg_limit_request_key ON cg_limit_request (key_digest, ended_at);

-- The sizes of limits that processes have learned from answers of the service.
CREATE TABLE IF NOT EXISTS cg_limit_known (
    key_digest varchar(64) NOT NULL REFERENCES cg_limit_key,
    reason text NOT NULL,
    size integer NOT NULL,
    certain boolean NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    PRIMARY KEY (key_digest, reason)
);

-- When the service counts anew, and what it still allows, where programs without this store use the key too.
CREATE TABLE IF NOT EXISTS cg_limit_counter (
    key_digest varchar(64) NOT NULL REFERENCES cg_limit_key,
    counter text NOT NULL,
    remaining integer NOT NULL,
    reset_at timestamp with time zone NOT NULL,
    PRIMARY KEY (key_digest, counter)
);
