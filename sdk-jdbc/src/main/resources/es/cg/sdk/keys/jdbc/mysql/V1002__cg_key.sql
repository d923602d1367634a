-- liquibase formatted sql
-- changeset cg-sdk:key-1
-- The API keys of firms, for es.cg.sdk.keys.jdbc.JdbcKeys, for MySQL 8.0.17 or later. It can be run again after a failure at any
-- statement. What counts is encrypted with the storage key key_id: a row whose firm, environment or key_id was changed
-- cannot be decrypted any more.

-- The present key of each firm.
CREATE TABLE IF NOT EXISTS cg_key (
    firm        varchar(63) NOT NULL,
    environment varchar(16) NOT NULL,  -- production or sandbox
    key_id      varchar(64) NOT NULL,
    api_key     blob NOT NULL,  -- encrypted
    clients     longblob NOT NULL,  -- encrypted: the ids of its clients, each with a digest of id and tax id
    asked_by    varchar(100),  -- who forced it; null if nobody did
    changed_at  datetime(6) NOT NULL,
    PRIMARY KEY (firm, environment)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

-- The firm of each key that was ever stored, by the digest of the key: for good. It comes last: JdbcKeys.open looks
-- for it.
CREATE TABLE IF NOT EXISTS cg_key_digest (
    digest varchar(32) NOT NULL,
    firm   varchar(63) NOT NULL,
    PRIMARY KEY (digest)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
