package es.cg.sdk.mock.internal.chapters.clients;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.limits.RateLimits;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The clients of the firm. */
public final class ClientsChapter implements Chapter {
    /** The clients, by their table. */
    public static final String TABLE = TableNames.CLIENTS;

    private static final List<String> PANEL_ONLY = List.of("nif", "email");

    private static final String IMPORT = "clients.import";

    private final ServiceContext context;
    private final Environment environment;
    private final RateLimits limits;
    private final ClientRecords records;

    /** Creates the chapter. */
    public ClientsChapter(ServiceContext context) {
        this.context = context;
        this.environment = context.environment();
        this.limits = context.limits();
        this.records = new ClientRecords(environment);
        context.jobs().define(IMPORT, (client, payload) -> imported(payload));
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "clients.list",
                this::list,
                "clients.create",
                this::create,
                "clients.get",
                this::get,
                "clients.update",
                this::update,
                IMPORT,
                this::startImport);
    }

    @Override
    public void seed() {
        for (ObjectNode example : ExampleRecords.ofClients()) {
            long number = environment.table(TABLE).size() + ExampleRecords.first(environment);
            addDefaults(example.put("email", email(number)));
            records.add(example);
        }
    }

    private ApiResponse list(ApiCall call) {
        ApiResponse page = context.pages()
                .pageOf(call, environment.table(TableNames.CLIENTS), call.key().clients());
        ObjectNode body = Objects.requireNonNull(page.json()).deepCopy();
        ArrayNode data = body.putArray("data");
        for (var each : Objects.requireNonNull(page.json()).path("data")) {
            data.add(shown(call, each.path("id").asText()));
        }
        return page.withJson(body);
    }

    private ApiResponse get(ApiCall call) {
        return ApiResponse.of(200, shown(call, Long.toString(call.client())));
    }

    private ObjectNode shown(ApiCall call, String id) {
        Row row = environment.find(TableNames.CLIENTS, id);
        if (row == null) {
            throw ApiException.notFound(Message.of("client.unknown", id));
        }
        return records.shown(row, call.key());
    }

    private ApiResponse create(ApiCall call) {
        limits.checkClientCreation(call.key().id());
        ObjectNode fields = call.fields();
        String nif = TaxIds.normal(fields.path("nif").asText());
        ApiException.invalidIf(!TaxIds.valid(nif), "nif", "client.wrongTaxId");
        if (records.byTaxId().containsKey(nif) && environment.refuses(Refusal.DUPLICATE_RECORD)) {
            throw ApiException.conflict("cliente_duplicado", Message.of("client.duplicate"))
                    .about("nif");
        }
        Row created = records.add(fields);
        limits.createdClient(call.key().id());
        return ApiResponse.of(201, records.shown(created, call.key()));
    }

    private ApiResponse update(ApiCall call) {
        for (String field : PANEL_ONLY) {
            if (call.body().has(field)) {
                throw ApiException.invalid(
                        "campo_no_modificable",
                        field,
                        Message.of("client.onlyInThePanel").about(field));
            }
        }
        Row row = environment.table(TableNames.CLIENTS).of(call.client()).get(0);
        environment.change(row, json -> json.setAll(call.fields()));
        return ApiResponse.of(200, records.shown(row, call.key()));
    }

    private ApiResponse startImport(ApiCall call) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode();
        payload.put("contenido", call.body().path("contenido").asText());
        payload.put("simular", call.body().path("simular").asBoolean());
        payload.put("key", call.key().row().id());
        return context.jobs().start(call, IMPORT, payload);
    }

    private ObjectNode imported(ObjectNode payload) {
        return new ClientImport(
                        environment,
                        records,
                        context.keys().byId(payload.path("key").asText()),
                        payload.path("simular").asBoolean())
                .of(payload.path("contenido").asText());
    }

    /** Returns the numbers of the example clients. */
    public Set<Long> examples() {
        return LongStream.range(0, ExampleRecords.ofClients().size())
                .mapToObj(each -> ExampleRecords.first(environment) + each)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Adds a client that an integrator declared, with a tax identifier of its own. */
    public Row declare(ObjectNode fields) {
        ObjectNode client = JsonNodeFactory.instance.objectNode();
        long number = environment.table(TABLE).size() + ExampleRecords.first(environment);
        client.setAll(fields);
        client.remove("caso");
        client.put("nif", nif(fields.path("tipo").asText(), number)).put("email", email(number));
        addDefaults(client);
        client.put("_caso", fields.path("caso").asText());
        return records.add(client);
    }

    /** Restores the first state of a client. */
    public void restore(Row client) {
        ObjectNode first = (ObjectNode) client.json().path("_first");
        environment.change(
                client,
                json -> json.retain("object", "id", "creado_en", "_first", "_caso")
                        .setAll(first.deepCopy()));
    }

    private static String nif(String tipo, long number) {
        boolean person = tipo.equals("autonomo") || tipo.equals("particular");
        String digits = String.format(Locale.ROOT, person ? "%08d" : "J%07d", number);
        return TaxIds.controlled(digits);
    }

    private static String email(long number) {
        return "cliente" + number + "@cliente.invalid";
    }

    private static void addDefaults(ObjectNode client) {
        client.put("periodicidad_iva", "trimestral").put("recc", false).put("digitos_subcuenta", 10);
        client.put("pais", "ES");
    }
}
