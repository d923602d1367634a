-- liquibase formatted sql
-- changeset cg-sdk:webhooks-3
-- Made up for tests: what a later version may add, on each database, while receivers work.
ALTER TABLE cg_webhook_event ADD COLUMN priority integer DEFAULT 7;
CREATE INDEX cg_webhook_event_priority ON cg_webhook_event (source, priority);
