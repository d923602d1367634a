package es.cg.sdk.mock.internal.chapters.expenses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.documents.DocumentLocks;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.chapters.records.PurchaseOperations;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.RowKey;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Expenses: drafts until they are confirmed; only then they are in the books. */
public record ExpensesChapter(ServiceContext context, AccountingRecorder ledger) implements Chapter, InContext {
    private static final String TABLE = TableNames.EXPENSES;
    private static final String SUPPLIER = "proveedor_nif";
    private static final RowKey INVOICE = RowKey.of("invoice of a supplier", row -> invoice(row.json()));

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "expenses.create",
                this::create,
                "expenses.confirm",
                call -> ApiResponse.of(
                        200,
                        confirm(call.client(), call.record(environment(), TABLE).id())));
    }

    @Override
    public void seed(Row client) {
        for (ObjectNode example : ExampleRecords.of(environment(), client, TABLE)) {
            boolean confirmed = example.has("estado");
            Row row = add(client.client(), example);
            if (confirmed) {
                confirmed(row);
            }
        }
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

    private ApiResponse create(ApiCall call) {
        ObjectNode fields = ExpenseValidator.of(environment(), call.client(), call.fields());
        String invoice = invoice(fields);
        boolean twice = !invoice.isEmpty()
                && environment().table(TABLE).newest(call.client(), RowFilter.text(INVOICE, invoice)) != null;
        Row row = add(call.client(), fields);
        Row document = document(row);
        if (document != null) {
            environment().change(document, json -> json.put("gasto_id", row.id()));
        }
        ObjectNode answer = row.shown();
        Identification.noteForeign(answer, SUPPLIER, Message.of("field.intoIdentification"));
        ForeignPurchases.note(environment(), row, answer, call.body());
        TaxShares.note(answer);
        if (PurchaseOperations.isDeferredImport(fields) && !ClientRates.isMonthly(environment(), call.client())) {
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
        return environment().add(TABLE, client, fields);
    }

    /**
     * Confirms an expense, for the API and the panel, and returns its record.
     *
     * @throws ApiException if the client has no such expense, it was confirmed before, or its period is closed
     */
    public ObjectNode confirm(long client, String id) {
        Row row = ApiCall.record(environment(), TABLE, client, id);
        ApiException.conflictIf(row.is("estado", "confirmed"), "ya_confirmado", "expense.expenseConfirmed");
        LocalDate day = LocalDate.parse(day(row));
        ledger.checkOpen(client, day);
        confirmed(row);
        Row document = document(row);
        if (document != null) {
            document.change(json -> json.put(DocumentLocks.BOOKED, true));
        }
        events().emit("expense.confirmed", client, row.shown());
        return row.shown();
    }

    private void confirmed(Row row) {
        LocalDate day = LocalDate.parse(day(row));
        row.change(json -> json.put("estado", "confirmed")
                .put("confirmado_en", environment().clock().stamp()));
        if (deductible(row)) {
            row.change(json -> json.putObject("modelo_130")
                    .put("ejercicio", day.getYear())
                    .put("periodo", TaxPeriods.quarter(day)));
        }
        environment().touch(row);
        ledger.expense(row);
    }

    private @Nullable Row document(Row expense) {
        return environment().find(TableNames.DOCUMENTS, expense.client(), expense.text("documento_id"));
    }
}
