package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.Set;

/** The series of a client's invoices: those of every client, and those that the panel has added to this one. */
public record InvoiceSeries(Environment environment) {
    private static final String TABLE = "invoice_series";
    private static final Set<String> OF_ALL = Set.of("A", "B");
    private static final Set<String> OF_THE_SANDBOX = Set.of("SBX");

    // The tax agency takes neither quotes nor <, = and >, in a whole number of up to 60 characters.
    private static final String FORM = "[!#-&(-;?-~]([ !#-&(-;?-~]{0,38}[!#-&(-;?-~])?";

    /** Checks that a client has a series. */
    public void check(long client, String serie) {
        if (!has(client, serie) && environment.refuses(Refusal.UNKNOWN_SERIES)) {
            throw ApiException.invalid("serie_desconocida", "serie", Message.of("invoice.unknownSeries", serie));
        }
    }

    private boolean has(long client, String serie) {
        return (environment.sandbox() ? OF_THE_SANDBOX : OF_ALL).contains(serie)
                || environment.find(TABLE, client, id(client, serie)) != null;
    }

    /**
     * Adds the {@code serie} of a body to a client, and returns it.
     *
     * @throws ApiException with 422 if it has another form, and 409 if the client has it, or rectifying invoices do
     */
    ObjectNode add(long client, ObjectNode body) {
        FieldValidator validator = FieldValidator.of(body.deepCopy().retain("serie"));
        validator.required("serie");
        validator.form("serie", FORM, Message.of("invoice.formOfSeries"));
        validator.check();
        String serie = validator.fields().path("serie").asText();
        ApiException.conflictIf(
                has(client, serie) || serie.equals(Rectifications.series(environment)),
                "serie_duplicada",
                "invoice.knownSeries",
                serie);
        ObjectNode row = JsonNodeFactory.instance.objectNode().put("id", id(client, serie));
        environment.table(TABLE).add(client, row);
        return JsonNodeFactory.instance.objectNode().put("client", client).put("serie", serie);
    }

    private static String id(long client, String serie) {
        return client + "/" + serie;
    }
}
