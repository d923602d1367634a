package es.cg.sdk.expenses;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** Where the goods or services of an expense come from, which decides the boxes of their VAT. */
@Assumed
public record TipoOperacion(String value) implements Word {
    /** From within Spain. */
    public static final TipoOperacion INTERIOR = new TipoOperacion("interior");

    /** Goods from a business in another country of the EU. */
    public static final TipoOperacion ADQUISICION_INTRACOMUNITARIA = new TipoOperacion("adquisicion_intracomunitaria");

    /** Services from a business in another country of the EU. */
    public static final TipoOperacion SERVICIO_INTRACOMUNITARIO = new TipoOperacion("servicio_intracomunitario");

    /** Goods through customs, with the VAT paid there. */
    public static final TipoOperacion IMPORTACION = new TipoOperacion("importacion");

    /** Goods through customs, with the VAT paid by model 303. */
    public static final TipoOperacion IMPORTACION_DIFERIDA = new TipoOperacion("importacion_diferida");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
