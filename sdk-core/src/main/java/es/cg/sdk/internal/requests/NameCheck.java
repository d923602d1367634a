package es.cg.sdk.internal.requests;

import es.cg.sdk.base.text.NearName;
import es.cg.sdk.base.text.PrintableText;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs a warning if a name that a caller gives to {@code set} is close to a known one, and so probably misspelt; once
 * per name and process. No name is refused, since the service may know more names than the SDK. Thread-safe.
 */
public final class NameCheck {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // Bounds the memory of a program that generates names.
    private static final int MAX_REPORTED = 1000;

    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private NameCheck() {}

    /** Checks a name that was given to {@code owner.set}. */
    public static void check(String owner, String name, Collection<String> known) {
        Objects.requireNonNull(name, () -> owner + ".set: the name is null");
        if (REPORTED.size() >= MAX_REPORTED) {
            return;
        }
        String suggestion = NearName.of(name, known);
        if (suggestion != null && REPORTED.add(owner + " " + name)) {
            LOG.warn(
                    "{}.set(\"{}\"): did you mean \"{}\"? It is sent as it is, and the service may ignore a name that"
                            + " it does not know: then a filter has no effect, and a field is lost",
                    owner,
                    PrintableText.of(name),
                    suggestion);
        }
    }
}
