package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;

/**
 * The filter {@code modificado_desde}: a day, or a time in any form that the contract accepts. A time without an offset
 * is in the firm's time zone.
 */
public final class ModifiedSince {
    private static final String NAME = "modificado_desde";

    private ModifiedSince() {}

    /** Returns the filter of records that were changed since the query's time; of all records without one. */
    public static RowFilter of(ApiCall call) {
        String text = call.query(NAME);
        if (text == null) {
            return RowFilter.all();
        }
        Instant moment = IsoDates.moment(text, SimulatedClock.MADRID);
        if (moment == null) {
            throw ApiException.invalid(
                    Violation.WRONG_DATE, NAME, Message.of("field.noDateOrTime").about(NAME));
        }
        // Records have times to the second, so a fraction must not hide a change within it.
        return RowFilter.changedSince(moment);
    }
}
