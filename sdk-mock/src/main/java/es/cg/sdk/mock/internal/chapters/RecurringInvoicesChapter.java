package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IssueDays;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Chapter;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Refusal;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A client's recurring invoices. */
final class RecurringInvoicesChapter implements Chapter {
    static final String TABLE = "recurring_invoices";

    // What cancelled and finished ones say to whoever would change them.
    private static final String FINAL = "recurrente_cancelada";

    // Many have no last issue, and a list that never ends helps nobody.
    private static final int MOST_TO_COME = 100;

    // Rows of a list go from the highest number down, and these from the soonest on.
    private static final long BEYOND_THE_LAST_DAY = 4_000_000;

    private final Office office;
    private final InvoicesChapter invoices;
    private final ScheduledIssues issues;

    RecurringInvoicesChapter(Office office, InvoicesChapter invoices) {
        this.office = office;
        this.invoices = invoices;
        this.issues = new ScheduledIssues(office, invoices);
    }

    @Override
    public Map<String, Handler> handlers() {
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

    private ApiResponse list(Visit visit) {
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(Filters.equal(visit, "estado"))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse create(Visit visit) {
        ObjectNode fields =
                ScheduleFields.sent(office, visit.client(), visit.body(), JsonNodeFactory.instance.objectNode());
        Schedule draft = new Schedule(new Row(0, visit.client(), fields));
        if (draft.notBefore(office.world().clock().today()) == null) {
            String name = fields.has("fecha_fin") ? "fecha_fin" : "fecha_inicio";
            throw Refusal.invalid(List.of(new Violation(name, "no day is left on which to issue an invoice")));
        }
        return ApiResponse.of(201, add(visit.client(), fields).shown());
    }

    private Row add(long client, ObjectNode fields) {
        fields.put("estado", Schedule.ACTIVE).putNull("proxima_emision").putNull("ultima_emision");
        fields.put("emitidas", 0).putNull("ultima_factura_id");
        Row row = office.table(TABLE).add(client, office.world().record("recurring_invoice", "rec_", fields));
        Schedule schedule = new Schedule(row);
        schedule.goOn(office.world().clock().today());
        issues.plan(schedule);
        return row;
    }

    private ApiResponse update(Visit visit) {
        Row row = office.named(visit, TABLE);
        ObjectNode fields = ScheduleFields.sent(office, visit.client(), visit.body(), row.json());
        Schedule schedule = unfinished(row);
        boolean moved = ScheduleFields.DAYS.stream()
                .anyMatch(name ->
                        fields.has(name) && !fields.path(name).equals(row.json().path(name)));
        LocalDate before = schedule.next();
        ScheduleFields.write(fields, row.json());
        schedule.goOn(moved ? office.world().clock().today() : before);
        if (schedule.over() || !schedule.next().equals(before)) {
            issues.plan(schedule);
        }
        return touched(row);
    }

    private ApiResponse pause(Visit visit) {
        Row row = office.named(visit, TABLE);
        unfinished(row).become(Schedule.PAUSED);
        return touched(row);
    }

    private ApiResponse resume(Visit visit) {
        Row row = office.named(visit, TABLE);
        unfinished(row).become(Schedule.ACTIVE);
        row.json().remove("avisos");
        return touched(row);
    }

    private ApiResponse cancel(Visit visit) {
        Row row = office.named(visit, TABLE);
        unfinished(row).become(Schedule.CANCELLED);
        return touched(row);
    }

    private static Schedule unfinished(Row row) {
        Schedule schedule = new Schedule(row);
        if (schedule.over()) {
            throw Refusal.conflict(FINAL, "the recurring invoice is " + row.text("estado") + ", and that is final");
        }
        return schedule;
    }

    private ApiResponse touched(Row row) {
        office.world().touch(row);
        return ApiResponse.of(200, row.shown());
    }

    private ApiResponse nextIssues(Visit visit) {
        Row row = office.named(visit, TABLE);
        Schedule schedule = new Schedule(row);
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
