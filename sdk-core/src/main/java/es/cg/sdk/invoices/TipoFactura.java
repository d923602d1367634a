package es.cg.sdk.invoices;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;

/**
 * What kind of invoice it is, as the tax authority codes it. The contract does not show which values it takes; the API
 * issues no rectifying invoices, so those that begin with R are found on reads alone. The service may add values;
 * compare with {@code equals}.
 *
 * @param value the value as the API spells it
 */
public record TipoFactura(String value) implements Word {
    /** A complete invoice. */
    @Assumed
    public static final TipoFactura F1 = new TipoFactura("F1");

    /** A simplified invoice, which may be without a recipient. */
    @Assumed
    public static final TipoFactura F2 = new TipoFactura("F2");

    /** An invoice in place of simplified ones. */
    @Assumed
    public static final TipoFactura F3 = new TipoFactura("F3");

    /** Rectifies by article 80, one, two and six, or for an error of law. */
    @Assumed
    public static final TipoFactura R1 = new TipoFactura("R1");

    /** Rectifies because the recipient is insolvent, by article 80, three. */
    @Assumed
    public static final TipoFactura R2 = new TipoFactura("R2");

    /** Rectifies because the debt cannot be collected, by article 80, four. */
    @Assumed
    public static final TipoFactura R3 = new TipoFactura("R3");

    /** Rectifies for another reason. */
    @Assumed
    public static final TipoFactura R4 = new TipoFactura("R4");

    /** Rectifies a simplified invoice. */
    @Assumed
    public static final TipoFactura R5 = new TipoFactura("R5");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
