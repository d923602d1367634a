package es.cg.sdk.common;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;

/**
 * How an invoice was paid.
 * The service may add values; compare with {@code equals}.
 *
 * @param value the value as the API spells it
 */
@Assumed
public record MetodoPago(String value) implements Word {
    /** By transfer. */
    public static final MetodoPago TRANSFERENCIA = new MetodoPago("transferencia");

    /** By direct debit. */
    public static final MetodoPago DOMICILIACION = new MetodoPago("domiciliacion");

    /** By card. */
    public static final MetodoPago TARJETA = new MetodoPago("tarjeta");

    /** In cash. */
    public static final MetodoPago EFECTIVO = new MetodoPago("efectivo");

    /** By cheque. */
    public static final MetodoPago CHEQUE = new MetodoPago("cheque");

    /** By Bizum. */
    public static final MetodoPago BIZUM = new MetodoPago("bizum");

    /** In another way. */
    public static final MetodoPago OTRO = new MetodoPago("otro");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
