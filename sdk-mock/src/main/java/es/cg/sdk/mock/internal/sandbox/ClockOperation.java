package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** Moves the sandbox's clock. Guarded by the service's lock. */
record ClockOperation(ServiceContext context) implements InContext {
    private static final Map<String, ChronoUnit> UNITS =
            Map.of("dias", ChronoUnit.DAYS, "horas", ChronoUnit.HOURS, "segundos", ChronoUnit.SECONDS);

    // Ten years, at once and in total, which covers every deadline.
    private static final Duration FARTHEST = Duration.ofDays(3_660);

    ApiResponse advance(ApiCall call) {
        if (context.clockRunner().isRunning()) {
            throw isRunning();
        }
        Instant then = moved(environment().clock().instant(), call.body());
        if (Duration.between(context.present().instant(), then).compareTo(FARTHEST) > 0) {
            throw wrong("dias", Message.of("sandbox.tooFar"));
        }
        context.clockRunner().advance(then);
        ObjectNode clock = JsonNodeFactory.instance.objectNode();
        clock.put("object", "sandbox_clock").put("reloj", environment().clock().stamp());
        ObjectNode done = clock.putObject("ejecutado");
        for (String kind : List.of("recurrentes", "recordatorios", "vencimientos", "remisiones")) {
            done.put(kind, context.clockRunner().done(kind));
        }
        return ApiResponse.of(200, clock);
    }

    /** Returns the error of a request that needs the clock while it is being moved. */
    static ApiException isRunning() {
        return ApiException.conflict("operacion_en_curso", Message.of("sandbox.clockRunning"))
                .with("Retry-After", "1");
    }

    /** Returns the new time. The schema has checked that there is one unit, above zero. Days are those of Madrid. */
    private static Instant moved(Instant from, ObjectNode asked) {
        for (Map.Entry<String, ChronoUnit> unit : UNITS.entrySet()) {
            JsonNode count = asked.path(unit.getKey());
            if (count.isNumber()) {
                long most = FARTHEST.dividedBy(unit.getValue().getDuration());
                if (!count.canConvertToLong() || count.asLong() > most) {
                    throw wrong(unit.getKey(), Message.of("sandbox.atMost", unit.getKey(), most));
                }
                return from.atZone(SimulatedClock.MADRID)
                        .plus(count.asLong(), unit.getValue())
                        .toInstant();
            }
        }
        throw wrong("dias", Message.of("sandbox.noUnit"));
    }

    private static ApiException wrong(String field, Message rule) {
        return ApiException.invalid(Violation.INVALID, field, rule);
    }
}
