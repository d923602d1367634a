package es.cg.sdk.sandbox;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Request;

/** Makes the advances of the clock, each in one unit. */
abstract class ClockSteps extends Request {
    ClockSteps(Json json) {
        super(json);
    }

    /**
     * Returns an advance by a number of days, sent as {@code dias}.
     *
     * @throws IllegalArgumentException unless the number is above zero: the clock only moves forward
     */
    public static ClockAdvance days(long count) {
        return of("dias", count);
    }

    /**
     * Returns an advance by a number of hours, sent as {@code horas}.
     *
     * @throws IllegalArgumentException unless the number is above zero: the clock only moves forward
     */
    public static ClockAdvance hours(long count) {
        return of("horas", count);
    }

    /**
     * Returns an advance by a number of seconds, sent as {@code segundos}.
     *
     * @throws IllegalArgumentException unless the number is above zero: the clock only moves forward
     */
    public static ClockAdvance seconds(long count) {
        return of("segundos", count);
    }

    private static ClockAdvance of(String unit, long count) {
        if (count <= 0) {
            throw new IllegalArgumentException("ClockAdvance." + unit + " must be above zero, but is " + count
                    + ": the clock only moves forward, and a reset brings it back to the present");
        }
        Fields fields = new Fields("ClockAdvance");
        fields.set(unit, count);
        return new ClockAdvance(fields.json());
    }
}
