package es.cg.sdk.webhooks;

import java.util.Set;

/**
 * The kind of an event. The service may add kinds at any time: a kind without a constant here is an {@code EventKind}
 * too, with the service's word as its value. Compare with {@code equals}.
 *
 * @param value the kind as the service spells it, such as {@code invoice.emitted}
 */
public record EventKind(String value) {
    /**
     * The kind of an event whose kind could not be read: its place has no text of 1 to 255 printable
     * characters. The service has no kind with this value.
     */
    public static final EventKind UNREADABLE = new EventKind("(unreadable)");

    /** An invoice was issued. */
    public static final EventKind INVOICE_EMITTED = new EventKind("invoice.emitted");

    /** An invoice was sent to the tax authority with VERI*FACTU. */
    public static final EventKind INVOICE_VERIFACTU_SENT = new EventKind("invoice.verifactu_sent");

    /** The tax authority accepted an invoice. */
    public static final EventKind INVOICE_VERIFACTU_ACCEPTED = new EventKind("invoice.verifactu_accepted");

    /** The tax authority registered an invoice with errors; do not treat this as a success. */
    public static final EventKind INVOICE_VERIFACTU_ACCEPTED_WITH_ERRORS =
            new EventKind("invoice.verifactu_accepted_with_errors");

    /** The tax authority rejected an invoice. */
    public static final EventKind INVOICE_VERIFACTU_REJECTED = new EventKind("invoice.verifactu_rejected");

    /** It is unknown whether the tax authority has an invoice; a person at the firm reviews it. */
    public static final EventKind INVOICE_VERIFACTU_NEEDS_REVIEW = new EventKind("invoice.verifactu_needs_review");

    /** An invoice was annulled. */
    public static final EventKind INVOICE_ANNULLED = new EventKind("invoice.annulled");

    /** A payment of an invoice was recorded. */
    public static final EventKind INVOICE_PAYMENT_RECORDED = new EventKind("invoice.payment_recorded");

    /** A document was digitised. */
    public static final EventKind DOCUMENT_PROCESSED = new EventKind("document.processed");

    /** A document was rejected. */
    public static final EventKind DOCUMENT_REJECTED = new EventKind("document.rejected");

    /** A document has an alert, for a person to look at. */
    public static final EventKind DOCUMENT_ALERT_DETECTED = new EventKind("document.alert_detected");

    /** A tax model was generated. */
    public static final EventKind TAX_MODEL_GENERATED = new EventKind("tax_model.generated");

    /** A client withdrew its consent to this integration. */
    public static final EventKind CONSENT_REVOKED = new EventKind("consent.revoked");

    /** An expense was confirmed, and counts from now on. */
    public static final EventKind EXPENSE_CONFIRMED = new EventKind("expense.confirmed");

    /** A payment with IRPF withholding was confirmed, and counts from now on. */
    public static final EventKind IRPF_PAYMENT_CONFIRMED = new EventKind("irpf_payment.confirmed");

    /** A recurring invoice issued the invoice of a period. */
    public static final EventKind RECURRING_INVOICE_EMITTED = new EventKind("recurring_invoice.emitted");

    /** A bank movement was matched with an invoice. */
    public static final EventKind BANK_TRANSACTION_MATCHED = new EventKind("bank_transaction.matched");

    /** The API key will be disabled, since it is not used. */
    public static final EventKind CREDENTIAL_EXPIRING = new EventKind("credential.expiring");

    private static final Set<EventKind> KNOWN = Set.of(
            INVOICE_EMITTED,
            INVOICE_VERIFACTU_SENT,
            INVOICE_VERIFACTU_ACCEPTED,
            INVOICE_VERIFACTU_ACCEPTED_WITH_ERRORS,
            INVOICE_VERIFACTU_REJECTED,
            INVOICE_VERIFACTU_NEEDS_REVIEW,
            INVOICE_ANNULLED,
            INVOICE_PAYMENT_RECORDED,
            DOCUMENT_PROCESSED,
            DOCUMENT_REJECTED,
            DOCUMENT_ALERT_DETECTED,
            TAX_MODEL_GENERATED,
            CONSENT_REVOKED,
            EXPENSE_CONFIRMED,
            IRPF_PAYMENT_CONFIRMED,
            RECURRING_INVOICE_EMITTED,
            BANK_TRANSACTION_MATCHED,
            CREDENTIAL_EXPIRING);

    /** Returns whether this is one of the 18 kinds of the contract. */
    public boolean isKnown() {
        return KNOWN.contains(this);
    }

    /** Returns whether the kind could be read; false only for {@link #UNREADABLE}. */
    public boolean isReadable() {
        return !equals(UNREADABLE);
    }

    /** Returns the value. */
    @Override
    public String toString() {
        return value;
    }
}
