package es.cg.sdk.destinations;

import es.cg.sdk.model.Word;

/**
 * A kind of event.
 * New values may appear at any time and pass through unchanged; compare with {@code equals}.
 *
 * @param value the word as the contract spells it
 */
public record EventKind(String value) implements Word {
    // formatter:off
    /** An invoice was issued. */
    public static final EventKind INVOICE_EMITTED = new EventKind("invoice.emitted");
    /** The invoice was sent to the tax authority. */
    public static final EventKind INVOICE_VERIFACTU_SENT = new EventKind("invoice.verifactu_sent");
    /** The tax authority accepted it. */
    public static final EventKind INVOICE_VERIFACTU_ACCEPTED = new EventKind("invoice.verifactu_accepted");
    /** The tax authority registered it with incidents, which is no success. */
    public static final EventKind INVOICE_VERIFACTU_ACCEPTED_WITH_ERRORS = new EventKind("invoice.verifactu_accepted_with_errors");
    /** The tax authority rejected it. */
    public static final EventKind INVOICE_VERIFACTU_REJECTED = new EventKind("invoice.verifactu_rejected");
    /** What became of it after it was sent is not known; a person reviews it. */
    public static final EventKind INVOICE_VERIFACTU_NEEDS_REVIEW = new EventKind("invoice.verifactu_needs_review");
    /** An invoice was annulled. */
    public static final EventKind INVOICE_ANNULLED = new EventKind("invoice.annulled");
    /** A payment was recorded. */
    public static final EventKind INVOICE_PAYMENT_RECORDED = new EventKind("invoice.payment_recorded");
    /** A document was digitised. */
    public static final EventKind DOCUMENT_PROCESSED = new EventKind("document.processed");
    /** A document was not taken: a duplicate, no invoice, or unreadable. */
    public static final EventKind DOCUMENT_REJECTED = new EventKind("document.rejected");
    /** A document has incidents to look at. */
    public static final EventKind DOCUMENT_ALERT_DETECTED = new EventKind("document.alert_detected");
    /** A tax model was generated. */
    public static final EventKind TAX_MODEL_GENERATED = new EventKind("tax_model.generated");
    /** A client withdrew what it had allowed this integration. */
    public static final EventKind CONSENT_REVOKED = new EventKind("consent.revoked");
    /** An expense was confirmed, and counts from now on. */
    public static final EventKind EXPENSE_CONFIRMED = new EventKind("expense.confirmed");
    /** An IRPF payment was confirmed, and counts from now on. */
    public static final EventKind IRPF_PAYMENT_CONFIRMED = new EventKind("irpf_payment.confirmed");
    /** A recurring invoice issued that of its period. */
    public static final EventKind RECURRING_INVOICE_EMITTED = new EventKind("recurring_invoice.emitted");
    /** A person reconciled a bank movement with an invoice. */
    public static final EventKind BANK_TRANSACTION_MATCHED = new EventKind("bank_transaction.matched");
    /** The key will be switched off, since nobody uses it. */
    public static final EventKind CREDENTIAL_EXPIRING = new EventKind("credential.expiring");
    // formatter:on

    /** The word. */
    @Override
    public String toString() {
        return value;
    }
}
