package es.cg.sdk.mock.internal.chapters.recurring;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.domain.IssueDays;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Recurring invoices. */
public record RecurringInvoicesChapter(ServiceContext context, InvoicesChapter invoices) implements Chapter, InContext {
    private static final String TABLE = ScheduledIssues.TABLE;

    // The error code of a change to a cancelled or finished one.
    private static final String FINAL = "recurrente_cancelada";

    // A recurring invoice without an end would give an endless list.
    private static final int MAX_NEXT_ISSUES = 100;

    // Rows of a list are ordered by descending number, but these must be ordered by ascending day.
    private static final long BEYOND_THE_LAST_DAY = 4_000_000;

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "recurringInvoices.create", this::create,
                "recurringInvoices.update", this::update,
                "recurringInvoices.pause", this::pause,
                "recurringInvoices.resume", this::resume,
                "recurringInvoices.cancel", this::cancel,
                "recurringInvoices.nextIssues", this::nextIssues);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return new ScheduledIssues(context, invoices).tasks();
    }

    @Override
    public void seed(Row client) {
        ExampleRecords.of(environment(), client, TABLE).forEach(each -> add(client.client(), each));
    }

    private ApiResponse create(ApiCall call) {
        ObjectNode fields = RecurringInvoiceValidator.sent(
                environment(), call.client(), call.fields(), JsonNodeFactory.instance.objectNode());
        RecurringInvoice draft = new RecurringInvoice(Row.derived(0, call.client(), fields));
        if (draft.notBefore(environment().today()) == null) {
            String name = fields.has("fecha_fin") ? "fecha_fin" : "fecha_inicio";
            throw ApiException.invalid(name, Message.of("recurringInvoice.noDayLeft"));
        }
        return ApiResponse.of(201, add(call.client(), fields).shown());
    }

    private Row add(long client, ObjectNode fields) {
        fields.put("estado", RecurringInvoice.ACTIVE).putNull("proxima_emision").putNull("ultima_emision");
        fields.put("emitidas", 0).putNull("ultima_factura_id");
        Row row = environment().add(TABLE, client, fields);
        RecurringInvoice recurring = new RecurringInvoice(row);
        recurring.schedule(environment().today());
        new ScheduledIssues(context, invoices).plan(recurring);
        return row;
    }

    private ApiResponse update(ApiCall call) {
        Row row = call.record(environment(), TABLE);
        ObjectNode fields = RecurringInvoiceValidator.sent(environment(), call.client(), call.fields(), row.json());
        RecurringInvoice recurring = checkNotOver(row);
        boolean moved = RecurringInvoiceValidator.DAYS.stream()
                .anyMatch(name ->
                        fields.has(name) && !fields.path(name).equals(row.json().path(name)));
        LocalDate before = recurring.next();
        row.change(json -> RecurringInvoiceValidator.write(fields, json));
        recurring.schedule(moved ? environment().today() : before);
        if (recurring.over() || !recurring.next().equals(before)) {
            new ScheduledIssues(context, invoices).plan(recurring);
        }
        return touched(row);
    }

    private ApiResponse pause(ApiCall call) {
        Row row = call.record(environment(), TABLE);
        checkNotOver(row).become(RecurringInvoice.PAUSED);
        return touched(row);
    }

    private ApiResponse resume(ApiCall call) {
        Row row = call.record(environment(), TABLE);
        checkNotOver(row).become(RecurringInvoice.ACTIVE);
        row.change(json -> json.remove("avisos"));
        return touched(row);
    }

    private ApiResponse cancel(ApiCall call) {
        Row row = call.record(environment(), TABLE);
        checkNotOver(row).become(RecurringInvoice.CANCELLED);
        return touched(row);
    }

    private static RecurringInvoice checkNotOver(Row row) {
        RecurringInvoice recurring = new RecurringInvoice(row);
        ApiException.conflictIf(recurring.over(), FINAL, "recurringInvoice.over", row.text("estado"));
        return recurring;
    }

    private ApiResponse touched(Row row) {
        environment().touch(row);
        return ApiResponse.of(200, row.shown());
    }

    private ApiResponse nextIssues(ApiCall call) {
        Row row = call.record(environment(), TABLE);
        RecurringInvoice recurring = new RecurringInvoice(row);
        List<Row> soonestFirst = new ArrayList<>();
        if (recurring.active()) {
            BigDecimal total = invoices.total(row.client(), recurring.invoice(recurring.next()));
            IssueDays days = recurring.days();
            int most = Math.min(recurring.left(), MAX_NEXT_ISSUES);
            for (LocalDate day = recurring.next();
                    day != null && soonestFirst.size() < most;
                    day = recurring.notBefore(day.plusDays(1))) {
                soonestFirst.add(issue(row.client(), day, days.period(day), total));
            }
        }
        return pages().page(call, soonestFirst);
    }

    private static Row issue(long client, LocalDate day, String period, BigDecimal total) {
        ObjectNode issue = JsonNodeFactory.instance.objectNode().put("object", "next_issue");
        issue.put("fecha", day.toString()).put("periodo", period).put("total", total);
        return Row.derived(BEYOND_THE_LAST_DAY - day.toEpochDay(), client, issue);
    }
}
