package es.cg.sdk.activities;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;

/** A section of the IAE, the tax on economic activities. */
public record SeccionIae(String value) implements Word {
    /** Business activities. */
    public static final SeccionIae EMPRESARIAL = new SeccionIae("empresarial");

    /** Professional activities. */
    public static final SeccionIae PROFESIONAL = new SeccionIae("profesional");

    /** Artistic activities. */
    public static final SeccionIae ARTISTICA = new SeccionIae("artistica");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
