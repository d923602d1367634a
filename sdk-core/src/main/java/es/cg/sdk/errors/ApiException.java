package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The service answered with an error. */
public final class ApiException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String operation;
    private final int status;
    private final @Nullable String code;
    private final @Nullable String param;
    private final @Nullable String requestId;

    /** An error answer to this operation, sent with this key if it takes one. */
    public ApiException(
            String operation,
            int status,
            @Nullable String code,
            @Nullable String param,
            @Nullable String message,
            @Nullable String requestId,
            @Nullable String key) {
        super(sentence(operation, status, code, param, message, requestId, key));
        this.operation = operation;
        this.status = status;
        this.code = code;
        this.param = param;
        this.requestId = requestId;
    }

    /** The operation's name, such as {@code activities.create}. */
    public String operation() {
        return operation;
    }

    /** The status code. */
    public int status() {
        return status;
    }

    /** The service's stable error code, such as {@code scope_insuficiente}; null if the answer held none. */
    public @Nullable String code() {
        return code;
    }

    /** The field that failed, named as it was sent; null if the answer named none. */
    public @Nullable String param() {
        return param;
    }

    /** The service's id of this call; the accounting firm can look it up. */
    public @Nullable String requestId() {
        return requestId;
    }

    private static String sentence(
            String operation,
            int status,
            @Nullable String code,
            @Nullable String param,
            @Nullable String message,
            @Nullable String requestId,
            @Nullable String key) {
        StringBuilder sentence =
                new StringBuilder(operation).append(" answered ").append(status);
        if (code != null) {
            sentence.append(' ').append(tame(code));
        }
        if (param != null && !param.isEmpty()) {
            sentence.append(" for ").append(tame(param));
        }
        if (message != null) {
            sentence.append(": ").append(tame(message));
        }
        // The others are answered the same however often one asks.
        if (key != null && (status == 409 || status == 429 || status >= 500)) {
            sentence.append("; it was sent with the key ").append(key);
        }
        if (requestId != null) {
            sentence.append(" [request ").append(tame(requestId)).append(']');
        }
        return sentence.toString();
    }
}
