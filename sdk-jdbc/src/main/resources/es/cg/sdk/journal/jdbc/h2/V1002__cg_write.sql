-- liquibase formatted sql
-- changeset cg-sdk:write-2
-- Script 2 of the tables of the write journal, for H2 2.2 or later. It can be run again after a failure at any
-- statement. Processes of the version before go on meanwhile: they leave the new columns empty. A new table has the
-- columns from script 1 already: where the database is set to IGNORECASE, H2 would make all columns of a table that is
-- altered compare without case.

-- Digests of the request as it is sent, of the request without corrections, and of the corrections, and the names of
-- their files; null without.
ALTER TABLE cg_write ADD COLUMN IF NOT EXISTS corrections varchar_casesensitive(400);

-- What a person recognises the document by, beside its reference; null if it is not known.
ALTER TABLE cg_write ADD COLUMN IF NOT EXISTS series varchar_casesensitive(255);
ALTER TABLE cg_write ADD COLUMN IF NOT EXISTS amount varchar_casesensitive(255);

CREATE INDEX IF NOT EXISTS cg_write_object ON cg_write (account, environment, object_id);
CREATE INDEX IF NOT EXISTS cg_write_reference ON cg_write (account, environment, reference);

-- Whether the code of a batch has run for an item that is done: false if it still has to, null if there is none.
-- Rows that processes of the version before write after this have false.
ALTER TABLE cg_write ALTER COLUMN told DROP NOT NULL;
UPDATE cg_write SET told = NULL WHERE batch IS NULL AND NOT told;

MERGE INTO cg_write_version (version) KEY (version) VALUES (2);
