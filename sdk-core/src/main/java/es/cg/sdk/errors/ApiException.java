package es.cg.sdk.errors;

import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service answers with an error status. Subclasses exist for the errors that callers usually handle
 * differently, such as {@link ValidationException} and {@link ScopeException}.
 */
public sealed class ApiException extends CallException
        permits ConsentException,
                PlanException,
                QuotaException,
                RateLimitException,
                ScopeException,
                ValidationException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ErrorBody error;

    /** Creates the exception of a call that got this error. */
    public ApiException(CallReport report, ErrorBody error) {
        super(report, error.sentence(), null);
        this.error = error;
    }

    /** Returns the HTTP status code. */
    public final int status() {
        return error.status();
    }

    /** Returns the service's stable error code, such as {@code scope_insuficiente}; null if the answer had none. */
    public final @Nullable String code() {
        return error.text("code");
    }

    /** Returns the group of the error, such as {@code permission_error}; null if the answer had none. */
    public final @Nullable String type() {
        return error.text("type");
    }

    /** Returns the message of the service for people; null if the answer had none. */
    public final @Nullable String serviceMessage() {
        return error.text("message");
    }

    /**
     * Returns the name of the field that is wrong, as your program set it; null if the answer had none. If it has
     * another name by a corrections file, {@link #details()} has that name as {@code received_param}.
     */
    public final @Nullable String param() {
        return error.text("param");
    }

    /** Returns the URL of the documentation of the error; null if the answer had none. */
    public final @Nullable String docUrl() {
        return error.text("doc_url");
    }

    /** Returns the URL of this call in the accounting firm's panel; null if the answer had none. */
    public final @Nullable String requestLogUrl() {
        return error.text("request_log_url");
    }

    /** Returns a text member of the error; null if it is missing or blank. */
    final @Nullable String text(String member) {
        return error.text(member);
    }

    /** Returns the errors of the single fields; empty if the answer had none. */
    public final List<FieldError> fieldErrors() {
        return error.fields();
    }

    /**
     * Returns all text members of the error by name, also those that this SDK does not know. API keys in them are
     * masked; after serialization, tax ids and IBANs are masked too.
     */
    public final Map<String, String> details() {
        return error.texts();
    }
}
