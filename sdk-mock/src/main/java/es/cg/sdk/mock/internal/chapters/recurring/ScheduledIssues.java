package es.cg.sdk.mock.internal.chapters.recurring;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The scheduled tasks of recurring invoices: an active one issues its invoice, a paused one skips the day. Each has one
 * valid task at a time; tasks of an earlier plan do nothing.
 */
record ScheduledIssues(ServiceContext context, InvoicesChapter invoices) implements InContext {
    static final String TABLE = "recurring_invoices";

    private static final String ISSUE = "recurring.issue";

    // The start of the firm's working day.
    private static final LocalTime MORNING = LocalTime.of(6, 0);

    Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(ISSUE, this::issueDue);
    }

    /** Schedules the next day of a recurring invoice in place of an earlier task. */
    void plan(RecurringInvoice recurring) {
        int number = recurring.nextPlan();
        if (!recurring.over()) {
            ObjectNode payload = JsonNodeFactory.instance
                    .objectNode()
                    .put("id", recurring.row().id());
            payload.put("plan", number).put("trace", trace());
            Instant due = recurring
                    .next()
                    .atTime(MORNING)
                    .atZone(SimulatedClock.MADRID)
                    .toInstant();
            environment().schedule().put(due, ISSUE, payload);
        }
    }

    /** Returns the current trace; a new one for an example record, which no request caused. */
    private String trace() {
        String trace = environment().trace();
        return trace.isEmpty() ? environment().random().id("trc_") : trace;
    }

    private void issueDue(ObjectNode payload) {
        Row row = environment().find(TABLE, payload.path("id"));
        if (row == null
                || !new RecurringInvoice(row).isPlan(payload.path("plan").intValue())) {
            return;
        }
        RecurringInvoice recurring = new RecurringInvoice(row);
        if (recurring.over()) {
            return;
        }
        environment().trace(payload.path("trace").asText());
        LocalDate day = recurring.next();
        if (recurring.active()) {
            issue(recurring, day);
        }
        recurring.schedule(day.plusDays(1));
        plan(recurring);
        environment().touch(row);
    }

    private void issue(RecurringInvoice recurring, LocalDate day) {
        Row row = recurring.row();
        try {
            Row invoice = invoices.issue(row, recurring.invoice(day));
            recurring.issued(day, invoice);
            context.clockRunner().did("recurrentes", invoice.id());
            events().emit("recurring_invoice.emitted", row.client(), invoice.shown());
        } catch (ApiException refusal) {
            recurring.become(RecurringInvoice.PAUSED);
            Message what = Message.of("recurringInvoice.notIssued", day.toString(), refusal.text());
            row.change(json -> Avisos.add(json, "emision_fallida", what));
            context.warnings().warn("emision_fallida", Message.of("recurringInvoice.paused", row.id(), what));
        }
    }
}
