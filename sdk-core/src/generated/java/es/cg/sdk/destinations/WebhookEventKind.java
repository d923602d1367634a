package es.cg.sdk.destinations;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;

/** The kind of a webhook event. */
public record WebhookEventKind(String value) implements Word {
    /** An invoice was issued. */
    public static final WebhookEventKind INVOICE_EMITTED = new WebhookEventKind("invoice.emitted");

    /** The invoice was sent to the tax authority. */
    public static final WebhookEventKind INVOICE_VERIFACTU_SENT = new WebhookEventKind("invoice.verifactu_sent");

    /** The tax authority accepted the invoice. */
    public static final WebhookEventKind INVOICE_VERIFACTU_ACCEPTED =
            new WebhookEventKind("invoice.verifactu_accepted");

    /** The tax authority registered the invoice with errors; this is not a success. */
    public static final WebhookEventKind INVOICE_VERIFACTU_ACCEPTED_WITH_ERRORS =
            new WebhookEventKind("invoice.verifactu_accepted_with_errors");

    /** The tax authority rejected the invoice. */
    public static final WebhookEventKind INVOICE_VERIFACTU_REJECTED =
            new WebhookEventKind("invoice.verifactu_rejected");

    /** The outcome of sending the invoice is unknown; a person reviews it. */
    public static final WebhookEventKind INVOICE_VERIFACTU_NEEDS_REVIEW =
            new WebhookEventKind("invoice.verifactu_needs_review");

    /** An invoice was annulled. */
    public static final WebhookEventKind INVOICE_ANNULLED = new WebhookEventKind("invoice.annulled");

    /** A payment was recorded. */
    public static final WebhookEventKind INVOICE_PAYMENT_RECORDED = new WebhookEventKind("invoice.payment_recorded");

    /** A document was digitised. */
    public static final WebhookEventKind DOCUMENT_PROCESSED = new WebhookEventKind("document.processed");

    /** A document was rejected: duplicate, not an invoice, or unreadable. */
    public static final WebhookEventKind DOCUMENT_REJECTED = new WebhookEventKind("document.rejected");

    /** A document has incidents to review. */
    public static final WebhookEventKind DOCUMENT_ALERT_DETECTED = new WebhookEventKind("document.alert_detected");

    /** A tax model was generated. */
    public static final WebhookEventKind TAX_MODEL_GENERATED = new WebhookEventKind("tax_model.generated");

    /** A client revoked its consent to this integration. */
    public static final WebhookEventKind CONSENT_REVOKED = new WebhookEventKind("consent.revoked");

    /** An expense was confirmed; it counts from now on. */
    public static final WebhookEventKind EXPENSE_CONFIRMED = new WebhookEventKind("expense.confirmed");

    /** An IRPF payment was confirmed; it counts from now on. */
    public static final WebhookEventKind IRPF_PAYMENT_CONFIRMED = new WebhookEventKind("irpf_payment.confirmed");

    /** A recurring invoice issued the invoice of its period. */
    public static final WebhookEventKind RECURRING_INVOICE_EMITTED = new WebhookEventKind("recurring_invoice.emitted");

    /** A person reconciled a bank movement with an invoice. */
    public static final WebhookEventKind BANK_TRANSACTION_MATCHED = new WebhookEventKind("bank_transaction.matched");

    /** The key will be switched off because it is not used. */
    public static final WebhookEventKind CREDENTIAL_EXPIRING = new WebhookEventKind("credential.expiring");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
