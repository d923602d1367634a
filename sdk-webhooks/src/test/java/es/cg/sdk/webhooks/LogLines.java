package es.cg.sdk.webhooks;

import es.cg.sdk.testing.LineLogger;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** A logger that keeps its lines. Thread-safe. */
final class LogLines extends LineLogger {
    private static final long serialVersionUID = 1L;

    private final transient Queue<String> lines = new ConcurrentLinkedQueue<>();

    LogLines() {
        super("lines");
    }

    /** Lines of this level. */
    List<String> of(Level level) {
        return lines.stream()
                .filter(each -> each.startsWith(level + " "))
                .map(each -> each.substring(level.toString().length() + 1))
                .toList();
    }

    @Override
    protected void log(Level level, String message, @Nullable Throwable thrown) {
        lines.add(level + " " + message + (thrown == null ? "" : " " + thrown));
    }
}
