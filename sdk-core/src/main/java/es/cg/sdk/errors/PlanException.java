package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The key carries the scope, but the firm's plan does not include it. */
public final class PlanException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** This error, in answer to this call. */
    public PlanException(CallReport report, ErrorBody error) {
        super(report, error);
    }

    /** The scope that is not in the plan; null if the service did not name it. */
    public @Nullable String scope() {
        return text("scope");
    }

    /** The cheapest plan that would do, such as {@code enterprise}; null if the service did not name it. */
    public @Nullable String planMinimo() {
        return text("plan_minimo");
    }
}
