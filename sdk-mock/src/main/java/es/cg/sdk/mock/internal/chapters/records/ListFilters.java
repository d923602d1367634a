package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The filters that lists of several chapters have. */
public final class ListFilters {
    private static final String SINCE = "modificado_desde";

    private ListFilters() {}

    /** Returns the filter of rows whose fields equal the query's parameters of the same names. */
    public static RowFilter equal(ApiCall call, String... names) {
        RowFilter filter = RowFilter.all();
        for (String name : names) {
            filter = filter.and(equal(name, call.query(name)));
        }
        return filter;
    }

    /**
     * Returns the filter of rows with the query's {@code modelo}.
     *
     * @throws ApiException with 400 if that is no number of a tax model
     */
    public static RowFilter model(Environment environment, ApiCall call) {
        String model = call.query("modelo");
        return equal("modelo", checked(environment, "modelo", model, "[0-9]{3}", Message.of("field.wrongForm")));
    }

    /**
     * Returns the value of a parameter; null if it was not sent.
     *
     * @throws ApiException with 400 and this rule if the value does not have this form, as it has in every record
     */
    public static @Nullable String checked(
            Environment environment, String name, @Nullable String value, String form, Message rule) {
        if (value != null && !value.matches(form) && environment.refuses(Refusal.LIST_FILTER_VALUE)) {
            throw ApiException.malformed("parametro_no_valido", name, rule.about(name));
        }
        return value;
    }

    /** Returns the filter of rows with this text in a field; of all rows for null. */
    public static RowFilter equal(String field, @Nullable String wanted) {
        return wanted == null ? RowFilter.all() : RowFilter.text(field, wanted);
    }

    /**
     * Returns the filter of records that were changed since the query's {@code modificado_desde}: a day, or a time in
     * any form that the contract accepts. A time without an offset is in the firm's time zone.
     */
    public static RowFilter changedSince(ApiCall call) {
        String text = call.query(SINCE);
        if (text == null) {
            return RowFilter.all();
        }
        Instant moment = IsoDates.moment(text, SimulatedClock.MADRID);
        if (moment == null) {
            throw ApiException.invalid(SINCE, Message.of("field.noDateOrTime"));
        }
        // Records have times to the second, so a fraction must not hide a change within it.
        return RowFilter.changedSince(moment);
    }

    /** Returns the filter of rows whose day in this field is in the query's range, both ends included. */
    public static RowFilter between(ApiCall call, String field) {
        String from = call.query("fecha_desde");
        String to = call.query("fecha_hasta");
        return from == null && to == null
                ? RowFilter.all()
                : RowFilter.days(field, from == null ? "0000-00-00" : from, to == null ? "9999-99-99" : to);
    }
}
