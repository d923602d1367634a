package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.Predicate;

/**
 * The filter {@code modificado_desde}: a day, or a time in any form that the contract accepts. A time without an offset
 * is in the firm's time zone.
 */
public final class ModifiedSince {
    private static final String NAME = "modificado_desde";

    private ModifiedSince() {}

    /** Returns the filter of records that were changed since the query's time; of all records without one. */
    public static Predicate<Row> of(ApiCall call) {
        String text = call.query(NAME);
        if (text == null) {
            return row -> true;
        }
        Instant moment = IsoDates.moment(text, SimulatedClock.MADRID);
        if (moment == null) {
            throw ApiException.invalid(
                    "fecha_no_valida", NAME, "must be a date such as 2026-11-20 or 2026-11-20T08:00:00Z");
        }
        // Records have times to the second, so a fraction must not hide a change within it.
        Instant since = moment.truncatedTo(ChronoUnit.SECONDS);
        return row ->
                !OffsetDateTime.parse(row.text("actualizado_en")).toInstant().isBefore(since);
    }
}
