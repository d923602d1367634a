package es.cg.sdk.internal.batch;

import es.cg.sdk.text.PrintableText;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the log lines of batches. */
public final class BatchLog {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    private BatchLog() {}

    /** Logs that a run has opened its journal; {@code origin} is {@code new} or {@code continues: …}. */
    public static void opened(Path journal, String origin) {
        LOG.info("the journal {} {}", PrintableText.line(journal.toString()), origin.equals("new") ? "is new" : origin);
    }
}
