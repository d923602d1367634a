package es.cg.sdk.testing;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** A binding of slf4j that keeps lines for whoever wants them; the system property {@code slf4j.provider} names it. */
@SuppressWarnings("exports")
public final class KeptLog implements SLF4JServiceProvider {
    private static final Queue<Queue<String>> LISTENING = new ConcurrentLinkedQueue<>();

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter mdc = new NOPMDCAdapter();

    /** Made by slf4j. */
    public KeptLog() {}

    /** What is done while lines are kept. */
    @FunctionalInterface
    public interface Task {
        void run() throws Exception;
    }

    /** Runs a task, and returns the lines of all threads meanwhile, with the level first. */
    public static List<String> during(Task task) throws Exception {
        Queue<String> lines = new ConcurrentLinkedQueue<>();
        LISTENING.add(lines);
        try {
            task.run();
        } finally {
            LISTENING.removeIf(each -> each == lines);
        }
        return List.copyOf(lines);
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

        @Override
        protected void log(Level level, String message, @Nullable Throwable thrown) {
            LISTENING.forEach(each -> each.add(level + " " + name + " " + message));
        }
    }
}
