package es.cg.sdk.spring;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps the log of all tests, which run at the same time: look for what only one of them can write. */
public final class LogLines extends UnsynchronizedAppenderBase<ILoggingEvent> {
    private static final Queue<String> LINES = new ConcurrentLinkedQueue<>();

    /** Made by logback. */
    public LogLines() {}

    public static List<String> with(String part) {
        return LINES.stream().filter(each -> each.contains(part)).toList();
    }

    @Override
    protected void append(ILoggingEvent event) {
        LINES.add(event.getLevel() + " " + event.getFormattedMessage());
    }
}
