package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The method of payment of an invoice. */
@Assumed
public record MetodoPago(String value) implements Word {
    /** Bank transfer. */
    public static final MetodoPago TRANSFERENCIA = new MetodoPago("transferencia");

    /** Direct debit. */
    public static final MetodoPago DOMICILIACION = new MetodoPago("domiciliacion");

    /** Card. */
    public static final MetodoPago TARJETA = new MetodoPago("tarjeta");

    /** Cash. */
    public static final MetodoPago EFECTIVO = new MetodoPago("efectivo");

    /** Cheque. */
    public static final MetodoPago CHEQUE = new MetodoPago("cheque");

    /** Bizum, the mobile payment service. */
    public static final MetodoPago BIZUM = new MetodoPago("bizum");

    /** Compensation of an invoice with a credit note on it, without money. */
    public static final MetodoPago COMPENSACION = new MetodoPago("compensacion");

    /** Another method. */
    public static final MetodoPago OTRO = new MetodoPago("otro");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
