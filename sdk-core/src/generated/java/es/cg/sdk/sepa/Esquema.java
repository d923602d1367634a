package es.cg.sdk.sepa;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The SEPA scheme of direct debits. */
@Assumed
public record Esquema(String value) implements Word {
    /** For any debtor. */
    public static final Esquema CORE = new Esquema("CORE");

    /** Between businesses. */
    public static final Esquema B2B = new Esquema("B2B");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
