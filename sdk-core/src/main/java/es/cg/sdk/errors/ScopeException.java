package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown when the API key lacks a scope. The accounting firm adds it in its panel. */
public final class ScopeException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of a call that got this error. */
    public ScopeException(CallReport report, ErrorBody error) {
        super(report, error);
    }

    /** Returns the missing scope; null if the answer had none. */
    public @Nullable String scope() {
        return text("scope");
    }
}
