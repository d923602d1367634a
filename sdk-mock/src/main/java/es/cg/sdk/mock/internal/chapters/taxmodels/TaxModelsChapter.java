package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A client's tax models. */
public final class TaxModelsChapter implements Chapter {
    static final String TABLE = "tax_models";

    private final ServiceContext office;
    private final ModelGeneration generation;

    public TaxModelsChapter(ServiceContext office) {
        this.office = office;
        this.generation = new ModelGeneration(office);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "taxModels.list", this::list,
                "taxModels.get", visit -> ApiResponse.of(200, named(visit).shown()),
                "taxModels.generate", generation::answer,
                "taxModels.file", this::file,
                "taxModels.receipt", this::receipt);
    }

    @Override
    public void seed(Row owner) {
        LocalDate today = office.world().clock().today();
        LocalDate last = today.minusMonths(3);
        LocalDate before = today.minusMonths(6);
        long client = owner.client();
        if (ClientRecords.example(office, owner) == 0) {
            generation.seed(client, before.getYear(), TaxPeriods.quarter(before));
            presentTheNewest(client);
            generation.seed(client, last.getYear(), TaxPeriods.quarter(last));
        } else if (ClientRecords.isDeclared(owner)) {
            generation.seed(client, last.getYear(), TaxPeriods.quarter(last));
            if (owner.text("_caso").equals("trimestre_cerrado")) {
                presentTheNewest(client);
            }
        }
    }

    private void presentTheNewest(long client) {
        present(client, office.table(TABLE).of(client).get(0).id());
    }

    /** In the sandbox each client with invoices has the Model 303 of the quarter before, whenever one looks. */
    private void keepUp(long client) {
        LocalDate last = office.world().clock().today().minusMonths(3);
        String quarter = TaxPeriods.quarter(last);
        boolean there = office.table(TABLE).of(client).stream()
                .anyMatch(row -> row.text("modelo").equals("303")
                        && row.text("ejercicio").equals(Integer.toString(last.getYear()))
                        && row.text("periodo").equals(quarter));
        if (!there && office.table(InvoicesChapter.TABLE).sizeOf(client) > 0) {
            generation.seed(client, last.getYear(), quarter);
        }
    }

    private ApiResponse list(ApiCall visit) {
        if (office.world().sandbox()) {
            keepUp(visit.client());
        }
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(ListFilters.equal(visit, "modelo", "ejercicio", "periodo", "estado"))
                .toList();
        return office.listings().page(visit, rows);
    }

    private Row named(ApiCall visit) {
        return office.named(visit, TABLE);
    }

    private ApiResponse file(ApiCall visit) {
        ModelFiles files = new ModelFiles(office, named(visit));
        String format = visit.query("formato");
        if (format == null || format.equals("pdf")) {
            return ApiResponse.file("application/pdf", files.name("pdf"), files.pdf());
        }
        if (format.equals("boe")) {
            return ApiResponse.file("text/plain; charset=ISO-8859-1", files.name("boe"), files.boe());
        }
        throw ApiException.malformed("parametro_no_valido", "formato", "formato is pdf or boe");
    }

    private ApiResponse receipt(ApiCall visit) {
        Row row = named(visit);
        if (!row.text("estado").equals("presentado")) {
            throw ApiException.conflict("modelo_no_presentado", "the model has not been submitted");
        }
        ModelFiles files = new ModelFiles(office, row);
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
     * The gestor has submitted a model to the tax authority: it gets its verification code, and its receipt can be
     * read from now on.
     *
     * @throws ApiException if the client has no such model, or it was submitted before
     */
    public ObjectNode present(long client, String id) {
        Row row = office.table(TABLE).find(client, id);
        if (row == null) {
            throw ApiException.notFound("there is no " + id + " in tax_models of this client");
        }
        if (row.text("estado").equals("presentado")) {
            throw ApiException.conflict("estado_final", "the model was submitted before");
        }
        row.json()
                .put("estado", "presentado")
                .put("presentado_en", office.world().clock().stamp())
                .put("csv", office.world().dice().secret(16).toUpperCase(Locale.ROOT))
                .put("numero_justificante", justificante(row));
        office.world().touch(row);
        new ModelFiles(office, row).list();
        return row.shown();
    }

    /** Thirteen digits, the model's number first. */
    private String justificante(Row row) {
        int number = office.world().dice().below(1_000_000_000);
        return row.text("modelo") + "0" + String.format(Locale.ROOT, "%09d", number);
    }
}
