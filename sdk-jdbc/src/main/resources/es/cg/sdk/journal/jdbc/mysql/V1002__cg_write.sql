-- liquibase formatted sql
-- changeset cg-sdk:write-2
-- Script 2 of the tables of the write journal, for MySQL 8.0.17 or later. It can be run again after a failure at any
-- statement. Processes of the version before go on meanwhile: they leave the new column empty.

-- Digests of the request as it is sent, of the request without corrections, and of the corrections, and the names of
-- their files; null without.
SET @cg_write_change = (SELECT IF(COUNT(*) = 0, 'ALTER TABLE cg_write ADD COLUMN corrections varchar(400)', 'DO 0')
    FROM information_schema.columns
    WHERE table_schema = DATABASE() AND table_name = 'cg_write' AND column_name = 'corrections');
PREPARE cg_write_change FROM @cg_write_change;
EXECUTE cg_write_change;
DEALLOCATE PREPARE cg_write_change;

INSERT IGNORE INTO cg_write_version (version) VALUES (2);
