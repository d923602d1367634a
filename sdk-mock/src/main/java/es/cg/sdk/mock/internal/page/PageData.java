package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The data of one area of the page. Its functions are called under the service's lock. */
interface PageData {
    /** Returns the functions that read the data, by the name after {@code /page/data/}; each receives the query. */
    Map<String, Function<Map<String, String>, ObjectNode>> data();

    /** Returns what a saved copy of the page shows, by the same names. */
    default Map<String, ObjectNode> saved() {
        Map<String, ObjectNode> saved = new HashMap<>();
        data().forEach((name, read) -> saved.put(name, read.apply(Map.of())));
        return saved;
    }
}
