package es.cg.sdk.sandbox;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * How far to move the sandbox's clock forward, in one unit: {@code ClockAdvance.days(1)}. Immutable and thread-safe.
 */
public final class ClockAdvance extends ClockSteps {
    ClockAdvance(Json json) {
        super(json);
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
