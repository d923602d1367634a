package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/**
 * The kind of income from which income tax (IRPF) is withheld; it decides the tax models in which the withholding
 * counts.
 */
@Assumed
public record TipoRenta(String value) implements Word {
    /** Professional activities: models 111 and 190. */
    public static final TipoRenta PROFESIONAL = new TipoRenta("profesional");

    /** Rent: models 115 and 180. */
    public static final TipoRenta ALQUILER = new TipoRenta("alquiler");

    /** Capital: models 123 and 193. */
    public static final TipoRenta CAPITAL = new TipoRenta("capital");

    /** Work: models 111 and 190. Not of an expense. */
    public static final TipoRenta TRABAJO = new TipoRenta("trabajo");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
