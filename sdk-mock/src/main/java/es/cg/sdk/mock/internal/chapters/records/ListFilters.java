package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.store.RowFilter;
import org.jspecify.annotations.Nullable;

/** The filters that lists of several chapters have. */
public final class ListFilters {
    private ListFilters() {}

    /** Returns the filter of rows whose fields equal the query's parameters of the same names. */
    public static RowFilter equal(ApiCall call, String... names) {
        RowFilter filter = RowFilter.all();
        for (String name : names) {
            filter = filter.and(equal(name, call.query(name)));
        }
        return filter;
    }

    /** Returns the filter of rows with this text in a field; of all rows for null. */
    public static RowFilter equal(String field, @Nullable String wanted) {
        return wanted == null ? RowFilter.all() : RowFilter.text(field, wanted);
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
