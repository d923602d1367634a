package es.cg.sdk.mock.internal.chapters.directory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.Map;

/** Handles the operations on the addressees of a client, and seeds example addressees. */
public final class AddresseesChapter implements Chapter {
    private static final String TABLE = TableNames.ADDRESSEES;

    private final Environment environment;
    private final ListPages pages;

    public AddresseesChapter(Environment environment, ListPages pages) {
        this.environment = environment;
        this.pages = pages;
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "addressees.list", this::list,
                "addressees.get", OperationHandler.shows(environment, TABLE),
                "addressees.create", this::create,
                "addressees.update", this::update);
    }

    @Override
    public void seed(Row client) {
        if (ExampleClients.index(environment, client) == 0) {
            ObjectNode addressee = JsonNodeFactory.instance.objectNode();
            addressee
                    .put("nombre", "Talleres Ejemplo SL")
                    .put("nif", "B12345674")
                    .put("pais", "ES");
            addressee.put("es_empresa_o_profesional", true).put("recargo_equivalencia", false);
            addressee.put("email", "facturas@ejemplo.invalid").put("municipio", "Madrid");
            addressee.put("dias_pago", 30).put("activo", true);
            environment.table(TABLE).add(client.client(), environment.record("addressee", "adr_", addressee));
        }
    }

    private ApiResponse list(ApiCall call) {
        String nif = call.query("nif");
        String wanted = nif == null ? null : TaxIds.normal(nif);
        RowFilter filter =
                ListFilters.equal("nif", wanted).and(ListFilters.equal(call, "activo", "referencia_externa"));
        return pages.page(call, environment.table(TABLE), filter);
    }

    private ApiResponse create(ApiCall call) {
        ObjectNode fields = sent(call);
        check(call.client(), fields, fields);
        checkUnique(call.client(), "", fields);
        if (!fields.has("activo")) {
            fields.put("activo", true);
        }
        ObjectNode record = environment.record("addressee", "adr_", fields);
        return ApiResponse.of(
                201, environment.table(TABLE).add(call.client(), record).shown());
    }

    private ApiResponse update(ApiCall call) {
        Row row = call.record(environment, TABLE);
        ObjectNode fields = sent(call);
        ObjectNode changed = row.json().deepCopy();
        changed.setAll(fields);
        check(call.client(), fields, changed);
        checkUnique(call.client(), row.id(), changed);
        row.change(json -> json.setAll(fields));
        environment.touch(row);
        return ApiResponse.of(200, row.shown());
    }

    /** Returns the fields of a body, with the tax identifier in normal form. */
    private static ObjectNode sent(ApiCall call) {
        ObjectNode fields = call.fields();
        if (fields.has("nif")) {
            String nif = TaxIds.normal(fields.path("nif").asText());
            fields.put("nif", nif.isEmpty() ? null : nif);
        }
        return fields;
    }

    private void check(long client, ObjectNode sent, ObjectNode whole) {
        FieldValidator validator = FieldValidator.ofChange(sent);
        validator.notBlank("nombre");
        JsonNode nif = sent.path("nif");
        if (nif.isTextual() && !TaxIds.valid(nif.asText())) {
            validator.wrong("nif", Message.of("directory.wrongTaxId"));
        }
        boolean foreign = says(whole, "tipo_identificacion") && says(whole, "identificacion");
        if (!says(whole, "nif") && !foreign) {
            validator.wrong("nif", Message.of("directory.noIdentification"));
        }
        validator.names("mandato_id", environment.table(TableNames.SEPA_MANDATES), client);
        validator.check();
    }

    private void checkUnique(long client, String id, ObjectNode whole) {
        if (!says(whole, "nif") || !environment.refuses(Refusal.DUPLICATE_RECORD)) {
            return;
        }
        String nif = whole.path("nif").asText();
        RowFilter same = RowFilter.text("nif", nif).and(row -> !row.id().equals(id));
        Row other = environment.table(TABLE).newest(client, same);
        if (other != null) {
            throw ApiException.conflict(
                            "destinatario_duplicado", Message.of("directory.sameAddressee", nif, other.id()))
                    .about("nif");
        }
    }

    private static boolean says(ObjectNode json, String name) {
        return !json.path(name).asText("").isBlank();
    }
}
