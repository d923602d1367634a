package es.cg.sdk.mock.internal.chapters.directory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.records.FieldRules;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.chapters.sepa.SepaMandates;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;
import java.util.Map;

/** Whom a client sends invoices to. */
public final class AddresseesChapter implements Chapter {
    public static final String TABLE = "addressees";

    private static final int LONGEST_TERM = 3650;

    private static final List<String> FIELDS = List.of(
            "nombre",
            "nif",
            "tipo_identificacion",
            "identificacion",
            "pais",
            "es_empresa_o_profesional",
            "recargo_equivalencia",
            "email",
            "telefono",
            "direccion",
            "codigo_postal",
            "municipio",
            "provincia",
            "forma_pago",
            "dias_pago",
            "mandato_id",
            "dir3",
            "referencia_externa",
            "activo");

    private static final List<String> DIR3 = List.of("oficina_contable", "organo_gestor", "unidad_tramitadora");

    private final ServiceContext office;

    public AddresseesChapter(ServiceContext office) {
        this.office = office;
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "addressees.list", this::list,
                "addressees.get",
                        visit -> ApiResponse.of(200, office.named(visit, TABLE).shown()),
                "addressees.create", this::create,
                "addressees.update", this::update);
    }

    @Override
    public void seed(Row client) {
        if (ClientRecords.example(office, client) == 0) {
            ObjectNode addressee = JsonNodeFactory.instance.objectNode();
            addressee
                    .put("nombre", "Talleres Ejemplo SL")
                    .put("nif", "B12345674")
                    .put("pais", "ES");
            addressee.put("es_empresa_o_profesional", true).put("recargo_equivalencia", false);
            addressee.put("email", "facturas@ejemplo.invalid").put("municipio", "Madrid");
            addressee.put("dias_pago", 30).put("activo", true);
            office.table(TABLE).add(client.client(), office.world().record("addressee", "adr_", addressee));
        }
    }

    private ApiResponse list(ApiCall visit) {
        String nif = visit.query("nif");
        String wanted = nif == null ? null : TaxIds.normal(nif);
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(row -> wanted == null || row.text("nif").equals(wanted))
                .filter(ListFilters.equal(visit, "activo", "referencia_externa"))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse create(ApiCall visit) {
        ObjectNode fields = sent(visit);
        check(visit.client(), fields, fields);
        isNoOther(visit.client(), "", fields);
        if (!fields.has("activo")) {
            fields.put("activo", true);
        }
        ObjectNode record = office.world().record("addressee", "adr_", fields);
        return ApiResponse.of(
                201, office.table(TABLE).add(visit.client(), record).shown());
    }

    private ApiResponse update(ApiCall visit) {
        Row row = office.named(visit, TABLE);
        ObjectNode fields = sent(visit);
        ObjectNode changed = row.json().deepCopy().setAll(fields);
        check(visit.client(), fields, changed);
        isNoOther(visit.client(), row.id(), changed);
        row.json().setAll(fields);
        office.world().touch(row);
        return ApiResponse.of(200, row.shown());
    }

    /** What came, the tax identifier in its normal form. */
    private static ObjectNode sent(ApiCall visit) {
        ObjectNode fields = visit.body().deepCopy().retain(FIELDS);
        if (fields.has("nif")) {
            String nif = TaxIds.normal(fields.path("nif").asText());
            fields.put("nif", nif.isEmpty() ? null : nif);
        }
        if (fields.path("dir3") instanceof ObjectNode dir3) {
            dir3.retain(DIR3);
        }
        return fields;
    }

    private void check(long client, ObjectNode sent, ObjectNode whole) {
        FieldRules rules = FieldRules.ofChange(sent);
        rules.letters("nombre");
        rules.whole("dias_pago", 0, LONGEST_TERM);
        JsonNode nif = sent.path("nif");
        if (nif.isTextual() && !TaxIds.valid(nif.asText())) {
            rules.wrong(
                    "nif",
                    "must be a Spanish tax identifier with the right check character; any other goes into"
                            + " tipo_identificacion and identificacion");
        }
        boolean foreign = says(whole, "tipo_identificacion") && says(whole, "identificacion");
        if (!says(whole, "nif") && !foreign) {
            rules.wrong("nif", "is needed, or else tipo_identificacion and identificacion");
        }
        rules.names("mandato_id", office.table(SepaMandates.TABLE), client);
        rules.settle();
    }

    private void isNoOther(long client, String id, ObjectNode whole) {
        if (!says(whole, "nif")) {
            return;
        }
        String nif = whole.path("nif").asText();
        for (Row other : office.table(TABLE).of(client)) {
            if (!other.id().equals(id) && other.text("nif").equals(nif)) {
                throw ApiException.conflict(
                                "destinatario_duplicado",
                                "the directory has " + nif + " already, as " + other.id()
                                        + "; change that one, or take it back with activo true")
                        .about("nif");
            }
        }
    }

    private static boolean says(ObjectNode json, String name) {
        return !json.path(name).asText("").isBlank();
    }
}
