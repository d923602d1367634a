package es.cg.sdk.internal.errors;

import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.UnreadableJsonException;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.model.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an error answer says. How it lists the fields that failed is not shown by the contract, so every shape
 * that services use is read: a list of objects, of texts, or an object with a text, a list or an object for each field.
 */
public final class ErrorReader {
    // More than any service tells of, and few enough to be read at once.
    private static final int MOST_MEMBERS = 100;
    private static final int MOST_FIELDS = 1000;

    private static final String[] PARAMS = {"param", "field", "campo", "path", "name", "pointer"};
    private static final String[] CODES = {"code", "codigo"};
    private static final String[] MESSAGES = {"message", "mensaje", "detail", "detalle"};

    private ErrorReader() {}

    static ErrorBody read(Answer answer) {
        ErrorBody body = read(ErrorBody.of(answer.status()), error(answer.body()));
        String reason = answer.header("X-CG-Rate-Limited-Reason");
        return reason == null ? body : body.with("reason", reason);
    }

    /** With what an error object says beside it. */
    public static ErrorBody read(ErrorBody status, Json error) {
        ErrorBody body = status;
        for (String name : first(error.names(), MOST_MEMBERS)) {
            String text = error.get(name).string();
            if (text != null) {
                body = body.with(name, text);
            }
        }
        List<FieldError> fields = new ArrayList<>();
        fields(error.get("errors"), fields);
        return body.fields(fields);
    }

    private static Json error(byte[] bytes) {
        try {
            Json error = Json.parse(bytes).get("error");
            return error.kind() == Json.Kind.OBJECT ? error : Json.empty();
        } catch (UnreadableJsonException notOurs) {
            // A proxy's page or nothing at all: the status alone speaks.
            return Json.empty();
        }
    }

    private static void fields(Json errors, List<FieldError> fields) {
        switch (errors.kind()) {
            case ARRAY -> first(errors.items(), MOST_FIELDS).forEach(each -> add("", each, fields));
            case OBJECT -> first(errors.names(), MOST_FIELDS).forEach(name -> add(name, errors.get(name), fields));
            case STRING -> fields.add(new FieldError("", null, errors.string()));
            default -> {
                // There are none.
            }
        }
    }

    private static <T> List<T> first(List<T> all, int most) {
        return all.subList(0, Math.min(all.size(), most));
    }

    private static void add(String field, Json entry, List<FieldError> fields) {
        switch (entry.kind()) {
            case ARRAY -> first(entry.items(), MOST_FIELDS).forEach(each -> add(field, each, fields));
            case OBJECT -> {
                String named = first(entry, PARAMS);
                fields.add(new FieldError(named == null ? field : named, first(entry, CODES), first(entry, MESSAGES)));
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
