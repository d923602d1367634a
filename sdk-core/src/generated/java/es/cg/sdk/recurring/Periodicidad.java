package es.cg.sdk.recurring;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** How often a recurring invoice issues an invoice. */
@Assumed
public record Periodicidad(String value) implements Word {
    /** Every week. */
    public static final Periodicidad SEMANAL = new Periodicidad("semanal");

    /** Every month. */
    public static final Periodicidad MENSUAL = new Periodicidad("mensual");

    /** Every two months. */
    public static final Periodicidad BIMESTRAL = new Periodicidad("bimestral");

    /** Every three months. */
    public static final Periodicidad TRIMESTRAL = new Periodicidad("trimestral");

    /** Every six months. */
    public static final Periodicidad SEMESTRAL = new Periodicidad("semestral");

    /** Every year. */
    public static final Periodicidad ANUAL = new Periodicidad("anual");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
