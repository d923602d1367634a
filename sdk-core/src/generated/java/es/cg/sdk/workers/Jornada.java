package es.cg.sdk.workers;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The working time of a contract. */
@Assumed
public record Jornada(String value) implements Word {
    /** Full time. */
    public static final Jornada COMPLETA = new Jornada("completa");

    /** Part time. */
    public static final Jornada PARCIAL = new Jornada("parcial");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
