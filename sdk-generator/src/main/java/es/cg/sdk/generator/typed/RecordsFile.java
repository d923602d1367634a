package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The records of events, by which sdk-webhooks checks and applies corrections: the schema of each kind, with the
 * schemas in it, and the names of all others. A JSON file of one line for each schema.
 */
final class RecordsFile {
    static final String FILE =
            "sdk-webhooks/src/generated/resources/es/cg/sdk/webhooks/internal/corrections/records.json";

    private final JsonObject document;
    private final FormsFile forms;

    RecordsFile(JsonObject document, FormsFile forms) {
        this.document = document;
        this.forms = forms;
    }

    String text() {
        Map<String, String> events = new LinkedHashMap<>();
        forms.events().forEach((kind, record) -> events.put(kind, FormsFile.quoted(record)));
        Map<String, String> all = forms.schemas();
        return "{\n\"contract\":"
                + FormsFile.quoted(document.part("info").textOrEmpty("version"))
                + ",\n\"events\":{\n" + FormsFile.lines(events)
                + "},\n\"names\":" + FormsFile.texts(all.keySet().stream().toList())
                + ",\n\"schemas\":{\n" + FormsFile.lines(ofRecords(all)) + "}}\n";
    }

    /** The schemas of the records, and all within them. */
    private Map<String, String> ofRecords(Map<String, String> all) {
        Map<String, String> found = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>(forms.events().values());
        for (String each = open.poll(); each != null; each = open.poll()) {
            String schema = all.get(each);
            if (schema != null && found.put(each, schema) == null) {
                open.addAll(forms.schemasWithin(each));
            }
        }
        return found;
    }
}
