package es.cg.sdk.webhooks;

import java.util.Set;

/**
 * What an event tells. New kinds may appear at any time and pass through unchanged; compare with {@code equals}.
 *
 * @param value the kind as the contract spells it, such as {@code invoice.emitted}
 */
public record EventKind(String value) {
    /**
     * The kind of an event whose kind could not be read: it has none at the place where {@link EnvelopeFields} looks for
     * it, or one that is no text of 1 to 255 printable characters. The service sends no kind of this name.
     */
    public static final EventKind UNREADABLE = new EventKind("(unreadable)");

    /** An invoice is issued. */
    public static final EventKind INVOICE_EMITTED = new EventKind("invoice.emitted");

    /** The invoice is sent to the tax authority. */
    public static final EventKind INVOICE_VERIFACTU_SENT = new EventKind("invoice.verifactu_sent");

    /** The tax authority accepts it. */
    public static final EventKind INVOICE_VERIFACTU_ACCEPTED = new EventKind("invoice.verifactu_accepted");

    /** The tax authority registers it with incidents: no success. */
    public static final EventKind INVOICE_VERIFACTU_ACCEPTED_WITH_ERRORS =
            new EventKind("invoice.verifactu_accepted_with_errors");

    /** The tax authority rejects it. */
    public static final EventKind INVOICE_VERIFACTU_REJECTED = new EventKind("invoice.verifactu_rejected");

    /** What became of it is unknown: a person at the firm looks. */
    public static final EventKind INVOICE_VERIFACTU_NEEDS_REVIEW = new EventKind("invoice.verifactu_needs_review");

    /** An invoice is annulled. */
    public static final EventKind INVOICE_ANNULLED = new EventKind("invoice.annulled");

    /** A payment of an invoice is recorded. */
    public static final EventKind INVOICE_PAYMENT_RECORDED = new EventKind("invoice.payment_recorded");

    /** A document is digitised. */
    public static final EventKind DOCUMENT_PROCESSED = new EventKind("document.processed");

    /** A document is not taken in. */
    public static final EventKind DOCUMENT_REJECTED = new EventKind("document.rejected");

    /** A document has something to look at. */
    public static final EventKind DOCUMENT_ALERT_DETECTED = new EventKind("document.alert_detected");

    /** A tax model is generated. */
    public static final EventKind TAX_MODEL_GENERATED = new EventKind("tax_model.generated");

    /** A client withdraws its authorisation for this integration. */
    public static final EventKind CONSENT_REVOKED = new EventKind("consent.revoked");

    /** An expense is confirmed, and counts from now on. */
    public static final EventKind EXPENSE_CONFIRMED = new EventKind("expense.confirmed");

    /** A payment with IRPF withholding is confirmed, and counts from now on. */
    public static final EventKind IRPF_PAYMENT_CONFIRMED = new EventKind("irpf_payment.confirmed");

    /** A recurring invoice issues the invoice of its period. */
    public static final EventKind RECURRING_INVOICE_EMITTED = new EventKind("recurring_invoice.emitted");

    /** A bank movement is reconciled with an invoice. */
    public static final EventKind BANK_TRANSACTION_MATCHED = new EventKind("bank_transaction.matched");

    /** The key will be switched off because nobody uses it. */
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

    /** Returns whether it is one of the 18 kinds of the contract. */
    public boolean isKnown() {
        return KNOWN.contains(this);
    }

    /** Returns whether it could be read; false for {@link #UNREADABLE} alone. */
    public boolean isReadable() {
        return !equals(UNREADABLE);
    }

    /** The kind. */
    @Override
    public String toString() {
        return value;
    }
}
