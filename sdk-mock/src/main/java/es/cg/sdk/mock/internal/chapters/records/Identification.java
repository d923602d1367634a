package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.EuCountries;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Row;
import java.util.Locale;

/** Who a customer, supplier or payee is: a Spanish tax identifier, or an identification of another country. */
public final class Identification {
    private static final String SPAIN = "ES";
    private static final String UNKNOWN = "";

    private Identification() {}

    /** Returns the tax identifier in this field, else the foreign identification; empty if there is neither. */
    public static String of(JsonNode record, String nif) {
        String id = record.path(nif).asText("");
        return TaxIds.normal(id.isEmpty() ? record.path("identificacion").asText("") : id);
    }

    /** As {@link #of(JsonNode, String)}. */
    public static String of(Row record, String nif) {
        return of(record.json(), nif);
    }

    /**
     * Returns the code of the country: the one that is named, else Spain for a Spanish identifier, else that of the VAT
     * number; empty for another one that is not known.
     */
    private static String country(JsonNode record, String nif) {
        String named = record.path("pais").asText("").strip().toUpperCase(Locale.ROOT);
        return named.isEmpty() ? country(of(record, nif)) : named;
    }

    private static String country(String id) {
        if (id.isEmpty() || (TaxIds.hasSpanishForm(id) && !TaxIds.isForeignEntity(id))) {
            return SPAIN;
        }
        return EuCountries.isVatNumber(id) ? id.substring(0, 2) : UNKNOWN;
    }

    /** Whether an identifier without a country is that of another country. */
    public static boolean isAbroad(String id) {
        return !country(id).equals(SPAIN);
    }

    /** Whether the country is another one, and there is no establishment in Spain. */
    public static boolean isAbroad(JsonNode record, String nif) {
        return !country(record, nif).equals(SPAIN)
                && !TaxIds.isEstablishment(record.path(nif).asText(""));
    }

    /** Whether the country is another one of the EU, and there is no establishment in Spain. */
    public static boolean isInEu(JsonNode record, String nif) {
        return isAbroad(record, nif) && EuCountries.has(country(record, nif));
    }

    /** Adds a note to an answer if a field for a Spanish tax identifier has another one. */
    public static void noteForeign(ObjectNode answer, String nif, Message where) {
        String id = answer.path(nif).asText("");
        if (!id.isEmpty() && !TaxIds.hasSpanishForm(id)) {
            Avisos.add(answer, "identificacion_extranjera", Message.of("field.foreign", nif, where));
        }
    }
}
