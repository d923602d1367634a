package es.cg.sdk.spring;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/** Is given what Spring Boot prints about a failed start, as the program's terminal would be. */
public final class FailureReports implements FailureAnalysisReporter {
    private static final Map<Throwable, FailureAnalysis> ALL = new ConcurrentHashMap<>();

    /** Made by Spring Boot. */
    public FailureReports() {}

    /** Returns what was printed about a failure; null if nothing was, since no analyzer knows it. */
    static @Nullable String of(Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            FailureAnalysis found = ALL.get(each);
            if (found != null) {
                return String.join("\n", List.of(found.getDescription(), String.valueOf(found.getAction())));
            }
        }
        return null;
    }

    @Override
    public void report(FailureAnalysis analysis) {
        ALL.put(analysis.getCause(), analysis);
    }
}
