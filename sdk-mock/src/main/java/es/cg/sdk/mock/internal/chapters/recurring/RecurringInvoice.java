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

/** A recurring invoice as it stands: whether it issues, when it does so next, and what it then asks for. */
record RecurringInvoice(Row row) {
    static final String ACTIVE = "activa";
    static final String PAUSED = "pausada";
    static final String CANCELLED = "cancelada";
    static final String FINISHED = "finalizada";

    // The first day of which no invoice was issued yet, however the days are changed meanwhile.
    private static final String OPEN_FROM = "_open_from";
    private static final String PLAN = "_plan";

    boolean active() {
        return row.text("estado").equals(ACTIVE);
    }

    /** Whether it will never issue again. */
    boolean over() {
        return Set.of(CANCELLED, FINISHED).contains(row.text("estado"));
    }

    void become(String estado) {
        row.json().put("estado", estado);
        if (over()) {
            row.json().putNull("proxima_emision");
        }
    }

    /** The day of the next issue, which there is unless it is over. */
    LocalDate next() {
        return Objects.requireNonNull(day("proxima_emision"), "over");
    }

    /** Goes on with the first of its days that does not lie before this one; finished if none is left. */
    void goOn(LocalDate earliest) {
        LocalDate next = left() == 0 ? null : notBefore(earliest);
        if (next == null) {
            become(FINISHED);
        } else {
            row.json().put("proxima_emision", next.toString());
        }
    }

    /** The first of its days that does not lie before this one, and whose period has no invoice; null if none is left. */
    @Nullable
    LocalDate notBefore(LocalDate earliest) {
        LocalDate open = day(OPEN_FROM);
        LocalDate next = days().notBefore(open == null || open.isBefore(earliest) ? earliest : open);
        LocalDate last = day("fecha_fin");
        return next == null || (last != null && next.isAfter(last)) ? null : next;
    }

    /** How many invoices it has still to issue, as far as it counts them. */
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

    /** Notes the invoice of this day. */
    void issued(LocalDate day, Row invoice) {
        row.json().put("ultima_emision", day.toString()).put("ultima_factura_id", invoice.id());
        row.json().put("emitidas", emitted() + 1);
        row.json().put(OPEN_FROM, days().endOfPeriod(day).toString());
    }

    private int emitted() {
        return row.json().path("emitidas").intValue();
    }

    /** Numbers the plan, which makes void what was put down for an earlier one. */
    int nextPlan() {
        int number = row.json().path(PLAN).intValue() + 1;
        row.json().put(PLAN, number);
        return number;
    }

    boolean isPlan(int number) {
        return row.json().path(PLAN).intValue() == number;
    }

    /** The invoice that it asks for on this day. */
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
