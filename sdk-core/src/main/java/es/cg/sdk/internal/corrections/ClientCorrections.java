package es.cg.sdk.internal.corrections;

import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.CorrectionsFile;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Makes the corrections of a client. */
public final class ClientCorrections {
    private ClientCorrections() {}

    /**
     * Makes the corrections that a file asks for, and logs what is in force.
     *
     * @param file the file; null for none
     * @param versionHeader the header that the client's builder set for the version; null for none
     * @param routes the operations whose path the builder set
     * @throws IllegalArgumentException if the builder and the file both say something of one thing
     */
    public static Corrections of(@Nullable CorrectionsFile file, @Nullable String versionHeader, Set<String> routes) {
        if (file == null) {
            return Corrections.NONE;
        }
        Corrections made = Corrections.of(file, LoggerFactory.getLogger("es.cg.sdk"));
        if (versionHeader != null
                && made.headers().fixed().keySet().stream().anyMatch(versionHeader::equalsIgnoreCase)) {
            throw new IllegalArgumentException("versionHeader(\"" + versionHeader + "\") and headers of " + file.name()
                    + " both set this header: leave one of them out");
        }
        routes.stream().filter(made::isMoved).findFirst().ifPresent(each -> {
            throw new IllegalArgumentException("route(\"" + each + "\", …) and " + file.name()
                    + " both set the path of " + each + ": leave one of them out");
        });
        made.logInForce();
        return made;
    }
}
