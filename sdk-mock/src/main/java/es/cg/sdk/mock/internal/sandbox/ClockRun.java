package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Mails;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Refusal;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.Agenda;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Moves the sandbox's clock on, and does what falls due on the way. Guarded by the service's lock. */
final class ClockRun {
    private static final Map<String, Duration> UNITS =
            Map.of("dias", Duration.ofDays(1), "horas", Duration.ofHours(1), "segundos", Duration.ofSeconds(1));

    // Ten years, at once and in all: it is enough for every deadline that there is.
    private static final Duration FARTHEST = Duration.ofDays(3_660);

    private final Office office;

    ClockRun(Office office) {
        this.office = office;
    }

    ApiResponse advance(Visit visit) {
        if (office.isMoving()) {
            throw isUnderWay();
        }
        Instant then = office.world().clock().instant().plus(amount(visit.body()));
        if (Duration.between(office.real().clock().instant(), then).compareTo(FARTHEST) > 0) {
            throw wrong("dias", "the clock goes ten years ahead of the present and no further: a reset brings it back");
        }
        int events = office.table("events").size();
        int mails = office.table(Mails.TABLE).size();
        List<Agenda.Ran> ran = office.advance(then);
        ObjectNode clock = JsonNodeFactory.instance.objectNode();
        clock.put("object", "sandbox_clock").put("reloj", office.world().clock().stamp());
        ObjectNode done = clock.putObject("ejecutado");
        done.put("recurrentes", made("events", events, "type", "recurring_invoice.emitted"));
        done.put("recordatorios", made(Mails.TABLE, mails, "motivo", "recordatorio"));
        done.put("vencimientos", about(ran, "invoice.due_date."));
        done.put("remisiones", about(ran, "invoice.remission."));
        return ApiResponse.of(200, clock);
    }

    /** That two cannot move the clock at once. */
    static Refusal isUnderWay() {
        return Refusal.conflict("operacion_en_curso", "the sandbox's clock is being moved")
                .with("Retry-After", "1");
    }

    /** How many records that were not there before say so. */
    private long made(String table, int before, String field, String value) {
        List<Row> newest = office.table(table).newestFirst();
        return newest.subList(0, newest.size() - before).stream()
                .filter(row -> row.text(field).equals(value))
                .count();
    }

    /** How many records tasks of this kind were about. */
    private static int about(List<Agenda.Ran> ran, String kind) {
        Set<String> records = new HashSet<>();
        for (Agenda.Ran each : ran) {
            if (each.kind().startsWith(kind)) {
                records.add(each.payload().path("id").asText()
                        + each.payload().path("day").asText());
            }
        }
        return records.size();
    }

    /** The schema has seen to it that one unit came, and more than zero of it. */
    private static Duration amount(ObjectNode asked) {
        for (Map.Entry<String, Duration> unit : UNITS.entrySet()) {
            JsonNode count = asked.path(unit.getKey());
            if (count.isNumber()) {
                long most = FARTHEST.dividedBy(unit.getValue());
                if (!count.canConvertToLong() || count.asLong() > most) {
                    throw wrong(unit.getKey(), unit.getKey() + " is at most " + most + ": ten years");
                }
                return unit.getValue().multipliedBy(count.asLong());
            }
        }
        throw wrong("dias", "one of dias, horas and segundos says how far the clock moves");
    }

    private static Refusal wrong(String field, String rule) {
        return Refusal.invalid(List.of(new Violation(field, rule)));
    }
}
