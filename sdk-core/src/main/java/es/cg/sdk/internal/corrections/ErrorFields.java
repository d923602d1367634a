package es.cg.sdk.internal.corrections;

import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.FieldError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names the fields of an error as the program set them: the service names fields, filters and parts of a form as they
 * were sent. Changes names alone. Immutable.
 */
final class ErrorFields {
    private static final String PARAM = "param";
    private static final int MAX_DEPTH = 100;

    private final Map<String, String> parameters = new HashMap<>();
    private final @Nullable SchemaCorrection body;

    /** Creates the names of an operation's requests; {@code body} corrects their bodies. */
    ErrorFields(OperationRules rules, @Nullable SchemaCorrection body) {
        this.body = body;
        rules.filters().forEach((name, rule) -> {
            if (rule != null && !rule.name().isEmpty()) {
                parameters.put(rule.name().get(0), name);
            }
        });
        rules.parameters().forEach((name, place) -> {
            if (place != null) {
                parameters.put(place.name(), name);
            }
        });
        rules.formParts().forEach((name, part) -> parameters.put(part, name));
    }

    /** Returns an error with our names of the fields; the names that were received stay reachable. */
    ErrorBody ours(ErrorBody error, List<FieldError> fields) {
        ErrorBody ours = error.fields(fields.stream().map(this::ours).toList());
        String param = error.text(PARAM);
        String name = param == null ? null : ours(param);
        return name == null ? ours : ours.with(PARAM, name).with("received_param", String.valueOf(param));
    }

    private FieldError ours(FieldError theirs) {
        String name = ours(theirs.param());
        return name == null ? theirs : new FieldError(name, theirs.code(), theirs.message(), theirs.param());
    }

    /** Returns our name of a field, with dots; null if no correction is about it, or it has none. */
    @Nullable
    String ours(String theirs) {
        String parameter = parameters.get(theirs);
        if (parameter != null || body == null) {
            return parameter;
        }
        List<String> names = names(theirs);
        if (names.isEmpty() || names.size() > MAX_DEPTH) {
            return null;
        }
        List<String> ours = new ArrayList<>();
        if (!body.ourNames(names, ours)) {
            ours.clear();
            boolean isInBody = names.get(0).equals("body") && body.ourNames(names.subList(1, names.size()), ours);
            return isInBody ? String.join(".", ours) : null;
        }
        return String.join(".", ours);
    }

    /** Returns the names in a path: with dots, with indexes in brackets, or with slashes as a JSON Pointer. */
    private static List<String> names(String path) {
        boolean isPointer = path.startsWith("/") || path.startsWith("#/");
        return Arrays.stream(path.split(isPointer ? "/" : "[.\\[\\]]"))
                .filter(each -> !each.isEmpty() && !each.equals("$") && !each.equals("#"))
                .map(each -> isPointer ? each.replace("~1", "/").replace("~0", "~") : each)
                .toList();
    }
}
