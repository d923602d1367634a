package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Resource;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What each field of ours means: {@code contract/marks.yaml}. A field has one mark: amount, percentage, quantity, id,
 * time, date, flag, none; or no mark, if it is a text or an object.
 */
public final class FieldMarks {
    static final String AMOUNT = "amount";
    static final String PERCENTAGE = "percentage";
    static final String QUANTITY = "quantity";
    static final String ID = "id";
    static final String TIME = "time";
    static final String DATE = "date";
    static final String FLAG = "flag";

    private static final String FILE = "contract/marks.yaml";

    private static final FieldMarks TABLE = read(Resource.text(FieldMarks.class, "marks.yaml"));

    private final Map<String, String> marks = new LinkedHashMap<>();

    private FieldMarks(JsonObject file) {
        for (String mark : file.keys()) {
            ((JsonArray) file.at(mark)).items().forEach(each -> {
                String earlier = marks.put(((JsonScalar) each).value(), mark);
                if (earlier != null) {
                    throw each.place().error(each.kind() + " is also in " + earlier + ": keep one of the two");
                }
            });
        }
    }

    /** Returns the marks that come with the generator, which are read once. */
    public static FieldMarks read() {
        return TABLE;
    }

    /** Returns those of a project; none if it has no such file. */
    public static FieldMarks in(Path project) {
        Path file = project.resolve(FILE);
        try {
            return read(Files.exists(file) ? Files.readString(file) : "{}");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static FieldMarks read(String text) {
        return new FieldMarks(YamlReader.read(new Source(FILE, Layer.BASE, ""), text));
    }

    /** Returns the mark of a field or filter; empty if it has none. */
    public String of(String schema, String field) {
        String own = marks.get(schema + "." + field);
        return own != null ? own : marks.getOrDefault(field, "");
    }

    /** Returns the names by mark. */
    public Map<String, List<String>> byMark() {
        return marks.keySet().stream()
                .collect(Collectors.groupingBy(
                        each -> marks.getOrDefault(each, ""), LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the fields that have a mark, as the file names them. */
    Set<String> names() {
        return Set.copyOf(marks.keySet());
    }
}
