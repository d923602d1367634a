-- liquibase formatted sql
-- changeset cg-sdk:webhooks-2
-- Script 2 of the webhook tables, for PostgreSQL. Run it when no receiver of the version before runs any more: it
-- makes the source of an event a part of the keys. Events of several sources, and events that are kept as
-- unreadable, begin after it. It can be run again after a failure at any statement.

ALTER TABLE cg_webhook_event DROP CONSTRAINT IF EXISTS cg_webhook_event_pkey,
    ADD CONSTRAINT cg_webhook_event_pkey PRIMARY KEY (source, event_source, event_id);
ALTER TABLE cg_webhook_quarantine DROP CONSTRAINT IF EXISTS cg_webhook_quarantine_pkey,
    ADD CONSTRAINT cg_webhook_quarantine_pkey PRIMARY KEY (source, event_source, body_sha256);
ALTER TABLE cg_webhook_latest DROP CONSTRAINT IF EXISTS cg_webhook_latest_pkey,
    ADD CONSTRAINT cg_webhook_latest_pkey PRIMARY KEY (source, event_source, record);

DROP INDEX IF EXISTS cg_webhook_event_due;
