package es.cg.sdk.taxmodels;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;

/**
 * Whether a model is the first of its period, or puts an earlier one right. The service may add values; compare with
 * {@code equals}.
 *
 * @param value the value as the API spells it
 */
@Assumed
public record TipoDeclaracion(String value) implements Word {
    /** The first of its period. */
    public static final TipoDeclaracion ORDINARIA = new TipoDeclaracion("ordinaria");

    /** Adds to what was declared. */
    public static final TipoDeclaracion COMPLEMENTARIA = new TipoDeclaracion("complementaria");

    /** Takes the place of what was declared. */
    public static final TipoDeclaracion SUSTITUTIVA = new TipoDeclaracion("sustitutiva");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
