package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The key lacks a scope: the accounting firm adds it in its panel. */
public final class ScopeException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** This error, in answer to this call. */
    public ScopeException(CallReport report, ErrorBody error) {
        super(report, error);
    }

    /** The scope that is lacking, as the service named it; null if it did not. */
    public @Nullable String scope() {
        return text("scope");
    }
}
