package es.cg.sdk.spring.internal.start;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown when the application cannot start, with what is wrong and what to do. */
public final class StartException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String action;

    /**
     * Creates the exception.
     *
     * @param problem what is wrong, as a sentence
     * @param action what to do about it, as a sentence
     */
    public StartException(String problem, String action, @Nullable Throwable cause) {
        super(problem + " " + action, cause);
        this.problem = problem;
        this.action = action;
    }

    /** Creates the exception without a cause. */
    public StartException(String problem, String action) {
        this(problem, action, null);
    }

    String problem() {
        return problem;
    }

    String action() {
        return action;
    }
}
