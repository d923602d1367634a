package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The operations on tax returns (Spanish <i>modelos</i>, such as 303). */
public final class TaxModelsChapter implements Chapter {
    private static final String TABLE = TableNames.TAX_MODELS;
    private static final String QUARTER_END = "taxModels.quarterEnd";

    private final Environment environment;
    private final ListPages pages;
    private final AccountingRecorder ledger;
    private final ModelGeneration generation;

    /** Creates the chapter. */
    public TaxModelsChapter(ServiceContext context, AccountingRecorder ledger) {
        this.environment = context.environment();
        this.pages = context.pages();
        this.ledger = ledger;
        this.generation = new ModelGeneration(context);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "taxModels.list", this::list,
                "taxModels.get", call -> ApiResponse.of(200, generation.shown(named(call))),
                "taxModels.generate", generation::answer,
                "taxModels.file", this::file,
                "taxModels.receipt", this::receipt);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(QUARTER_END, payload -> {
            environment.clients().forEach(owner -> addLast303(owner.client()));
            awaitQuarterEnd();
        });
    }

    @Override
    public void seed() {
        awaitQuarterEnd();
    }

    private void awaitQuarterEnd() {
        if (environment.sandbox()) {
            LocalDate next = TaxPeriods.startOfQuarter(environment.today()).plusMonths(3);
            environment.onDay(next, QUARTER_END, JsonNodeFactory.instance.objectNode());
        }
    }

    @Override
    public void seed(Row owner) {
        LocalDate today = environment.today();
        LocalDate last = today.minusMonths(3);
        LocalDate before = today.minusMonths(6);
        long client = owner.client();
        if (ExampleRecords.index(environment, owner) == 0) {
            generation.seed(client, before.getYear(), TaxPeriods.quarter(before));
            presentTheNewest(client);
            generation.seed(client, last.getYear(), TaxPeriods.quarter(last));
        } else if (ExampleRecords.isDeclared(owner)) {
            generation.seed(client, last.getYear(), TaxPeriods.quarter(last));
            if (owner.is("_caso", "trimestre_cerrado")) {
                presentTheNewest(client);
            }
        }
        addLast303(client);
    }

    private void presentTheNewest(long client) {
        present(client, environment.table(TABLE).of(client).get(0).id());
    }

    /** Adds the Model 303 of the last quarter, which every client of the sandbox with invoices has. */
    public void addLast303(long client) {
        LocalDate last = environment.today().minusMonths(3);
        String quarter = TaxPeriods.quarter(last);
        if (environment.sandbox()
                && !generation.exists(client, "303", last.getYear(), quarter)
                && environment.table(TableNames.INVOICES).sizeOf(client) > 0) {
            generation.seed(client, last.getYear(), quarter);
        }
    }

    private ApiResponse list(ApiCall call) {
        RowFilter filter = ListFilters.equal(call, "ejercicio", "estado").and(ListFilters.model(environment, call));
        return pages.page(call, environment.table(TABLE), filter.and(ListFilters.equal("periodo", period(call))));
    }

    /** Returns the period of the query as records have it; null if it was not sent. */
    private @Nullable String period(ApiCall call) {
        String period = call.query("periodo");
        if (period == null) {
            return null;
        }
        String year = call.query("ejercicio");
        String normal = TaxPeriods.normal(year == null ? 0 : Integer.parseInt(year), period);
        return ListFilters.checked(environment, "periodo", normal, TaxPeriods.EACH, Message.of("field.wrongForm"));
    }

    private Row named(ApiCall call) {
        return call.record(environment, TABLE);
    }

    private ApiResponse file(ApiCall call) {
        ModelFiles files = new ModelFiles(environment, named(call));
        String format = call.query("formato");
        if (format == null || format.equals("pdf")) {
            return ApiResponse.file("application/pdf", files.name("pdf"), files.pdf());
        }
        return ApiResponse.file("text/plain; charset=ISO-8859-1", files.name("boe"), files.boe());
    }

    private ApiResponse receipt(ApiCall call) {
        Row row = named(call);
        ApiException.conflictIf(!row.is("estado", "presentado"), "modelo_no_presentado", "taxModel.notSubmitted");
        ModelFiles files = new ModelFiles(environment, row);
        ObjectNode receipt = JsonNodeFactory.instance.objectNode();
        receipt.put("object", "tax_model_receipt").put("modelo_id", row.id());
        for (String field : List.of("modelo", "ejercicio", "periodo", "csv", "numero_justificante", "presentado_en")) {
            receipt.set(field, row.json().path(field));
        }
        receipt.put("nombre_fichero", "justificante-" + files.name("pdf"));
        receipt.put("contenido_base64", Base64.getEncoder().encodeToString(files.receipt()));
        return ApiResponse.of(200, receipt);
    }

    /**
     * Returns what the books give for a model now, for the panel's page: {@code boxes}, and {@code sources} with the
     * {@code box}, the {@code record} and the {@code amount} that it adds.
     */
    public ObjectNode sources(Row model) {
        ModelBoxes boxes = new ModelFigures(environment, model.client()).boxes(model.json());
        return withSources(JsonNodeFactory.instance.objectNode(), boxes);
    }

    /**
     * Returns what a model would be if it were generated now, for the panel's page: {@code model}, a record without an
     * id, and the rest as in {@link #sources}. Nothing is kept.
     *
     * @param body as for generating
     * @throws ApiException if the model cannot be generated
     */
    public ObjectNode preview(long client, ObjectNode body) {
        ModelGeneration.Preview preview = generation.preview(client, body);
        ObjectNode found = JsonNodeFactory.instance.objectNode();
        found.set("model", preview.fields());
        return withSources(found, preview.boxes());
    }

    /** Generates a model at once, for the panel, a deferred one too. Returns its record. */
    public ObjectNode generate(long client, ObjectNode body) {
        return generation.now(client, body);
    }

    private static ObjectNode withSources(ObjectNode found, ModelBoxes boxes) {
        found.set("boxes", boxes.json());
        ArrayNode sources = found.putArray("sources");
        for (ModelBoxes.Source each : boxes.sources()) {
            sources.addObject()
                    .put("box", each.box())
                    .put("record", each.record())
                    .put("amount", each.amount().toPlainString());
        }
        return found;
    }

    /**
     * Submits a model to the tax authority, for the panel: it gets a verification code and a receipt. A draft is
     * generated anew first. Returns its record.
     *
     * @throws ApiException if the client has no such model, it was submitted before, or its period has not ended
     */
    public ObjectNode present(long client, String id) {
        Row row = ApiCall.record(environment, TABLE, client, id);
        ApiException.conflictIf(row.is("estado", "presentado"), "estado_final", "taxModel.submittedBefore");
        ApiException.conflictIf(!generation.hasEnded(row.json()), "periodo_no_terminado", "taxModel.notEnded");
        generation.completeDraft(row);
        environment.change(
                row,
                json -> json.put("estado", "presentado")
                        .put("presentado_en", environment.clock().stamp())
                        .put("csv", environment.random().secret(16).toUpperCase(Locale.ROOT))
                        .put("numero_justificante", justificante(row)));
        new ModelFiles(environment, row).list();
        ledger.presented(row);
        return generation.shown(row);
    }

    /** Returns thirteen digits, which begin with the model's number. */
    private String justificante(Row row) {
        int number = environment.random().below(1_000_000_000);
        return row.text("modelo") + "0" + String.format(Locale.ROOT, "%09d", number);
    }
}
