package es.cg.sdk.mock.internal;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.internal.page.StartWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a program prints when its mock has started: the page, lines to copy, first steps, addresses and keys. */
public final class ProgramBanner {
    private static final String USUAL_JAR = "sdk-examples/target/sdk-examples.jar";

    private ProgramBanner() {}

    /**
     * Returns the lines.
     *
     * @param language {@code en} or {@code es}
     * @param jar the jar of the examples, as it is named in any folder; null for that of a build in the SDK's sources
     */
    public static List<String> of(MockCg mock, String language, @Nullable String jar) {
        List<String> parts = new ArrayList<>();
        parts.add(StartWords.of(language, "page", mock.panelUrl()));
        for (String shell : List.of("bash", "PowerShell", "Java")) {
            String lines = StartWords.of(
                    language, shell.toLowerCase(Locale.ROOT), mock.baseUrl(), mock.liveKey(), mock.panelUrl());
            parts.add("# " + shell + "\n" + lines);
        }
        String steps = StartWords.of(language, "steps");
        parts.add("# " + StartWords.of(language, jar == null ? "stepsInSources" : "stepsAnywhere") + "\n"
                + (jar == null ? steps : steps.replace(USUAL_JAR, jar)));
        List<String> places = new ArrayList<>();
        places.add(
                StartWords.of(language, "production", mock.baseUrl(), mock.liveKey(), mock.testKey(), mock.clients()));
        places.add(StartWords.of(language, "sandbox", mock.sandboxUrl(), mock.sandboxKey(), mock.sandboxClients()));
        int firms = mock.panel().firms().size();
        if (firms > 1) {
            places.add(StartWords.of(language, "firms", firms, mock.panelUrl()));
        }
        places.add(StartWords.of(language, "panel", mock.panelUrl()));
        parts.add(String.join("\n", places));
        return String.join("\n\n", parts).lines().toList();
    }

    /** Returns the lines that move the clock of a mock, for bash and for PowerShell. */
    public static List<String> clock(String panel, Duration by) {
        return List.of(
                "# bash", StartWords.of("en", "clockBash", panel, by),
                "# PowerShell", StartWords.of("en", "clockPowershell", panel, by));
    }
}
