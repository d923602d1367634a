package es.cg.sdk.common;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;

/**
 * Where a client is taxed: which indirect tax it has, and which authority its models go to.
 * The service may add values; compare with {@code equals}.
 *
 * @param value the value as the API spells it
 */
@Assumed
public record Territorio(String value) implements Word {
    /** The mainland and the Balearic Islands: VAT. */
    public static final Territorio PENINSULA_BALEARES = new Territorio("peninsula_baleares");

    /** The Canary Islands: IGIC in place of VAT. */
    public static final Territorio CANARIAS = new Territorio("canarias");

    /** Ceuta: IPSI in place of VAT. */
    public static final Territorio CEUTA = new Territorio("ceuta");

    /** Melilla: IPSI in place of VAT. */
    public static final Territorio MELILLA = new Territorio("melilla");

    /** The Basque Country, with tax authorities of its own. */
    public static final Territorio PAIS_VASCO = new Territorio("pais_vasco");

    /** Navarre, with a tax authority of its own. */
    public static final Territorio NAVARRA = new Territorio("navarra");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
