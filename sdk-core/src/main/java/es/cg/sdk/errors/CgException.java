package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The root of all that this SDK throws about a call or its answer; unchecked. */
public abstract class CgException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 500;

    CgException(String message) {
        super(message);
    }

    CgException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** What a server said to people, as {@link #tame} makes it, and without what it may have repeated of a request. */
    static String said(String text) {
        return tame(Masked.of(text));
    }

    /** What a server said, fit for a line of a log: of bounded length, and unable to begin another line. */
    static String tame(String text) {
        String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return cut.replaceAll("\\p{Cntrl}", " ");
    }
}
