package es.cg.sdk.recurring;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** An invoice that a recurring invoice will issue. Immutable and thread-safe. */
@Assumed
public final class NextIssue extends View {
    public NextIssue(Json json) {
        super(json);
    }

    // formatter:off
    /** The day of issue. */
    public @Nullable LocalDate  fecha()   { return date("fecha"); }
    /** The period that the invoice is for, such as {@code 2026-12}. */
    public @Nullable String     periodo() { return text("periodo"); }
    /** The expected total. */
    public @Nullable BigDecimal total()   { return decimal("total"); }
    // formatter:on
}
