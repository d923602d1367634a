package es.cg.sdk.mock.internal.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.messages.Message;
import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An error of the API: its status, code and message, from which the answer is made. Immutable. */
public final class ApiException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    // Assumed, see not-implemented in docs/reference/assumptions.md.
    private static final String NOT_IMPLEMENTED = "no_implementado";

    private final int status;
    private final String code;
    private final transient Message text;
    private final transient Map<String, String> details;
    private final transient Map<String, String> headers;
    private final transient List<Violation> errors;
    private @Nullable String why;

    private ApiException(
            int status,
            String code,
            Message text,
            Map<String, String> details,
            Map<String, String> headers,
            List<Violation> errors) {
        super(text.spanish(), null, false, false);
        this.text = text;
        this.status = status;
        this.code = code;
        this.details = details;
        this.headers = headers;
        this.errors = errors;
    }

    /** Returns an error with a status and a code, as openapi.json pairs them. */
    public static ApiException of(int status, String code, Message text) {
        return new ApiException(status, code, text, Map.of(), Map.of(), List.of());
    }

    /** 400: the request is malformed. */
    public static ApiException malformed(String code, String param, Message text) {
        return of(400, code, text).about(param);
    }

    /** 401: the key is missing, malformed, unknown, or of the other environment. */
    public static ApiException unauthenticated(String code, Message text) {
        return of(401, code, text).with("WWW-Authenticate", "Bearer");
    }

    /** 404: the record does not exist, or the key may not see it. */
    public static ApiException notFound(Message text) {
        return of(404, "no_encontrado", text);
    }

    /** 405: the path has other methods only. */
    public static ApiException methodNotAllowed(List<String> allowed) {
        String methods = String.join(", ", allowed);
        return of(405, "metodo_no_permitido", Message.of("record.methods", methods))
                .with("Allow", methods);
    }

    /** 409: the state of a record does not allow the request. */
    public static ApiException conflict(String code, Message text) {
        return of(409, code, text);
    }

    /** Throws 409 with the message of this key and its values, if the state of a record does not allow the request. */
    public static void conflictIf(boolean refused, String code, String key, @Nullable Object... values) {
        if (refused) {
            throw conflict(code, Message.of(key, values));
        }
    }

    /** 422: these fields are invalid. The code is theirs if they share one, and else the general one. */
    public static ApiException invalid(List<Violation> errors) {
        Violation first = errors.get(0);
        boolean alike = errors.stream().allMatch(each -> each.code().equals(first.code()));
        String code = alike ? first.code() : Violation.INVALID;
        ApiException error = new ApiException(422, code, first.text(), Map.of(), Map.of(), List.copyOf(errors));
        return first.field() == null ? error : error.about(first.field());
    }

    /** 422: this field breaks a rule, which tells what it must be. */
    public static ApiException invalid(String field, Message rule) {
        return invalid(List.of(Violation.of(field, rule)));
    }

    /** Throws 422 with the message of this key and its values, if a field breaks a rule. */
    public static void invalidIf(boolean refused, String field, String key, @Nullable Object... values) {
        if (refused) {
            throw invalid(field, Message.of(key, values));
        }
    }

    /** 422: this field is invalid, for a reason that has its own code. */
    public static ApiException invalid(String code, String field, Message text) {
        return new ApiException(422, code, text, Map.of(), Map.of(), List.of(new Violation(field, text, code)))
                .about(field);
    }

    /** 501: the mock does not implement this operation; nothing was done. Without Retry-After: no retry will help. */
    public static ApiException notImplemented(String operation) {
        return of(501, NOT_IMPLEMENTED, Message.of("request.notImplemented", operation));
    }

    /** 503: nothing was done. */
    public static ApiException unavailable(Message text) {
        return of(503, "servicio_no_disponible", text).with("Retry-After", "1");
    }

    /** 500: a bug of the mock, which an answer shows better than a lost connection. */
    public static ApiException failed(Throwable bug) {
        return of(500, "error_interno", Message.of("record.bug", bug));
    }

    /** Returns the error with the field that it is about. */
    public ApiException about(String param) {
        return detail("param", param);
    }

    /** Returns the error with one more member of the JSON object. */
    public ApiException detail(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(details);
        more.put(name, value);
        return new ApiException(status, code, text, more, headers, errors);
    }

    /** Returns the error with a header. */
    public ApiException with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new ApiException(status, code, text, details, more, errors);
    }

    /** Returns the error with a more exact reason, which only the journal shows. */
    public ApiException because(String reason) {
        ApiException error = new ApiException(status, code, text, details, headers, errors);
        error.why = reason;
        return error;
    }

    /** Returns the exact reason in English; the text if none was given. */
    public String why() {
        return why == null ? text.english() : why;
    }

    /** Returns the text in both languages. */
    public Message text() {
        return text;
    }

    /** Returns the status. */
    public int status() {
        return status;
    }

    /** Returns the code. */
    public String code() {
        return code;
    }

    /** Returns the answer for the request with this id. */
    public ApiResponse response(String requestId) {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        error.put("type", type()).put("code", code).put("message", text.spanish());
        error.put("param", "");
        details.forEach(error::put);
        error.put("doc_url", "https://gestor.invalid/errores/" + code);
        error.put("request_id", requestId);
        error.put("request_log_url", "https://gestor.invalid/panel/llamadas/" + requestId);
        for (Violation each : errors) {
            error.withArray("errors")
                    .addObject()
                    .put("param", each.field() == null ? "" : each.field())
                    .put("code", each.code())
                    .put("message", each.text().spanish());
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("error", error);
        ApiResponse response = ApiResponse.of(status, body);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            response = response.with(header.getKey(), header.getValue());
        }
        return response;
    }

    private String type() {
        if (code.equals("idempotency_key_reutilizada")) {
            return "idempotency_error";
        }
        return switch (status) {
            case 401 -> "authentication_error";
            case 403 -> "permission_error";
            case 404 -> "not_found_error";
            case 409 -> "conflict_error";
            case 422 -> "validation_error";
            case 429 -> "rate_limit_error";
            case 500 -> "api_error";
            case 501, 503 -> "not_available_error";
            default -> "invalid_request_error";
        };
    }
}
