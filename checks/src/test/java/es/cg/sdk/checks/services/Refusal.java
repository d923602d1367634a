package es.cg.sdk.checks.services;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that is answered with an error. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    final int status;
    final String code;
    final transient @Nullable String param;
    final transient Map<String, String> fields;

    private Refusal(int status, String code, String message, @Nullable String param, Map<String, String> fields) {
        super(message);
        this.status = status;
        this.code = code;
        this.param = param;
        this.fields = fields;
    }

    static Refusal of(int status, String code, String message) {
        return new Refusal(status, code, message, null, Map.of());
    }

    /** Returns the refusal of a query parameter or header. */
    static Refusal parameter(String code, String name, String message) {
        return new Refusal(400, code, message, name, Map.of());
    }

    /** Returns the refusal of the fields of a body, each with what is wrong with it. */
    static Refusal fields(Map<String, String> fields) {
        return new Refusal(
                422,
                "datos_invalidos",
                "invalid fields: " + fields.keySet(),
                fields.keySet().iterator().next(),
                fields);
    }

    static Refusal field(String name, String message) {
        return fields(Map.of(name, message));
    }

    static Refusal notFound() {
        return of(404, "no_encontrado", "it does not exist, or belongs to a client that the key cannot touch");
    }
}
