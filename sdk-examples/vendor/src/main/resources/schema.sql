-- Processes that start at once would create a table twice.
SELECT pg_advisory_lock(7);
CREATE TABLE IF NOT EXISTS erp_firm (firm varchar(63) PRIMARY KEY, message text);
CREATE TABLE IF NOT EXISTS erp_due (firm varchar(63) PRIMARY KEY, due timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS erp_client (
    firm varchar(63), client bigint, watermark text, message text, PRIMARY KEY (firm, client));
CREATE TABLE IF NOT EXISTS erp_document (
    firm varchar(63), client bigint, number varchar(60), day date NOT NULL, tax_id text NOT NULL, name text NOT NULL,
    concept text NOT NULL, amount numeric(12, 2) NOT NULL, state varchar(10) NOT NULL DEFAULT 'open',
    invoice varchar(100), legal_number varchar(100), message text, PRIMARY KEY (firm, number));
CREATE TABLE IF NOT EXISTS erp_summary (
    firm varchar(63), client bigint, year integer, file text, PRIMARY KEY (firm, client, year));
CREATE TABLE IF NOT EXISTS erp_mirror (
    firm varchar(63), client bigint, invoice varchar(100), json text NOT NULL, PRIMARY KEY (firm, invoice));
CREATE TABLE IF NOT EXISTS erp_event (firm varchar(63), event varchar(255), kind varchar(100), client bigint);
SELECT pg_advisory_unlock(7);
