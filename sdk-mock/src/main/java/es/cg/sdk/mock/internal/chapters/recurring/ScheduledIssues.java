package es.cg.sdk.mock.internal.chapters.recurring;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.invoices.InvoiceIssuer;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What recurring invoices do when their day comes: an active one issues the invoice of its period, a paused one lets the
 * day go by. One task is down for each of them at a time; any other is of a plan that has changed, and does nothing.
 */
final class ScheduledIssues {
    private static final String ISSUE = "recurring.issue";

    // When the firm's working day begins.
    private static final LocalTime MORNING = LocalTime.of(6, 0);

    private final ServiceContext office;
    private final InvoicesChapter invoices;

    ScheduledIssues(ServiceContext office, InvoicesChapter invoices) {
        this.office = office;
        this.invoices = invoices;
    }

    Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(ISSUE, this::fallsDue);
    }

    /** Puts down the next day of a recurring invoice in place of what was down for it before. */
    void plan(RecurringInvoice schedule) {
        int number = schedule.nextPlan();
        if (!schedule.over()) {
            ObjectNode payload = JsonNodeFactory.instance
                    .objectNode()
                    .put("id", schedule.row().id());
            payload.put("plan", number).put("trace", trace());
            office.world()
                    .agenda()
                    .put(
                            schedule.next()
                                    .atTime(MORNING)
                                    .atZone(SimulatedClock.MADRID)
                                    .toInstant(),
                            ISSUE,
                            payload);
        }
    }

    /** What is there from the start follows from no request, and begins a trace of its own. */
    private String trace() {
        String trace = office.world().trace();
        return trace.isEmpty() ? office.world().dice().id("trc_") : trace;
    }

    private void fallsDue(ObjectNode payload) {
        Row row = office.table(RecurringInvoicesChapter.TABLE)
                .find(payload.path("id").asText());
        if (row == null
                || !new RecurringInvoice(row).isPlan(payload.path("plan").intValue())) {
            return;
        }
        RecurringInvoice schedule = new RecurringInvoice(row);
        if (schedule.over()) {
            return;
        }
        office.world().trace(payload.path("trace").asText());
        LocalDate day = schedule.next();
        if (schedule.active()) {
            issue(schedule, day);
        }
        schedule.goOn(day.plusDays(1));
        plan(schedule);
        office.world().touch(row);
    }

    private void issue(RecurringInvoice schedule, LocalDate day) {
        Row row = schedule.row();
        try {
            Row invoice = invoices.issue(row, schedule.invoice(day));
            schedule.issued(day, invoice);
            office.did("recurrentes", invoice.id());
            office.events().emit("recurring_invoice.emitted", row.client(), invoice.shown());
        } catch (ApiException refusal) {
            schedule.become(RecurringInvoice.PAUSED);
            String what = "the invoice of " + day + " was not issued: " + refusal.getMessage();
            InvoiceIssuer.warn(
                    row.json(), "emision_fallida", what + "; resume the recurring invoice when that is put right");
            office.warnings().warn("emision_fallida", "recurring invoice " + row.id() + " is paused, since " + what);
        }
    }
}
