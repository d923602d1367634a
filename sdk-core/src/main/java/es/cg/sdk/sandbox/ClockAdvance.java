package es.cg.sdk.sandbox;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** How far the clock is to be moved, in one unit: {@code ClockAdvance.days(1)}. Immutable and thread-safe. */
public final class ClockAdvance extends Request {
    private ClockAdvance(Json json) {
        super(json);
    }

    /**
     * So many days, sent as {@code dias}.
     *
     * @throws IllegalArgumentException unless it is above zero: the clock only moves forward
     */
    public static ClockAdvance days(long count) {
        return of("dias", count);
    }

    /**
     * So many hours, sent as {@code horas}.
     *
     * @throws IllegalArgumentException unless it is above zero: the clock only moves forward
     */
    public static ClockAdvance hours(long count) {
        return of("horas", count);
    }

    /**
     * So many seconds, sent as {@code segundos}.
     *
     * @throws IllegalArgumentException unless it is above zero: the clock only moves forward
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

    /** The clock after it was moved. Immutable and thread-safe. */
    @Assumed
    public static final class AdvancedClock extends View {
        public AdvancedClock(Json json) {
            super(json);
        }

        // formatter:off
        /** What the clock shows now. */
        public @Nullable OffsetDateTime reloj()     { return moment("reloj"); }
        /** What fell due on the way, and was done. */
        public DueWork                  ejecutado() { return view("ejecutado", DueWork::new); }
        // formatter:on
    }

    /** How much of each kind fell due while the clock was moved. Immutable and thread-safe. */
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
        /** Due dates that came. */
        public @Nullable Long vencimientos()  { return integer("vencimientos"); }
        /** Invoices whose remission to the tax authority went a step further; accepted or not, they tell themselves. */
        public @Nullable Long remisiones()    { return integer("remisiones"); }
        // formatter:on
    }
}
