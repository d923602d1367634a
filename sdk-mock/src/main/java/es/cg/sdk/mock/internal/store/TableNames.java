package es.cg.sdk.mock.internal.store;

/** Names of the tables that more than one package uses. */
public final class TableNames {
    /** Entries of the journal. */
    public static final String ACCOUNTING_ENTRIES = "accounting_entries";
    /** Accounting years. */
    public static final String ACCOUNTING_PERIODS = "accounting_periods";
    /** Accounts of a client's chart. */
    public static final String ACCOUNTS = "accounts";
    /** Economic activities. */
    public static final String ACTIVITIES = "activities";
    /** Addressees of a client's directory. */
    public static final String ADDRESSEES = "addressees";
    /** Bank accounts. */
    public static final String BANK_ACCOUNTS = "bank_accounts";
    /** Movements of bank accounts. */
    public static final String BANK_TRANSACTIONS = "bank_transactions";
    /** The firm's clients. */
    public static final String CLIENTS = "clients";
    /** Requests for documents. */
    public static final String DOCUMENT_REQUESTS = "document_requests";
    /** Documents. */
    public static final String DOCUMENTS = "documents";
    /** Captured e-mails. */
    public static final String EMAILS = "emails";
    /** Expenses. */
    public static final String EXPENSES = "expenses";
    /** Results of requests by idempotency key. */
    public static final String IDEMPOTENCY = "idempotency";
    /** Invoices, issued and received. */
    public static final String INVOICES = "invoices";
    /** Payments with income tax withheld. */
    public static final String IRPF_PAYMENTS = "irpf_payments";
    /** Jobs. */
    public static final String JOBS = "jobs";
    /** API keys. */
    public static final String KEYS = "keys";
    /** Proposals of what a movement pays. */
    public static final String MATCH_PROPOSALS = "match_proposals";
    /** Payslips. */
    public static final String PAYSLIPS = "payslips";
    /** Products of a client's directory. */
    public static final String PRODUCTS = "products";
    /** The sandbox's own record. */
    public static final String SANDBOX = "sandbox";
    /** SEPA mandates. */
    public static final String SEPA_MANDATES = "sepa_mandates";
    /** SEPA remittances. */
    public static final String SEPA_REMITTANCES = "sepa_remittances";
    /** Tax models. */
    public static final String TAX_MODELS = "tax_models";
    /** Warnings for the firm. */
    public static final String WARNINGS = "warnings";
    /** Webhook destinations. */
    public static final String WEBHOOKS = "webhooks";

    /** Contracts of workers. */
    public static final String WORKER_CONTRACTS = "worker_contracts";
    /** Workers. */
    public static final String WORKERS = "workers";

    private TableNames() {}
}
