package es.cg.sdk.invoices;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/**
 * The type of an invoice, in the codes of the tax authority. The contract does not show the values. The API issues no
 * rectifying invoices, so the types that begin with R appear only in answers.
 */
public record TipoFactura(String value) implements Word {
    /** A complete invoice. */
    @Assumed
    public static final TipoFactura F1 = new TipoFactura("F1");

    /** A simplified invoice, which may have no recipient. */
    @Assumed
    public static final TipoFactura F2 = new TipoFactura("F2");

    /** An invoice that replaces simplified ones. */
    @Assumed
    public static final TipoFactura F3 = new TipoFactura("F3");

    /** Rectifies under article 80, paragraphs one, two and six, or for an error of law. */
    @Assumed
    public static final TipoFactura R1 = new TipoFactura("R1");

    /** Rectifies because the recipient is insolvent, under article 80, paragraph three. */
    @Assumed
    public static final TipoFactura R2 = new TipoFactura("R2");

    /** Rectifies because the debt cannot be collected, under article 80, paragraph four. */
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
