-- liquibase formatted sql
-- changeset cg-sdk:webhooks-2
-- Script 2 of the webhook tables, for H2. Run it when no receiver of the version before runs any more: it makes the
-- source of an event a part of the keys. Events of several sources, and events that are kept as unreadable, begin
-- after it. It can be run again after a failure at any statement.

-- H2 changes a key in two steps: meanwhile the index keeps the rows apart.
CREATE UNIQUE INDEX IF NOT EXISTS cg_webhook_event_step
    ON cg_webhook_event (source, event_source, event_id);
EXECUTE IMMEDIATE COALESCE((SELECT MIN('ALTER TABLE cg_webhook_event DROP PRIMARY KEY')
    FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = CURRENT_SCHEMA
    AND TABLE_NAME IN ('CG_WEBHOOK_EVENT', 'cg_webhook_event') AND CONSTRAINT_TYPE = 'PRIMARY KEY'
    AND CONSTRAINT_NAME NOT IN
        (SELECT CONSTRAINT_NAME FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = CURRENT_SCHEMA
        AND TABLE_NAME IN ('CG_WEBHOOK_EVENT', 'cg_webhook_event')
        AND COLUMN_NAME IN ('EVENT_SOURCE', 'event_source'))), 'SET @CG_WEBHOOKS = 1');
EXECUTE IMMEDIATE COALESCE((SELECT MIN('SET @CG_WEBHOOKS = 1')
    FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = CURRENT_SCHEMA
    AND TABLE_NAME IN ('CG_WEBHOOK_EVENT', 'cg_webhook_event') AND CONSTRAINT_TYPE = 'PRIMARY KEY'),
    'ALTER TABLE cg_webhook_event ADD PRIMARY KEY (source, event_source, event_id)');
DROP INDEX IF EXISTS cg_webhook_event_step;

-- H2 changes a key in two steps: meanwhile the index keeps the rows apart.
CREATE UNIQUE INDEX IF NOT EXISTS cg_webhook_quarantine_step
    ON cg_webhook_quarantine (source, event_source, body_sha256);
EXECUTE IMMEDIATE COALESCE((SELECT MIN('ALTER TABLE cg_webhook_quarantine DROP PRIMARY KEY')
    FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = CURRENT_SCHEMA
    AND TABLE_NAME IN ('CG_WEBHOOK_QUARANTINE', 'cg_webhook_quarantine') AND CONSTRAINT_TYPE = 'PRIMARY KEY'
    AND CONSTRAINT_NAME NOT IN
        (SELECT CONSTRAINT_NAME FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = CURRENT_SCHEMA
        AND TABLE_NAME IN ('CG_WEBHOOK_QUARANTINE', 'cg_webhook_quarantine')
        AND COLUMN_NAME IN ('EVENT_SOURCE', 'event_source'))), 'SET @CG_WEBHOOKS = 1');
EXECUTE IMMEDIATE COALESCE((SELECT MIN('SET @CG_WEBHOOKS = 1')
    FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = CURRENT_SCHEMA
    AND TABLE_NAME IN ('CG_WEBHOOK_QUARANTINE', 'cg_webhook_quarantine') AND CONSTRAINT_TYPE = 'PRIMARY KEY'),
    'ALTER TABLE cg_webhook_quarantine ADD PRIMARY KEY (source, event_source, body_sha256)');
DROP INDEX IF EXISTS cg_webhook_quarantine_step;

-- H2 changes a key in two steps: meanwhile the index keeps the rows apart.
CREATE UNIQUE INDEX IF NOT EXISTS cg_webhook_latest_step
    ON cg_webhook_latest (source, event_source, record);
EXECUTE IMMEDIATE COALESCE((SELECT MIN('ALTER TABLE cg_webhook_latest DROP PRIMARY KEY')
    FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = CURRENT_SCHEMA
    AND TABLE_NAME IN ('CG_WEBHOOK_LATEST', 'cg_webhook_latest') AND CONSTRAINT_TYPE = 'PRIMARY KEY'
    AND CONSTRAINT_NAME NOT IN
        (SELECT CONSTRAINT_NAME FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = CURRENT_SCHEMA
        AND TABLE_NAME IN ('CG_WEBHOOK_LATEST', 'cg_webhook_latest')
        AND COLUMN_NAME IN ('EVENT_SOURCE', 'event_source'))), 'SET @CG_WEBHOOKS = 1');
EXECUTE IMMEDIATE COALESCE((SELECT MIN('SET @CG_WEBHOOKS = 1')
    FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = CURRENT_SCHEMA
    AND TABLE_NAME IN ('CG_WEBHOOK_LATEST', 'cg_webhook_latest') AND CONSTRAINT_TYPE = 'PRIMARY KEY'),
    'ALTER TABLE cg_webhook_latest ADD PRIMARY KEY (source, event_source, record)');
DROP INDEX IF EXISTS cg_webhook_latest_step;

DROP INDEX IF EXISTS cg_webhook_event_due;
