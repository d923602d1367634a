package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An invoice with its place in its issuer's chain of fingerprints.
 *
 * @param place the place from 1; 0 for an invoice in no chain, such as a received one
 * @param fingerprint the fingerprint of its issue; empty for none
 * @param previous the fingerprint before it; empty for the first
 * @param json the whole record
 */
public record ChainedInvoice(
        String id, long client, String numeroCompleto, int place, String fingerprint, String previous, String json) {
    /** Describes the invoice without its record. */
    @Override
    public String toString() {
        return numeroCompleto + " of client " + client + ", " + id + (place == 0 ? "" : ", link " + place);
    }

    static ChainedInvoice of(JsonNode invoice) {
        JsonNode link = invoice.at("/chain/issue");
        return new ChainedInvoice(
                invoice.path("id").asText(),
                invoice.path("client").asLong(),
                invoice.path("numero_completo").asText(),
                link.path("place").asInt(),
                link.path("fingerprint").asText(""),
                link.path("previous").asText(""),
                invoice.toString());
    }
}
