package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import java.math.BigDecimal;

/** Looks up the payment of an invoice. */
abstract sealed class PaymentLookups permits Invoices {
    final Caller caller;

    PaymentLookups(Caller caller) {
        this.caller = caller;
    }

    /**
     * Looks up the payment of an invoice that carries this reference of yours ({@link Payment#referencia}), as
     * {@link Invoices#findByReference} does for an invoice. Reads the invoice.
     *
     * <p>Scope {@code facturas:leer}, plan Starter. Test keys are allowed.
     */
    @Assumed
    public ReferenceLookup<Payment> findPaymentByReference(String invoiceId, String reference) {
        requireNonNull(invoiceId, "invoiceId is null");
        return caller.search(reference)
                .among(
                        () -> {
                            Invoice invoice = ((Invoices) this).get(invoiceId);
                            return showsItsPayments(invoice) ? invoice.pagos() : null;
                        },
                        Payment::referencia);
    }

    /**
     * Returns whether the answer has the payments of an invoice: none is not all of one that is paid in part or in
     * full.
     */
    private static boolean showsItsPayments(Invoice invoice) {
        Json payments = invoice.json().get("pagos");
        BigDecimal collected = invoice.json().get("importe_cobrado").number();
        String state = String.valueOf(invoice.json().get("estado_cobro").string());
        boolean isPaid = (collected != null && collected.signum() > 0)
                || state.equals(Invoice.EstadoCobro.PARCIAL.value())
                || state.equals(Invoice.EstadoCobro.COBRADA.value());
        return payments.kind() == Json.Kind.ARRAY
                && !(isPaid && payments.items().isEmpty());
    }
}
