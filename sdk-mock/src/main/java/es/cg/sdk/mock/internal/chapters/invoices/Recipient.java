package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whom an invoice is for.
 *
 * @param business whether a business or professional, to whom withholding applies; null if nothing tells. The
 *     client's directory tells, else the firm's list of clients, else the tax id if it is an entity's: that of a person
 *     tells nothing, and then a withholding that the request names says that the person is a professional
 * @param surcharged whether under the equivalence surcharge, by the directory or the firm's list of clients
 */
public record Recipient(
        @Nullable String nif,
        @Nullable String nombre,
        @Nullable String addressee,
        @Nullable Boolean business,
        boolean surcharged) {
    private static final Pattern ENTITY = Pattern.compile("[ABCDEFGHJNPQRSUVW].*");

    /** The recipient that a request names; its own words come before those of the directory. */
    static Recipient of(Environment environment, long client, ObjectNode asked) {
        Row addressee = asked.path("destinatario_id").isTextual()
                ? addressee(environment, client, asked.path("destinatario_id").asText())
                : null;
        String nif = text(asked, "receptor_nif");
        if (nif != null) {
            nif = TaxIds.normal(nif);
        } else if (addressee != null) {
            // A foreign addressee has another identification instead.
            nif = addressee.text("nif").isBlank() ? null : TaxIds.normal(addressee.text("nif"));
        }
        if (addressee == null && nif != null) {
            addressee = byNif(environment.table(TableNames.ADDRESSEES).of(client), nif);
        }
        Row fellow =
                nif == null ? null : byNif(environment.table(TableNames.CLIENTS).newestFirst(), nif);
        String nombre = text(asked, "receptor_nombre");
        if (nombre == null && addressee != null) {
            nombre = text(addressee.json(), "nombre");
        }
        return new Recipient(
                nif,
                nombre,
                addressee == null ? null : addressee.id(),
                business(nif, addressee, fellow),
                surcharged(addressee, fellow));
    }

    /** Whether nothing says who it is, as with a simplified invoice. */
    boolean nobody() {
        return nif == null && addressee == null;
    }

    static @Nullable public Row addressee(Environment environment, long client, String id) {
        return environment.table(TableNames.ADDRESSEES).find(client, id);
    }

    private static @Nullable Boolean business(@Nullable String nif, @Nullable Row addressee, @Nullable Row fellow) {
        if (addressee != null
                && addressee.json().path("es_empresa_o_profesional").isBoolean()) {
            return addressee.json().path("es_empresa_o_profesional").asBoolean();
        }
        if (fellow != null) {
            return !fellow.text("tipo").equals("particular");
        }
        return (nif != null && ENTITY.matcher(nif).matches()) ? Boolean.TRUE : null;
    }

    private static boolean surcharged(@Nullable Row addressee, @Nullable Row fellow) {
        if (addressee != null && addressee.json().path("recargo_equivalencia").isBoolean()) {
            return addressee.json().path("recargo_equivalencia").asBoolean();
        }
        return fellow != null && fellow.text("regimen_iva").equals("recargo_equivalencia");
    }

    private static @Nullable Row byNif(Iterable<Row> rows, String nif) {
        for (Row row : rows) {
            if (TaxIds.normal(row.text("nif")).equals(nif)) {
                return row;
            }
        }
        return null;
    }

    private static @Nullable String text(ObjectNode json, String field) {
        return json.path(field).asText("").isBlank() ? null : json.path(field).asText();
    }
}
