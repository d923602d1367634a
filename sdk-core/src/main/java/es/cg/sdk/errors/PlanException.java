package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown when the API key has the scope, but the firm's plan does not include it. */
public final class PlanException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of a call that got this error. */
    public PlanException(CallReport report, ErrorBody error) {
        super(report, error);
    }

    /** Returns the scope that the plan does not include; null if the answer had none. */
    public @Nullable String scope() {
        return text("scope");
    }

    /** Returns the cheapest plan that includes the scope, such as {@code enterprise}; null if the answer had none. */
    public @Nullable String planMinimo() {
        return text("plan_minimo");
    }
}
