package es.cg.sdk;

import java.io.PrintWriter;
import java.io.StringWriter;

/** All that a thing prints of itself. */
final class Everything {
    private Everything() {}

    /** An exception with its stack, causes and all that was suppressed. */
    static String of(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
