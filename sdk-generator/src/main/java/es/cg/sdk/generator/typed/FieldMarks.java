package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the values of fields mean: {@code contract/marks.yaml}. */
public final class FieldMarks {
    /** The file, below the project. */
    public static final String FILE = "contract/marks.yaml";

    /** The same for the mock, as JSON. */
    static final String OF_MOCK = "sdk-mock/src/generated/resources/es/cg/sdk/mock/internal/corrections/marks.json";

    private final Map<String, String> byName = new LinkedHashMap<>();

    private FieldMarks() {}

    /** Returns those of a project; none if it has no such file. */
    public static FieldMarks in(Path project) {
        FieldMarks marks = new FieldMarks();
        Path file = project.resolve(FILE);
        if (Files.exists(file)) {
            try {
                marks.take(YamlReader.read(new Source(FILE, Layer.NAMES, "marks"), Files.readString(file)));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file, e);
            }
        }
        return marks;
    }

    /** Takes the lists of names by mark. */
    private void take(JsonObject file) {
        for (String mark : file.keys()) {
            if (file.get(mark) instanceof JsonArray names) {
                names.items().forEach(each -> byName.put(String.valueOf(((JsonScalar) each).value()), mark));
            }
        }
    }

    /** Returns the mark of a field, or of a filter, whose owner is empty; null if the file has none for it. */
    public @Nullable String of(String owner, String name) {
        String own = byName.get(owner + "." + name);
        return own == null ? byName.get(name) : own;
    }

    /** Returns the names by mark, as JSON. */
    String json() {
        return byName.values().stream()
                .distinct()
                .map(mark -> JsonWriter.quoted(mark) + ":" + FormsFile.texts(names(mark)))
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    private List<String> names(String mark) {
        return byName.keySet().stream()
                .filter(each -> mark.equals(byName.get(each)))
                .toList();
    }
}
