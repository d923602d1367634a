package es.cg.sdk.mock.internal.chapters.recurring;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.directory.AddresseesChapter;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IssueDays;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A client's recurring invoices. */
public final class RecurringInvoicesChapter implements Chapter {
    static final String TABLE = "recurring_invoices";

    // What cancelled and finished ones say to whoever would change them.
    private static final String FINAL = "recurrente_cancelada";

    // Many have no last issue, and a list that never ends helps nobody.
    private static final int MOST_TO_COME = 100;

    // Rows of a list go from the highest number down, and these from the soonest on.
    private static final long BEYOND_THE_LAST_DAY = 4_000_000;

    private final ServiceContext office;
    private final InvoicesChapter invoices;
    private final ScheduledIssues issues;

    public RecurringInvoicesChapter(ServiceContext office, InvoicesChapter invoices) {
        this.office = office;
        this.invoices = invoices;
        this.issues = new ScheduledIssues(office, invoices);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "recurringInvoices.list", this::list,
                "recurringInvoices.get",
                        visit -> ApiResponse.of(200, office.named(visit, TABLE).shown()),
                "recurringInvoices.create", this::create,
                "recurringInvoices.update", this::update,
                "recurringInvoices.pause", this::pause,
                "recurringInvoices.resume", this::resume,
                "recurringInvoices.cancel", this::cancel,
                "recurringInvoices.nextIssues", this::nextIssues);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return issues.tasks();
    }

    @Override
    public void seed(Row client) {
        if (ClientRecords.example(office, client) != 0) {
            return;
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        fields.put("nombre", "Cuota mensual").put("serie", office.world().sandbox() ? "SBX" : "A");
        fields.put(
                "destinatario_id",
                office.table(AddresseesChapter.TABLE).of(client.client()).get(0).id());
        ObjectNode line = fields.putArray("lineas").addObject().put("concepto", "Asesoría mensual");
        line.put("cantidad", 1).set("precio_unitario", DecimalNode.valueOf(new BigDecimal("100.00")));
        line.put("iva_pct", 21);
        LocalDate start = office.world().clock().today().withDayOfMonth(1).plusMonths(1);
        fields.put("periodicidad", "mensual").put("dia", 1).put("fecha_inicio", start.toString());
        add(client.client(), fields.put("max_emisiones", 12));
    }

    private ApiResponse list(ApiCall visit) {
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(ListFilters.equal(visit, "estado"))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse create(ApiCall visit) {
        ObjectNode fields = RecurringInvoiceFields.sent(
                office, visit.client(), visit.body(), JsonNodeFactory.instance.objectNode());
        RecurringInvoice draft = new RecurringInvoice(new Row(0, visit.client(), fields));
        if (draft.notBefore(office.world().clock().today()) == null) {
            String name = fields.has("fecha_fin") ? "fecha_fin" : "fecha_inicio";
            throw ApiException.invalid(List.of(new Violation(name, "no day is left on which to issue an invoice")));
        }
        return ApiResponse.of(201, add(visit.client(), fields).shown());
    }

    private Row add(long client, ObjectNode fields) {
        fields.put("estado", RecurringInvoice.ACTIVE).putNull("proxima_emision").putNull("ultima_emision");
        fields.put("emitidas", 0).putNull("ultima_factura_id");
        Row row = office.table(TABLE).add(client, office.world().record("recurring_invoice", "rec_", fields));
        RecurringInvoice schedule = new RecurringInvoice(row);
        schedule.goOn(office.world().clock().today());
        issues.plan(schedule);
        return row;
    }

    private ApiResponse update(ApiCall visit) {
        Row row = office.named(visit, TABLE);
        ObjectNode fields = RecurringInvoiceFields.sent(office, visit.client(), visit.body(), row.json());
        RecurringInvoice schedule = unfinished(row);
        boolean moved = RecurringInvoiceFields.DAYS.stream()
                .anyMatch(name ->
                        fields.has(name) && !fields.path(name).equals(row.json().path(name)));
        LocalDate before = schedule.next();
        RecurringInvoiceFields.write(fields, row.json());
        schedule.goOn(moved ? office.world().clock().today() : before);
        if (schedule.over() || !schedule.next().equals(before)) {
            issues.plan(schedule);
        }
        return touched(row);
    }

    private ApiResponse pause(ApiCall visit) {
        Row row = office.named(visit, TABLE);
        unfinished(row).become(RecurringInvoice.PAUSED);
        return touched(row);
    }

    private ApiResponse resume(ApiCall visit) {
        Row row = office.named(visit, TABLE);
        unfinished(row).become(RecurringInvoice.ACTIVE);
        row.json().remove("avisos");
        return touched(row);
    }

    private ApiResponse cancel(ApiCall visit) {
        Row row = office.named(visit, TABLE);
        unfinished(row).become(RecurringInvoice.CANCELLED);
        return touched(row);
    }

    private static RecurringInvoice unfinished(Row row) {
        RecurringInvoice schedule = new RecurringInvoice(row);
        if (schedule.over()) {
            throw ApiException.conflict(
                    FINAL, "the recurring invoice is " + row.text("estado") + ", and that is final");
        }
        return schedule;
    }

    private ApiResponse touched(Row row) {
        office.world().touch(row);
        return ApiResponse.of(200, row.shown());
    }

    private ApiResponse nextIssues(ApiCall visit) {
        Row row = office.named(visit, TABLE);
        RecurringInvoice schedule = new RecurringInvoice(row);
        List<Row> soonestFirst = new ArrayList<>();
        if (schedule.active()) {
            BigDecimal total = invoices.total(row.client(), schedule.invoice(schedule.next()));
            IssueDays days = schedule.days();
            int most = Math.min(schedule.left(), MOST_TO_COME);
            for (LocalDate day = schedule.next();
                    day != null && soonestFirst.size() < most;
                    day = schedule.notBefore(day.plusDays(1))) {
                soonestFirst.add(issue(row.client(), day, days.period(day), total));
            }
        }
        return office.listings().page(visit, soonestFirst);
    }

    private static Row issue(long client, LocalDate day, String period, BigDecimal total) {
        ObjectNode issue = JsonNodeFactory.instance.objectNode().put("object", "next_issue");
        issue.put("fecha", day.toString()).put("periodo", period).put("total", total);
        return new Row(BEYOND_THE_LAST_DAY - day.toEpochDay(), client, issue);
    }
}
