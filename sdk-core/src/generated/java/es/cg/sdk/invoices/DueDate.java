package es.cg.sdk.invoices;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A due date of an existing invoice; {@link NewDueDate} is a due date of an invoice to issue. Immutable and
 * thread-safe.
 */
@Assumed
public final class DueDate extends View {
    public DueDate(Json json) {
        super(json);
    }

    // formatter:off
    /** The number within the invoice, from 1. */
    public @Nullable Long       numero()  { return integer("numero"); }
    /** The day on which the amount is due. */
    public @Nullable LocalDate  fecha()   { return date("fecha"); }
    /** The amount that is due. */
    public @Nullable BigDecimal importe() { return decimal("importe"); }
    /** Whether it is collected. */
    public @Nullable Boolean    cobrado() { return flag("cobrado"); }
    // formatter:on
}
