package es.cg.sdk.testing;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A logger whose levels are all on, and which gives each message to its subclass. */
public abstract class LineLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1L;

    protected LineLogger(String name) {
        this.name = name;
    }

    /** Takes a message whose arguments are filled in. */
    protected abstract void log(Level level, String message, @Nullable Throwable thrown);

    @Override
    public final boolean isTraceEnabled() {
        return true;
    }

    @Override
    public final boolean isDebugEnabled() {
        return true;
    }

    @Override
    public final boolean isInfoEnabled() {
        return true;
    }

    @Override
    public final boolean isWarnEnabled() {
        return true;
    }

    @Override
    public final boolean isErrorEnabled() {
        return true;
    }

    @Override
    protected final @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected final void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String pattern,
            Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        log(level, MessageFormatter.basicArrayFormat(pattern, arguments), thrown);
    }
}
