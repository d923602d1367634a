package es.cg.sdk.mock.internal.chapters.recurring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.IssueDays;
import es.cg.sdk.mock.internal.store.Row;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A template from which an invoice is issued each week, month or other interval: reads and changes its record. */
record RecurringInvoice(Row row) {
    static final String ACTIVE = "activa";
    static final String PAUSED = "pausada";
    static final String CANCELLED = "cancelada";
    static final String FINISHED = "finalizada";

    // The first day without an invoice, also after the days were changed.
    private static final String OPEN_FROM = "_open_from";
    private static final String PLAN = "_plan";

    boolean active() {
        return row.is("estado", ACTIVE);
    }

    /** Whether it is cancelled or finished. */
    boolean over() {
        return Set.of(CANCELLED, FINISHED).contains(row.text("estado"));
    }

    void become(String estado) {
        row.change(json -> json.put("estado", estado));
        if (over()) {
            row.change(json -> json.putNull("proxima_emision"));
        }
    }

    /** Returns the day of the next invoice; it must not be over. */
    LocalDate next() {
        return Objects.requireNonNull(day("proxima_emision"), "over");
    }

    /** Sets the next day, which is not before this one; finishes if none is left. */
    void schedule(LocalDate earliest) {
        LocalDate next = left() == 0 ? null : notBefore(earliest);
        if (next == null) {
            become(FINISHED);
        } else {
            row.change(json -> json.put("proxima_emision", next.toString()));
        }
    }

    /** Returns the first day that is not before this one and whose period has no invoice; null if none is left. */
    @Nullable
    LocalDate notBefore(LocalDate earliest) {
        LocalDate open = day(OPEN_FROM);
        LocalDate next = days().notBefore(open == null || open.isBefore(earliest) ? earliest : open);
        LocalDate last = day("fecha_fin");
        return next == null || (last != null && next.isAfter(last)) ? null : next;
    }

    /** Returns the number of invoices that are left; {@link Integer#MAX_VALUE} without a limit. */
    int left() {
        JsonNode most = row.json().path("max_emisiones");
        return most.isNumber() ? Math.max(0, most.intValue() - emitted()) : Integer.MAX_VALUE;
    }

    IssueDays days() {
        JsonNode day = row.json().path("dia");
        return new IssueDays(
                Objects.requireNonNull(day("fecha_inicio"), "no start"),
                row.text("periodicidad"),
                day.isNumber() ? day.intValue() : null);
    }

    /** Records the invoice of a day. */
    void issued(LocalDate day, Row invoice) {
        row.change(json -> json.put("ultima_emision", day.toString()).put("ultima_factura_id", invoice.id()));
        row.change(json -> json.put("emitidas", emitted() + 1));
        row.change(json -> json.put(OPEN_FROM, days().endOfPeriod(day).toString()));
    }

    private int emitted() {
        return row.json().path("emitidas").intValue();
    }

    /** Returns the number of a new plan, which makes the tasks of earlier ones void. */
    int nextPlan() {
        int number = row.json().path(PLAN).intValue() + 1;
        row.change(json -> json.put(PLAN, number));
        return number;
    }

    boolean isPlan(int number) {
        return row.json().path(PLAN).intValue() == number;
    }

    /** Returns the request for the invoice of a day. */
    ObjectNode invoice(LocalDate day) {
        ObjectNode asked = JsonNodeFactory.instance.objectNode();
        asked.put("serie", row.text("serie")).put("fecha_expedicion", day.toString());
        asked.put("destinatario_id", row.text("destinatario_id"));
        asked.set("lineas", row.json().path("lineas").deepCopy());
        JsonNode term = row.json().path("dias_vencimiento");
        if (term.isNumber()) {
            asked.putArray("vencimientos")
                    .addObject()
                    .put("fecha", day.plusDays(term.intValue()).toString());
        }
        if (row.json().has("referencia_externa")) {
            asked.put("referencia_externa", row.text("referencia_externa"));
        }
        return asked;
    }

    private @Nullable LocalDate day(String name) {
        String day = row.text(name);
        return day.isEmpty() ? null : LocalDate.parse(day);
    }
}
