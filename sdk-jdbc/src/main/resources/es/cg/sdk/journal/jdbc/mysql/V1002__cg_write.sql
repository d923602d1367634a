-- liquibase formatted sql
-- changeset cg-sdk:write-2
-- Script 2 of the tables of the write journal, for MySQL 8.0.17 or later. It can be run again after a failure at any
-- statement. Processes of the version before go on meanwhile: they leave the new columns empty.

-- Digests of the request as it is sent, of the request without corrections, and of the corrections, and the names of
-- their files; null without. What a person recognises the document by, beside its reference; null if it is not known.
SET @cg_write_change = (SELECT IF(COUNT(*) = 0, 'ALTER TABLE cg_write ADD COLUMN corrections varchar(400), ADD COLUMN series varchar(255), ADD COLUMN amount varchar(255), ADD INDEX cg_write_object (account, environment, object_id), ADD INDEX cg_write_reference (account, environment, reference)', 'DO 0')
    FROM information_schema.columns
    WHERE table_schema = DATABASE() AND table_name = 'cg_write' AND column_name = 'corrections');
PREPARE cg_write_change FROM @cg_write_change;
EXECUTE cg_write_change;
DEALLOCATE PREPARE cg_write_change;

-- Whether the code of a batch has run for an item that is done: false if it still has to, null if there is none.
-- Rows that processes of the version before write after this have false.
ALTER TABLE cg_write MODIFY COLUMN told boolean;
UPDATE cg_write SET told = NULL WHERE batch IS NULL AND NOT told;

INSERT IGNORE INTO cg_write_version (version) VALUES (2);
