-- liquibase formatted sql
-- changeset cg-sdk:write-2
-- Script 2 of the tables of the write journal, for PostgreSQL 10 or later. It can be run again after a failure at any
-- statement. Processes of the version before go on meanwhile: they leave the new column empty.

-- Digests of the request as it is sent, of the request without corrections, and of the corrections, and the names of
-- their files; null without.
ALTER TABLE cg_write ADD COLUMN IF NOT EXISTS corrections varchar(400) COLLATE "C";

INSERT INTO cg_write_version (version) VALUES (2) ON CONFLICT DO NOTHING;
