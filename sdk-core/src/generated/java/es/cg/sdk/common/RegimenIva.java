package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;

/** The VAT regime of an activity. */
public record RegimenIva(String value) implements Word {
    /** The general regime. */
    public static final RegimenIva GENERAL = new RegimenIva("general");

    /** The simplified regime. */
    public static final RegimenIva SIMPLIFICADO = new RegimenIva("simplificado");

    /** Retail under the equivalence surcharge. */
    public static final RegimenIva RECARGO_EQUIVALENCIA = new RegimenIva("recargo_equivalencia");

    /** Farming and livestock. */
    public static final RegimenIva AGRICULTURA_GANADERIA = new RegimenIva("agricultura_ganaderia");

    /** Exempt. */
    public static final RegimenIva EXENTO = new RegimenIva("exento");

    /** None. */
    public static final RegimenIva NO_APLICA = new RegimenIva("no_aplica");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
