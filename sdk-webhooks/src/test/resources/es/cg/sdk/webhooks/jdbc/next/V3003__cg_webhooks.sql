-- liquibase formatted sql
-- changeset cg-sdk:webhooks-3
-- Made up for tests: what a later version may add, for each database. A script that has run can be followed by this one
-- while receivers work.
ALTER TABLE cg_webhook_event ADD COLUMN priority integer DEFAULT 7;
CREATE INDEX cg_webhook_event_priority ON cg_webhook_event (source, priority);
