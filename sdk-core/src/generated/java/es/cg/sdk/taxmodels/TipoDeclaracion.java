package es.cg.sdk.taxmodels;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The type of a tax return: the first of its period, or a correction. */
@Assumed
public record TipoDeclaracion(String value) implements Word {
    /** The first return of its period. */
    public static final TipoDeclaracion ORDINARIA = new TipoDeclaracion("ordinaria");

    /** Adds to an earlier return. */
    public static final TipoDeclaracion COMPLEMENTARIA = new TipoDeclaracion("complementaria");

    /** Replaces an earlier return. */
    public static final TipoDeclaracion SUSTITUTIVA = new TipoDeclaracion("sustitutiva");

    /** Corrects an earlier return, whatever the result; model 303 has it from the third quarter of 2024. */
    public static final TipoDeclaracion RECTIFICATIVA = new TipoDeclaracion("rectificativa");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
