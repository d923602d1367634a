package es.cg.sdk.expenses;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The type of an expense. */
@Assumed
public record TipoGasto(String value) implements Word {
    /** An invoice of a supplier. */
    public static final TipoGasto FACTURA = new TipoGasto("factura");

    /** A till receipt. */
    public static final TipoGasto TICKET = new TipoGasto("ticket");

    /** A receipt without invoice. */
    public static final TipoGasto RECIBO_SIN_FACTURA = new TipoGasto("recibo_sin_factura");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
