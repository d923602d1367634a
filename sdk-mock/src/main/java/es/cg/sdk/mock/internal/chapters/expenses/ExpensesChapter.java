package es.cg.sdk.mock.internal.chapters.expenses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.documents.DocumentLocks;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.chapters.records.PurchaseOperations;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.RowKey;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Expenses: drafts until they are confirmed; only then they are in the books. */
public final class ExpensesChapter implements Chapter {
    private static final String TABLE = TableNames.EXPENSES;
    private static final String SUPPLIER = "proveedor_nif";
    private static final RowKey INVOICE = RowKey.of("invoice of a supplier", row -> invoice(row.json()));

    private final Environment environment;
    private final ListPages pages;
    private final EventLog events;
    private final AccountingRecorder ledger;

    public ExpensesChapter(Environment environment, ListPages pages, EventLog events, AccountingRecorder ledger) {
        this.environment = environment;
        this.pages = pages;
        this.events = events;
        this.ledger = ledger;
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "expenses.list",
                this::list,
                "expenses.get",
                OperationHandler.shows(environment, TABLE),
                "expenses.create",
                this::create,
                "expenses.confirm",
                call -> ApiResponse.of(
                        200,
                        confirm(call.client(), call.record(environment, TABLE).id())));
    }

    @Override
    public void seed(Row client) {
        if (ExampleClients.index(environment, client) == 0) {
            LocalDate today = environment.clock().today();
            ObjectNode invoice = seeded("factura", today.minusDays(20), "Alojamiento web", "80.00", "16.80");
            invoice.put("proveedor_nif", "B12345674").put("numero_factura", "T-118");
            confirmed(add(client.client(), invoice));
            add(client.client(), seeded("ticket", today.minusDays(5), "Taxi", "20.00", "2.00"));
        }
    }

    private static ObjectNode seeded(String kind, LocalDate day, String concept, String base, String tax) {
        ObjectNode expense = JsonNodeFactory.instance.objectNode();
        expense.put("tipo", kind).put("proveedor_nombre", "Proveedor Ficticio SL");
        expense.put("fecha_expedicion", day.toString()).put("concepto", concept);
        ObjectNode group = expense.putArray("desglose_iva").addObject();
        group.put("iva_pct", kind.equals("factura") ? 21 : 10);
        Money.put(group, "base", new BigDecimal(base));
        Money.put(group, "cuota", new BigDecimal(tax));
        Money.put(expense, "total", new BigDecimal(base).add(new BigDecimal(tax)));
        return expense;
    }

    /** Returns the day of an expense in the books: the accounting date, else the date of issue. */
    public static String day(Row expense) {
        String booked = expense.text("fecha_contable");
        return booked.isEmpty() ? expense.text("fecha_expedicion") : booked;
    }

    /** Whether an expense is deducted in Model 130; true unless the expense says otherwise. */
    public static boolean deductible(Row expense) {
        return expense.json().path("deducible_irpf").asBoolean(true);
    }

    private ApiResponse list(ApiCall call) {
        String supplier = call.query(SUPPLIER);
        String wanted = supplier == null ? null : TaxIds.normal(supplier);
        RowFilter filter = ListFilters.equal(SUPPLIER, wanted)
                .and(ListFilters.equal(call, "estado", "referencia_externa"))
                .and(ListFilters.between(call, "fecha_expedicion"));
        return pages.page(call, environment.table(TABLE), filter);
    }

    private ApiResponse create(ApiCall call) {
        ObjectNode fields = ExpenseValidator.of(environment, call.client(), call.fields());
        String invoice = invoice(fields);
        boolean twice = !invoice.isEmpty()
                && environment.table(TABLE).newest(call.client(), RowFilter.text(INVOICE, invoice)) != null;
        Row row = add(call.client(), fields);
        Row document = document(row);
        if (document != null) {
            document.change(json -> json.put("gasto_id", row.id()));
            environment.touch(document);
        }
        ObjectNode answer = row.shown();
        Identification.noteForeign(answer, SUPPLIER, Message.of("field.intoIdentification"));
        ForeignPurchases.note(environment, row, answer, call.body());
        TaxShares.note(answer);
        if (PurchaseOperations.isDeferredImport(fields) && !ClientRates.isMonthly(environment, call.client())) {
            Avisos.add(answer, TaxAviso.IMPORTACION_DIFERIDA_TRIMESTRAL);
        }
        for (JsonNode part : fields.path("desglose_iva")) {
            if (PurchaseOperations.isSelfAssessed(fields, part)
                    && Money.of(part, "iva_pct").signum() == 0
                    && !part.has("exencion")) {
                Avisos.add(answer, "autoliquidacion_sin_tipo", Message.of("expense.noRateToAssess"));
                break;
            }
        }
        if (twice) {
            Avisos.add(answer, "posible_duplicado", Message.of("expense.likelyDuplicate"));
        }
        return ApiResponse.of(201, answer);
    }

    /** Returns supplier, year and number of an expense's invoice; empty if supplier or number are unknown. */
    private static String invoice(JsonNode expense) {
        String supplier = Identification.of(expense, SUPPLIER);
        String number = expense.path("numero_factura").asText("");
        String day = expense.path("fecha_expedicion").asText("");
        return supplier.isEmpty() || number.isEmpty() || day.isEmpty()
                ? ""
                : supplier + " " + day.substring(0, 4) + " " + number.strip().toUpperCase(Locale.ROOT);
    }

    private Row add(long client, ObjectNode fields) {
        fields.put("estado", "draft").putNull("confirmado_en").putNull("modelo_130");
        return environment.table(TABLE).add(client, environment.record("expense", "exp_", fields));
    }

    /**
     * Confirms an expense, for the API and the panel, and returns its record.
     *
     * @throws ApiException if the client has no such expense, it was confirmed before, or its period is closed
     */
    public ObjectNode confirm(long client, String id) {
        Row row = environment.table(TABLE).find(client, id);
        if (row == null) {
            throw ApiException.notFound(Message.of("expense.noExpense", id));
        }
        if (row.text("estado").equals("confirmed")) {
            throw ApiException.conflict("ya_confirmado", Message.of("expense.expenseConfirmed"));
        }
        LocalDate day = LocalDate.parse(day(row));
        ledger.checkOpen(client, day);
        confirmed(row);
        Row document = document(row);
        if (document != null) {
            document.change(json -> json.put(DocumentLocks.BOOKED, true));
        }
        events.emit("expense.confirmed", client, row.shown());
        return row.shown();
    }

    private void confirmed(Row row) {
        LocalDate day = LocalDate.parse(day(row));
        row.change(json -> json.put("estado", "confirmed")
                .put("confirmado_en", environment.clock().stamp()));
        if (deductible(row)) {
            row.change(json -> json.putObject("modelo_130")
                    .put("ejercicio", day.getYear())
                    .put("periodo", TaxPeriods.quarter(day)));
        }
        environment.touch(row);
        ledger.expense(row);
    }

    private @Nullable Row document(Row expense) {
        return environment.table(TableNames.DOCUMENTS).find(expense.client(), expense.text("documento_id"));
    }
}
