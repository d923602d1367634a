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
    private final @Nullable String requestId;

    /** An error answer to this operation. */
    public ApiException(
            String operation, int status, @Nullable String code, @Nullable String message, @Nullable String requestId) {
        super(sentence(operation, status, code, message, requestId));
        this.operation = operation;
        this.status = status;
        this.code = code;
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

    /** The service's id of this call; the accounting firm can look it up. */
    public @Nullable String requestId() {
        return requestId;
    }

    private static String sentence(
            String operation, int status, @Nullable String code, @Nullable String message, @Nullable String requestId) {
        StringBuilder sentence =
                new StringBuilder(operation).append(" answered ").append(status);
        if (code != null) {
            sentence.append(' ').append(code);
        }
        if (message != null) {
            sentence.append(": ").append(message);
        }
        if (requestId != null) {
            sentence.append(" [request ").append(requestId).append(']');
        }
        return sentence.toString();
    }
}
