-- liquibase formatted sql
-- changeset cg-sdk:write-2
-- Script 2 of the tables of the write journal, for MariaDB 10.6 or later. It can be run again after a failure at any
-- statement. Processes of the version before go on meanwhile: they leave the new columns empty.

-- Digests of the request as it is sent, of the request without corrections, and of the corrections, and the names of
-- their files; null without.
ALTER TABLE cg_write ADD COLUMN IF NOT EXISTS corrections varchar(400);

-- What a person recognises the document by, beside its reference; null if it is not known.
ALTER TABLE cg_write ADD COLUMN IF NOT EXISTS series varchar(255), ADD COLUMN IF NOT EXISTS amount varchar(255);

ALTER TABLE cg_write
    ADD INDEX IF NOT EXISTS cg_write_object (account, environment, object_id),
    ADD INDEX IF NOT EXISTS cg_write_reference (account, environment, reference);

-- Whether the code of a batch has run for an item that is done: false if it still has to, null if there is none.
-- Rows that processes of the version before write after this have false.
ALTER TABLE cg_write MODIFY COLUMN told boolean;
UPDATE cg_write SET told = NULL WHERE batch IS NULL AND NOT told;

INSERT IGNORE INTO cg_write_version (version) VALUES (2);
