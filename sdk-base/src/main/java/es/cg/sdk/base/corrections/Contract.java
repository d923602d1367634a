package es.cg.sdk.base.corrections;

import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form of each operation and schema, as {@code openapi.json} has them. Immutable.
 *
 * @param version the version of the contract
 * @param operations by id
 * @param schemas the fields of each schema, by name
 * @param sent the fields of the schemas that requests carry, and of all within them
 * @param received likewise, of records in answers and events, jobs and the errors of fields
 * @param events the schema of each kind of event's record
 * @param codes the error codes that the contract lists
 */
public record Contract(
        String version,
        Map<String, Operation> operations,
        Map<String, Map<String, Field>> schemas,
        Map<String, Map<String, Field>> sent,
        Map<String, Map<String, Field>> received,
        Map<String, String> events,
        Set<String> codes) {
    private static final String FILE = "forms.json";

    /**
     * An operation.
     *
     * @param shown whether the contract shows its path and method
     * @param clientShown whether it shows if calls carry {@code X-CG-Client}
     * @param answerShown whether it shows the answer
     * @param request the schema of its body; null for none
     * @param upload whether it takes a file
     * @param answer the schema of its record, of the items of its list or of its job's result; null for none
     * @param form what its answer is
     */
    public record Operation(
            String method,
            String path,
            boolean onClient,
            boolean deferred,
            boolean shown,
            boolean clientShown,
            boolean answerShown,
            Map<String, Field> filters,
            @Nullable String request,
            boolean upload,
            @Nullable String answer,
            AnswerForm form) {
        /** Returns the names of the parameters in the path. */
        public List<String> parameters() {
            return PathTemplate.parameters(path);
        }
    }

    /**
     * A field or a filter.
     *
     * @param type {@code text}, {@code number}, {@code integer}, {@code boolean}, {@code date}, {@code time}, {@code
     *     object} or {@code any}
     * @param list whether it is a list of them
     * @param schema the schema of an object; null for none
     * @param values its vocabulary; empty if it has none
     * @param required whether a request must carry it
     * @param shown whether the contract shows it
     * @param wordsShown whether the contract shows its vocabulary
     * @param mark what its value means
     */
    public record Field(
            String type,
            boolean list,
            @Nullable String schema,
            Set<String> values,
            boolean required,
            boolean shown,
            boolean wordsShown,
            Mark mark) {
        /** Returns the same field, which the contract does not show. */
        Field assumed() {
            return new Field(type, list, schema, values, required, false, false, mark);
        }

        /** Returns a field of this type that the contract shows, with no more to say of it. */
        static Field shown(String type) {
            return of(type, Set.of(), true, false);
        }

        /** Returns what is no field of a schema, such as a part of an event. */
        static Field of(String type, Set<String> words, boolean shown, boolean wordsShown) {
            return new Field(type, false, null, words, false, shown, wordsShown, Mark.NONE);
        }
    }

    /** Returns those of the contract that this SDK is made for. */
    public static Contract bundled() {
        return Bundled.CONTRACT;
    }

    private static final class Bundled {
        static final Contract CONTRACT = read();

        private static Contract read() {
            try (InputStream in = Objects.requireNonNull(Contract.class.getResourceAsStream(FILE), FILE)) {
                Json all = Json.parse(in.readAllBytes());
                Map<String, Map<String, Field>> schemas =
                        byName(all.get("schemas"), each -> byName(each, Bundled::field));
                return new Contract(
                        String.valueOf(all.get("contract").string()),
                        byName(all.get("operations"), Bundled::operation),
                        schemas,
                        within(all.get("requests"), schemas),
                        within(all.get("answers"), schemas),
                        byName(all.get("events"), each -> String.valueOf(each.string())),
                        texts(all.get("codes")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Returns the fields of the schemas of a direction; what only an assumed field leads to is not shown. */
        private static Map<String, Map<String, Field>> within(Json shown, Map<String, Map<String, Field>> schemas) {
            Map<String, Map<String, Field>> within = new TreeMap<>();
            shown.names().forEach(name -> {
                Map<String, Field> fields = new LinkedHashMap<>(schemas.getOrDefault(name, Map.of()));
                if (!isTrue(shown, name)) {
                    fields.replaceAll((field, each) -> each.assumed());
                }
                within.put(name, fields);
            });
            return within;
        }

        private static <T> Map<String, T> byName(Json object, Function<Json, T> value) {
            Map<String, T> byName = new LinkedHashMap<>();
            object.names().forEach(each -> byName.put(each, value.apply(object.get(each))));
            return Collections.unmodifiableMap(byName);
        }

        private static Set<String> texts(Json list) {
            Set<String> texts = new LinkedHashSet<>();
            list.items().forEach(each -> texts.add(String.valueOf(each.string())));
            return Collections.unmodifiableSet(texts);
        }

        private static Operation operation(Json each) {
            return new Operation(
                    String.valueOf(each.get("method").string()),
                    String.valueOf(each.get("path").string()),
                    isTrue(each, "client"),
                    isTrue(each, "deferred"),
                    isTrue(each, "shown"),
                    isTrue(each, "client_shown"),
                    isTrue(each, "answer_shown"),
                    byName(each.get("filters"), Bundled::field),
                    each.get("request").string(),
                    isTrue(each, "upload"),
                    each.get("answer").string(),
                    AnswerForm.of(String.valueOf(each.get("is").string())));
        }

        private static Field field(Json each) {
            String type = String.valueOf(each.get("type").string());
            return new Field(
                    type,
                    isTrue(each, "list"),
                    each.get("schema").string(),
                    texts(each.get("values")),
                    isTrue(each, "required"),
                    isTrue(each, "shown"),
                    isTrue(each, "words_shown"),
                    Mark.of(each.get("mark").string(), type));
        }

        private static boolean isTrue(Json object, String name) {
            return Boolean.TRUE.equals(object.get(name).bool());
        }
    }
}
