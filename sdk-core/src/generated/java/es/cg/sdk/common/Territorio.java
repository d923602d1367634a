package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/**
 * The territory where a client pays taxes; it decides the indirect tax and the tax authority that receives the models.
 */
@Assumed
public record Territorio(String value) implements Word {
    /** The mainland and the Balearic Islands: VAT. */
    public static final Territorio PENINSULA_BALEARES = new Territorio("peninsula_baleares");

    /** The Canary Islands: IGIC instead of VAT. */
    public static final Territorio CANARIAS = new Territorio("canarias");

    /** Ceuta: IPSI instead of VAT. */
    public static final Territorio CEUTA = new Territorio("ceuta");

    /** Melilla: IPSI instead of VAT. */
    public static final Territorio MELILLA = new Territorio("melilla");

    /** The Basque Country, with its own tax authorities. */
    public static final Territorio PAIS_VASCO = new Territorio("pais_vasco");

    /** Navarre, with its own tax authority. */
    public static final Territorio NAVARRA = new Territorio("navarra");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
