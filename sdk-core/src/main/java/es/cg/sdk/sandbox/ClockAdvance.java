package es.cg.sdk.sandbox;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * How far to move the sandbox's clock forward, in one unit: {@code ClockAdvance.days(1)}. Immutable and thread-safe.
 */
public final class ClockAdvance extends Request {
    private ClockAdvance(Json json) {
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

    /** The sandbox's clock after an advance. Immutable and thread-safe. */
    @Assumed
    public static final class AdvancedClock extends View {
        public AdvancedClock(Json json) {
            super(json);
        }

        // formatter:off
        /** The time that the clock shows now. */
        public @Nullable OffsetDateTime reloj()     { return moment("reloj"); }
        /** The work that became due during the advance, and was done. */
        public DueWork                  ejecutado() { return view("ejecutado", DueWork::new); }
        // formatter:on
    }

    /** The number of tasks of each kind that became due during an advance of the clock. Immutable and thread-safe. */
    @Assumed
    public static final class DueWork extends View {
        public DueWork(Json json) {
            super(json);
        }

        // formatter:off
        /** Recurring invoices that were issued. */
        public @Nullable Long recurrentes()   { return integer("recurrentes"); }
        /** Reminders of payment that would have been sent. */
        public @Nullable Long recordatorios() { return integer("recordatorios"); }
        /** Due dates that were reached. */
        public @Nullable Long vencimientos()  { return integer("vencimientos"); }
        /**
         * Invoices that moved on in the simulated remission to the tax authority; read the invoices for their states.
         */
        public @Nullable Long remisiones()    { return integer("remisiones"); }
        // formatter:on
    }
}
