package es.cg.sdk.errors;

import java.io.Serial;

/** The root of all that this SDK throws about a call; unchecked. */
public abstract class CgException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 500;

    CgException(String message) {
        super(message);
    }

    CgException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What a server said, fit for a line of a log: of bounded length, and unable to begin another line. */
    static String tame(String text) {
        String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return cut.replaceAll("\\p{Cntrl}", " ");
    }
}
