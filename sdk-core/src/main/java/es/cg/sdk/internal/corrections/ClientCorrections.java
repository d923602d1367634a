package es.cg.sdk.internal.corrections;

import es.cg.sdk.base.corrections.AnswerCorrection;
import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.base.corrections.ErrorCorrection;
import es.cg.sdk.base.corrections.Headers;
import es.cg.sdk.base.corrections.RequestCorrection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The corrections of a client, or none. Thread-safe. */
public final class ClientCorrections {
    /** Those of a client without a file. */
    public static final ClientCorrections NONE = new ClientCorrections(null);

    private final @Nullable Corrections corrections;
    private final @Nullable ErrorCorrection errors;

    private ClientCorrections(@Nullable Corrections corrections) {
        this.corrections = corrections;
        this.errors = corrections == null ? null : corrections.errors();
    }

    /**
     * Makes the corrections that a file asks for, and logs what is in force.
     *
     * @param versionHeader the header that the client's builder set for the version; null for none
     * @param routes the operations whose path the builder set
     * @throws IllegalArgumentException if the builder and the file both say something of one thing
     */
    public static ClientCorrections of(CorrectionsFile file, @Nullable String versionHeader, Set<String> routes) {
        if (versionHeader != null
                && file.rules().headers().fixed().keySet().stream().anyMatch(versionHeader::equalsIgnoreCase)) {
            throw new IllegalArgumentException("versionHeader(\"" + versionHeader + "\") and headers of " + file.name()
                    + " both set this header: leave one of them out");
        }
        Corrections made = Corrections.of(file, LoggerFactory.getLogger("es.cg.sdk"));
        for (String each : routes) {
            if (made.moved().contains(each)) {
                throw new IllegalArgumentException("route(\"" + each + "\", …) and " + file.name()
                        + " both set the path of " + each + ": leave one of them out");
            }
        }
        made.logInForce();
        return new ClientCorrections(made);
    }

    /** Returns the names of the files; null if there is none. */
    public @Nullable String name() {
        return corrections == null ? null : corrections.name();
    }

    /** Returns the digest of what the files say; empty if there is none. */
    public String digest() {
        return corrections == null ? "" : corrections.digest();
    }

    /** Returns what corrects the requests of an operation; null if nothing does. */
    public @Nullable RequestCorrection request(String operation) {
        return corrections == null ? null : corrections.request(operation);
    }

    /** Returns what corrects the answers of an operation; null if nothing does. */
    public @Nullable AnswerCorrection answer(String operation) {
        return corrections == null ? null : corrections.answer(operation);
    }

    /** Returns whether an operation has another path, or its parameters elsewhere. */
    public boolean isMoved(String operation) {
        return corrections != null && corrections.moved().contains(operation);
    }

    /** Returns what corrects errors; null if nothing does. */
    public @Nullable ErrorCorrection errors() {
        return errors;
    }

    /** Returns the service's name of a header; null if requests do not carry it. */
    public @Nullable String header(String ours) {
        return corrections == null ? ours : corrections.rules().headers().name(ours);
    }

    /** Returns whether a header is the service's name of one of ours, or carried by every request. */
    public boolean setsHeader(String name) {
        return corrections != null
                && Stream.of(
                                corrections.rules().headers().names().values(),
                                corrections.rules().headers().fixed().keySet())
                        .anyMatch(each -> each.stream().anyMatch(name::equalsIgnoreCase));
    }

    /** Returns the headers that every request carries. */
    public Map<String, String> fixedHeaders() {
        Headers headers = corrections == null ? null : corrections.rules().headers();
        return headers == null ? Map.of() : headers.fixed();
    }
}
