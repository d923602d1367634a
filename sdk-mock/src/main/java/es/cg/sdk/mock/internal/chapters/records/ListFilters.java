package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.store.Row;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The filters that lists of several chapters have. */
public final class ListFilters {
    private ListFilters() {}

    /** Returns the filter of rows whose fields equal the query's parameters of the same names. */
    public static Predicate<Row> equal(ApiCall call, String... names) {
        return row -> {
            for (String name : names) {
                String wanted = call.query(name);
                if (wanted != null && !row.text(name).equals(wanted)) {
                    return false;
                }
            }
            return true;
        };
    }

    /** Returns the filter of rows whose day in this field is in the query's range, both ends included. */
    public static Predicate<Row> between(ApiCall call, String field) {
        String from = day(call.query("fecha_desde"), "0000-00-00");
        String to = day(call.query("fecha_hasta"), "9999-99-99");
        return row -> row.text(field).compareTo(from) >= 0 && row.text(field).compareTo(to) <= 0;
    }

    private static String day(@Nullable String date, String otherwise) {
        return date == null ? otherwise : date.substring(0, 10);
    }
}
