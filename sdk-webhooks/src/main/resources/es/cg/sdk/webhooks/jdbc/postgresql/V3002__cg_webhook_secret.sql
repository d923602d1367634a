-- liquibase formatted sql
-- changeset cg-sdk:webhooks-2
-- One row for each destination, by the name in its address, for es.cg.sdk.webhooks.registration.JdbcSecretStore. What counts
-- is in registration, encrypted with the key key_id. The other columns are for people: only name, source, version and key_id
-- are read, and a row whose name, source or key_id was changed cannot be decrypted any more.
CREATE TABLE IF NOT EXISTS cg_webhook_secret (
    name           varchar(64)  COLLATE "C" NOT NULL,
    source         varchar(128) COLLATE "C" NOT NULL,
    version        bigint       NOT NULL,
    state          varchar(16)  NOT NULL,
    destination_id varchar(255),
    key_id         varchar(64)  NOT NULL,
    registration   bytea        NOT NULL,
    PRIMARY KEY (name)
);
