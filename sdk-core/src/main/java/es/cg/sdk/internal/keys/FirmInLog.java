package es.cg.sdk.internal.keys;

import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Names the firm of a client in lines of the log. */
public final class FirmInLog {
    private static final String KEY = "cg.firm";

    private FirmInLog() {}

    /** Returns what follows the subject of a line; nothing for a client without a name. */
    public static String text(@Nullable String firm) {
        return firm == null ? "" : " of the firm " + firm;
    }

    /** Runs code that may log, with the name in the MDC, unless it is null; no name of the caller's is lost. */
    public static void run(@Nullable String firm, Runnable code) {
        if (firm == null) {
            code.run();
            return;
        }
        String before = MDC.get(KEY);
        MDC.put(KEY, firm);
        try {
            code.run();
        } finally {
            if (before == null) {
                MDC.remove(KEY);
            } else {
                MDC.put(KEY, before);
            }
        }
    }
}
