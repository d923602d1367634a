package es.cg.sdk.mock.internal.chapters.clients;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The firm's clients. */
public final class ClientsChapter implements Chapter {
    /** The clients, by their table. */
    public static final String TABLE = ClientRecords.TABLE;

    private static final List<String> PANEL_ONLY = List.of("nif", "email");
    private static final List<String> FIELDS = Stream.concat(
                    ClientRecords.MASTER.stream(), ClientRecords.CONTACT.stream())
            .toList();

    private static final int EXAMPLES = 7;

    private final ServiceContext office;
    private final ClientRecords records;

    public ClientsChapter(ServiceContext office) {
        this.office = office;
        this.records = new ClientRecords(office);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "clients.list", this::list,
                "clients.create", this::create,
                "clients.get", this::get,
                "clients.update", this::update);
    }

    @Override
    public void seed() {
        seed("Laura Ficticia Prueba", "autonomo", "12345678Z", "peninsula_baleares", "general");
        seed("Talleres Ejemplo SL", "sociedad", "B12345674", "peninsula_baleares", "general");
        seed("Bazar Muestra CB", "comunidad_bienes", "E12345674", "peninsula_baleares", "recargo_equivalencia");
        seed("Isla Demo S. Coop.", "sociedad", "F12345674", "canarias", "general");
        seed("Huerta Simulada", "autonomo", "X1234567L", "peninsula_baleares", "agricultura_ganaderia");
        seed("Sin Consentimiento SL", "sociedad", "A12345674", "peninsula_baleares", "general");
        seed("Sólo Lectura SL", "sociedad", "G12345674", "peninsula_baleares", "general");
    }

    private ApiResponse list(ApiCall visit) {
        List<Row> rows = office.table(ClientRecords.TABLE).newestFirst().stream()
                .filter(row -> visit.key().authorisedOn(row.client()))
                .toList();
        ApiResponse page = office.listings().page(visit, rows);
        ObjectNode body = Objects.requireNonNull(page.json()).deepCopy();
        ArrayNode data = body.putArray("data");
        for (var each : Objects.requireNonNull(page.json()).path("data")) {
            data.add(shown(visit, each.path("id").asText()));
        }
        return page.holding(body);
    }

    private ApiResponse get(ApiCall visit) {
        return ApiResponse.of(200, shown(visit, Long.toString(visit.client())));
    }

    private ObjectNode shown(ApiCall visit, String id) {
        Row row = office.table(ClientRecords.TABLE).find(id);
        if (row == null) {
            throw ApiException.notFound("there is no client " + id + ", or this key may not act on it");
        }
        return records.shown(row, visit.key());
    }

    private ApiResponse create(ApiCall visit) {
        office.limits().mayCreateClient(visit.key());
        ObjectNode fields = visit.body().deepCopy().retain(FIELDS);
        String nif = TaxIds.normal(fields.path("nif").asText());
        if (!TaxIds.valid(nif)) {
            throw ApiException.invalid(List.of(
                    new Violation("nif", "nif must be a Spanish tax identifier with the right check character")));
        }
        if (records.byTaxId().containsKey(nif)) {
            throw ApiException.conflict("cliente_duplicado", "the firm has a client with this tax identifier")
                    .about("nif");
        }
        Row created = records.add(fields);
        office.limits().createdClient(visit.key());
        return ApiResponse.of(201, records.shown(created, visit.key()));
    }

    private ApiResponse update(ApiCall visit) {
        for (String field : PANEL_ONLY) {
            if (visit.body().has(field)) {
                throw ApiException.invalid("campo_no_modificable", field, field + " is changed in the panel alone");
            }
        }
        Row row = office.table(ClientRecords.TABLE).of(visit.client()).get(0);
        row.json().setAll(visit.body().deepCopy().retain(ClientRecords.CONTACT));
        office.world().touch(row);
        return ApiResponse.of(200, records.shown(row, visit.key()));
    }

    /** The numbers of the examples. */
    public Set<Long> examples() {
        return LongStream.range(0, EXAMPLES)
                .mapToObj(each -> ClientRecords.first(office) + each)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Adds a client that an integrator declared, with a tax identifier that no other has. */
    public Row declare(ObjectNode fields) {
        ObjectNode client = JsonNodeFactory.instance.objectNode();
        long number = office.table(TABLE).size() + ClientRecords.first(office);
        client.setAll(fields);
        client.remove("caso");
        client.put("nif", nif(fields.path("tipo").asText(), number)).put("email", email(number));
        usual(client);
        client.put("_caso", fields.path("caso").asText());
        return records.add(client);
    }

    /** Puts a client back to what it was at first. */
    public void putBack(Row client) {
        ObjectNode first = (ObjectNode) client.json().path("_first");
        client.json().retain("object", "id", "creado_en", "_first", "_caso").setAll(first.deepCopy());
        office.world().touch(client);
    }

    private static String nif(String tipo, long number) {
        boolean person = tipo.equals("autonomo") || tipo.equals("particular");
        String digits = String.format(Locale.ROOT, person ? "%08d" : "J%07d", number);
        return TaxIds.controlled(digits);
    }

    private static String email(long number) {
        return "cliente" + number + "@cliente.invalid";
    }

    private static void usual(ObjectNode client) {
        client.put("periodicidad_iva", "trimestral").put("recc", false).put("digitos_subcuenta", 10);
        client.put("pais", "ES");
    }

    private void seed(String nombre, String tipo, String nif, String territorio, String regimenIva) {
        long number = office.table(ClientRecords.TABLE).size() + ClientRecords.first(office);
        ObjectNode client = JsonNodeFactory.instance.objectNode();
        client.put("nombre", nombre).put("nif", nif).put("email", email(number));
        client.put("tipo", tipo).put("territorio", territorio).put("regimen_iva", regimenIva);
        usual(client);
        records.add(client);
    }
}
