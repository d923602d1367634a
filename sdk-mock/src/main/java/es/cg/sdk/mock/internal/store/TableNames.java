package es.cg.sdk.mock.internal.store;

/** Names of the tables that more than one package uses. */
public final class TableNames {
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

    private TableNames() {}
}
