package es.cg.sdk.errors;

import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The service answered with an error. Where a caller would act differently, a subclass says which. */
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

    /** This error, in answer to this call. */
    public ApiException(CallReport report, ErrorBody error) {
        super(report, error.sentence(), null);
        this.error = error;
    }

    /** The status code. */
    public final int status() {
        return error.status();
    }

    /** The service's stable error code, such as {@code scope_insuficiente}; null if the answer held none. */
    public final @Nullable String code() {
        return error.text("code");
    }

    /** The family of the error, such as {@code permission_error}; null if the answer held none. */
    public final @Nullable String type() {
        return error.text("type");
    }

    /** What the service said to people; null if it said nothing. */
    public final @Nullable String serviceMessage() {
        return error.text("message");
    }

    /** The field that failed, named as it was sent; null if the answer named none. */
    public final @Nullable String param() {
        return error.text("param");
    }

    /** Where the error is explained; null if the answer did not say. */
    public final @Nullable String docUrl() {
        return error.text("doc_url");
    }

    /** This call in the accounting firm's panel; null if the answer did not say. */
    public final @Nullable String requestLogUrl() {
        return error.text("request_log_url");
    }

    /** A member of the error that is a text; null if the answer held none of this name, or a blank one. */
    final @Nullable String text(String member) {
        return error.text(member);
    }

    /** The fields that were refused, one by one; empty if the answer named none. */
    public final List<FieldError> fieldErrors() {
        return error.fields();
    }

    /**
     * Every member of the error that is a text, known or not, by its name. The texts are as the service sent them, but
     * for API keys, which are masked; in a serialised exception tax ids and IBANs are masked too.
     */
    public final Map<String, String> details() {
        return error.texts();
    }
}
