package es.cg.sdk.spring;

/** The kinds of webhook events, for {@link CgWebhookHandler}: the values of {@code EventKind} as constants. */
public final class CgEventKinds {
    /** An invoice was issued. */
    public static final String INVOICE_EMITTED = "invoice.emitted";

    /** An invoice was sent to the tax authority with VERI*FACTU. */
    public static final String INVOICE_VERIFACTU_SENT = "invoice.verifactu_sent";

    /** The tax authority accepted an invoice. */
    public static final String INVOICE_VERIFACTU_ACCEPTED = "invoice.verifactu_accepted";

    /** The tax authority registered an invoice with errors; do not treat this as a success. */
    public static final String INVOICE_VERIFACTU_ACCEPTED_WITH_ERRORS = "invoice.verifactu_accepted_with_errors";

    /** The tax authority rejected an invoice. */
    public static final String INVOICE_VERIFACTU_REJECTED = "invoice.verifactu_rejected";

    /** It is unknown whether the tax authority has an invoice; a person at the firm reviews it. */
    public static final String INVOICE_VERIFACTU_NEEDS_REVIEW = "invoice.verifactu_needs_review";

    /** An invoice was annulled. */
    public static final String INVOICE_ANNULLED = "invoice.annulled";

    /** A payment of an invoice was recorded. */
    public static final String INVOICE_PAYMENT_RECORDED = "invoice.payment_recorded";

    /** A document was digitised. */
    public static final String DOCUMENT_PROCESSED = "document.processed";

    /** A document was rejected. */
    public static final String DOCUMENT_REJECTED = "document.rejected";

    /** A document has an alert, for a person to look at. */
    public static final String DOCUMENT_ALERT_DETECTED = "document.alert_detected";

    /** A tax model was generated. */
    public static final String TAX_MODEL_GENERATED = "tax_model.generated";

    /** A client withdrew its consent to this integration. */
    public static final String CONSENT_REVOKED = "consent.revoked";

    /** An expense was confirmed, and counts from now on. */
    public static final String EXPENSE_CONFIRMED = "expense.confirmed";

    /** A payment with IRPF withholding was confirmed, and counts from now on. */
    public static final String IRPF_PAYMENT_CONFIRMED = "irpf_payment.confirmed";

    /** A recurring invoice issued the invoice of a period. */
    public static final String RECURRING_INVOICE_EMITTED = "recurring_invoice.emitted";

    /** A bank movement was matched with an invoice. */
    public static final String BANK_TRANSACTION_MATCHED = "bank_transaction.matched";

    /** The API key will be disabled, since it is not used. */
    public static final String CREDENTIAL_EXPIRING = "credential.expiring";

    private CgEventKinds() {}
}
