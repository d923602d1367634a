package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import org.jspecify.annotations.Nullable;

/**
 * The recipient of an invoice.
 *
 * @param business whether the recipient is a business or professional, who withholds income tax; null if unknown. The
 *     client's directory says it, else the firm's list of clients, else a tax identifier of an entity. That of a person
 *     says nothing: then a withholding in the request means that the person is a professional
 * @param abroad whether the recipient is not resident, and has no establishment in Spain: by the country in the
 *     directory, else by the tax identifier
 * @param surcharged whether the recipient is under the equivalence surcharge, by the directory or the list of clients
 */
public record Recipient(
        @Nullable String nif,
        @Nullable String nombre,
        @Nullable String addressee,
        @Nullable Boolean business,
        boolean abroad,
        boolean surcharged) {
    /** Returns the recipient that a request names; the request's values come before the directory's. */
    static Recipient of(Environment environment, long issuer, ObjectNode asked) {
        Row addressee = asked.path("destinatario_id").isTextual()
                ? addressee(environment, issuer, asked.path("destinatario_id").asText())
                : null;
        String nif = text(asked, "receptor_nif");
        if (nif != null) {
            nif = TaxIds.normal(nif);
        } else if (addressee != null) {
            // A foreign addressee has another identification.
            nif = addressee.text("nif").isBlank() ? null : TaxIds.normal(addressee.text("nif"));
        }
        if (addressee == null && nif != null) {
            addressee = environment.table(TableNames.ADDRESSEES).findByText(issuer, "nif", nif);
        }
        Boolean business = addressee == null ? null : flag(addressee.json(), "es_empresa_o_profesional");
        Boolean surcharged = addressee == null ? null : flag(addressee.json(), "recargo_equivalencia");
        if (nif != null && (business == null || surcharged == null)) {
            Row client = environment.table(TableNames.CLIENTS).findByText("nif", nif);
            business = business == null ? business(nif, client) : business;
            surcharged = surcharged == null
                    ? client != null && client.is("regimen_iva", "recargo_equivalencia")
                    : surcharged;
        }
        String nombre = text(asked, "receptor_nombre");
        if (nombre == null && addressee != null) {
            nombre = text(addressee.json(), "nombre");
        }
        return new Recipient(
                nif,
                nombre,
                addressee == null ? null : addressee.id(),
                business,
                isAbroad(addressee, nif),
                Boolean.TRUE.equals(surcharged));
    }

    private static boolean isAbroad(@Nullable Row addressee, @Nullable String nif) {
        return addressee == null
                ? nif != null && Identification.isAbroad(nif)
                : Identification.isAbroad(addressee.json(), "nif");
    }

    /** Whether the recipient is unknown, as on a simplified invoice. */
    boolean isUnknown() {
        return nif == null && addressee == null;
    }

    static @Nullable public Row addressee(Environment environment, long client, String id) {
        return environment.find(TableNames.ADDRESSEES, client, id);
    }

    /** Returns a flag of the directory; null if it does not have it. */
    private static @Nullable Boolean flag(JsonNode addressee, String name) {
        JsonNode flag = addressee.path(name);
        return flag.isBoolean() ? flag.asBoolean() : null;
    }

    private static @Nullable Boolean business(String nif, @Nullable Row client) {
        if (client != null) {
            return !client.is("tipo", "particular");
        }
        return TaxIds.isEntity(nif) ? Boolean.TRUE : null;
    }

    private static @Nullable String text(JsonNode json, String field) {
        return json.path(field).asText("").isBlank() ? null : json.path(field).asText();
    }
}
