package es.cg.sdk.spring.internal.start;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints a {@link StartException} as Spring Boot prints the reasons for which an application does not start. */
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<StartException> {
    @Override
    protected FailureAnalysis analyze(Throwable root, StartException cause) {
        return new FailureAnalysis(cause.problem(), cause.action(), cause);
    }
}
