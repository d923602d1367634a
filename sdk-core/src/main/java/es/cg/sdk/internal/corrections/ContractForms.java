package es.cg.sdk.internal.corrections;

import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form of each operation and schema, as {@code openapi.json} has them. Immutable.
 *
 * @param operations by id
 * @param schemas by name
 * @param events the schema of each kind of event's record
 * @param codes the error codes that the contract lists
 */
public record ContractForms(
        Map<String, OperationForm> operations,
        Map<String, SchemaForm> schemas,
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
     * @param answerForm what its answer is
     */
    public record OperationForm(
            String method,
            String path,
            boolean onClient,
            boolean deferred,
            boolean shown,
            boolean clientShown,
            boolean answerShown,
            Map<String, FieldForm> filters,
            @Nullable String request,
            boolean upload,
            @Nullable String answer,
            AnswerRule.Form answerForm) {}

    /** A schema: its fields by name. */
    public record SchemaForm(Map<String, FieldForm> fields) {}

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
     */
    public record FieldForm(
            String type, boolean list, @Nullable String schema, Set<String> values, boolean required, boolean shown) {}

    /** Returns the field at a path of a schema, through objects and not through lists; null if there is none. */
    public @Nullable FieldForm field(String schema, List<String> path) {
        String name = schema;
        FieldForm field = null;
        for (String each : path) {
            SchemaForm form = name == null || (field != null && field.list()) ? null : schemas.get(name);
            field = form == null ? null : form.fields().get(each);
            if (field == null) {
                return null;
            }
            name = field.schema();
        }
        return field;
    }

    /** Returns those of the contract that this SDK is made for. */
    public static ContractForms bundled() {
        return Bundled.FORMS;
    }

    private static final class Bundled {
        static final ContractForms FORMS = read();

        private static ContractForms read() {
            try (InputStream in = Objects.requireNonNull(ContractForms.class.getResourceAsStream(FILE), FILE)) {
                Json all = Json.parse(in.readAllBytes());
                Set<String> codes = new LinkedHashSet<>();
                all.get("codes").items().forEach(each -> codes.add(String.valueOf(each.string())));
                return new ContractForms(
                        byName(all.get("operations"), Bundled::operation),
                        byName(all.get("schemas"), each -> new SchemaForm(byName(each, Bundled::field))),
                        byName(all.get("events"), each -> String.valueOf(each.string())),
                        codes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static <T> Map<String, T> byName(Json object, Function<Json, T> value) {
            Map<String, T> byName = new LinkedHashMap<>();
            object.names().forEach(each -> byName.put(each, value.apply(object.get(each))));
            return Ordered.copy(byName);
        }

        private static OperationForm operation(Json each) {
            return new OperationForm(
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
                    AnswerRule.Form.valueOf(
                            String.valueOf(each.get("is").string()).toUpperCase(Locale.ROOT)));
        }

        private static FieldForm field(Json each) {
            Set<String> values = new LinkedHashSet<>();
            each.get("values").items().forEach(value -> values.add(String.valueOf(value.string())));
            return new FieldForm(
                    String.valueOf(each.get("type").string()),
                    isTrue(each, "list"),
                    each.get("schema").string(),
                    values,
                    isTrue(each, "required"),
                    isTrue(each, "shown"));
        }

        private static boolean isTrue(Json object, String name) {
            return Boolean.TRUE.equals(object.get(name).bool());
        }
    }
}
