package es.cg.sdk.internal.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps the error codes of the service to advice, without the data of a call. A resource has the texts. */
final class ErrorCodeAdvice {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final String FILE = "error-advice.properties";
    private static final String UNKNOWN = "check the request and what is known of the error";
    private static final Properties TEXTS = texts();

    private ErrorCodeAdvice() {}

    /** Reads the texts. Throws nothing: an exception here would hide the outcome of the call that failed. */
    private static Properties texts() {
        Properties texts = new Properties();
        try (InputStream in = ErrorCodeAdvice.class.getResourceAsStream(FILE)) {
            if (in == null) {
                LOG.warn("the resource {} of sdk-core is missing: exceptions say less about what to do next", FILE);
            } else {
                texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("the resource {} of sdk-core cannot be read: exceptions say less about what to do next", FILE, e);
        }
        return texts;
    }

    /** Returns the advice for an error code; null for an unknown one. */
    static @Nullable String of(@Nullable String code) {
        return code == null || code.isEmpty() || Character.isDigit(code.charAt(0)) ? null : TEXTS.getProperty(code);
    }

    /** Returns the advice for a status whose error code is unknown or absent. */
    static String ofStatus(int status) {
        String other = status >= 500 ? TEXTS.getProperty("5xx", UNKNOWN) : UNKNOWN;
        return TEXTS.getProperty(Integer.toString(status), other);
    }
}
