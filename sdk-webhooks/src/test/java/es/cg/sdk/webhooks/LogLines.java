package es.cg.sdk.webhooks;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A logger that keeps its lines. Thread-safe. */
final class LogLines extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1L;

    private final transient Queue<String> lines = new ConcurrentLinkedQueue<>();

    LogLines() {
        this.name = "lines";
    }

    /** Lines of this level. */
    List<String> of(Level level) {
        return lines.stream()
                .filter(each -> each.startsWith(level + " "))
                .map(each -> each.substring(level.toString().length() + 1))
                .toList();
    }

    @Override
    public boolean isTraceEnabled() {
        return true;
    }

    @Override
    public boolean isDebugEnabled() {
        return true;
    }

    @Override
    public boolean isInfoEnabled() {
        return true;
    }

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String pattern,
            Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        lines.add(level + " " + MessageFormatter.basicArrayFormat(pattern, arguments)
                + (thrown == null ? "" : " " + thrown));
    }
}
