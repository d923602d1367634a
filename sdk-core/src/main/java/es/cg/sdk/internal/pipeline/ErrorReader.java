package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.corrections.RequestCorrection;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.internal.corrections.CorrectedErrors;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses the body of an error answer. The contract does not show how it lists invalid fields, so all common forms are
 * accepted: a list of objects or texts, or an object with a text, a list or an object for each field.
 */
final class ErrorReader {
    // Bounds the work on a hostile or broken answer; more than any real one has.
    private static final int MAX_MEMBERS = 100;
    private static final int MAX_FIELDS = 1000;

    private static final String[] PARAMS = {"param", "field", "campo", "path", "name", "pointer"};
    private static final String[] CODES = {"code", "codigo"};
    private static final String[] MESSAGES = {"message", "mensaje", "detail", "detalle"};

    private ErrorReader() {}

    static ErrorBody read(Answer answer, @Nullable RequestCorrection names) {
        Json error = parsed(answer).get("error");
        return read(answer, error.kind() == Json.Kind.OBJECT ? error : Json.empty(), names);
    }

    /** Returns the error of an answer whose error object is this; {@code names} gives fields our names. */
    static ErrorBody read(Answer answer, Json error, @Nullable RequestCorrection names) {
        ErrorBody body = read(ErrorBody.of(answer.status()), error, names);
        String reason = answer.header("X-CG-Rate-Limited-Reason");
        return reason == null ? body : body.with("reason", reason);
    }

    /** Returns the error of this status with the members of an error object. */
    static ErrorBody read(ErrorBody status, Json error, @Nullable RequestCorrection names) {
        ErrorBody body = status;
        for (String name : first(error.names(), MAX_MEMBERS)) {
            String text = error.get(name).string();
            if (text != null) {
                body = body.with(name, text);
            }
        }
        List<FieldError> fields = new ArrayList<>();
        fields(error.get("errors"), fields);
        return names == null ? body.fields(fields) : CorrectedErrors.named(names, body, fields);
    }

    /** Returns the JSON of an answer; empty if it is none. */
    static Json parsed(Answer answer) {
        try {
            return Json.parse(answer.body());
        } catch (UnreadableJsonException notJson) {
            // A proxy's page, or an empty body: only the status is known.
            return Json.empty();
        }
    }

    private static void fields(Json errors, List<FieldError> fields) {
        switch (errors.kind()) {
            case ARRAY -> first(errors.items(), MAX_FIELDS).forEach(each -> add("", each, fields));
            case OBJECT -> first(errors.names(), MAX_FIELDS).forEach(name -> add(name, errors.get(name), fields));
            case STRING -> fields.add(new FieldError("", null, errors.string()));
            default -> {
                // No field errors.
            }
        }
    }

    private static <T> List<T> first(List<T> all, int max) {
        return all.subList(0, Math.min(all.size(), max));
    }

    private static void add(String field, Json entry, List<FieldError> fields) {
        switch (entry.kind()) {
            case ARRAY -> first(entry.items(), MAX_FIELDS).forEach(each -> add(field, each, fields));
            case OBJECT -> {
                String param = first(entry, PARAMS);
                fields.add(new FieldError(param == null ? field : param, first(entry, CODES), first(entry, MESSAGES)));
            }
            case STRING -> fields.add(new FieldError(field, null, entry.string()));
            default -> fields.add(new FieldError(field, null, null));
        }
    }

    private static @Nullable String first(Json entry, String[] names) {
        for (String name : names) {
            String text = entry.get(name).string();
            if (text != null) {
                return text;
            }
        }
        return null;
    }
}
