package es.cg.sdk;

import es.cg.sdk.testing.LineLogger;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** The binding of slf4j in these tests, which keeps every line of every level for whoever wants them. */
// slf4j makes it by its name, so that it stands in the open; nobody outside names it.
@SuppressWarnings("exports")
public final class CapturedLog implements SLF4JServiceProvider {
    private static final Queue<Queue<String>> LISTENING = new ConcurrentLinkedQueue<>();

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter mdc = new BasicMDCAdapter();

    /** Made by slf4j. */
    public CapturedLog() {}

    /** All lines from now on, those of other tests too, until it is closed. */
    static Lines lines() {
        return new Lines();
    }

    static final class Lines implements AutoCloseable {
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        private Lines() {
            LISTENING.add(lines);
        }

        List<String> sofar() {
            return List.copyOf(lines);
        }

        /** Those that hold this text. */
        List<String> with(String text) {
            return lines.stream().filter(each -> each.contains(text)).toList();
        }

        @Override
        public void close() {
            LISTENING.removeIf(each -> each == lines);
        }
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return Named::new;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return mdc;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {}

    private static final class Named extends LineLogger {
        private static final long serialVersionUID = 1L;

        Named(String name) {
            super(name);
        }

        private static String context() {
            Map<String, String> context = MDC.getCopyOfContextMap();
            return context == null || context.isEmpty() ? "" : " " + context;
        }

        @Override
        protected void log(Level level, String message, @Nullable Throwable thrown) {
            if (!LISTENING.isEmpty()) {
                String line = level + " " + name + " " + message + (thrown == null ? "" : " " + Everything.of(thrown))
                        + context();
                LISTENING.forEach(each -> each.add(line));
            }
        }
    }
}
