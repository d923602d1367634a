package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;

/** The contract's rule of dates: year first, an ISO time may follow, nothing else. */
final class Dates {
    private static final List<String> TAKEN =
            List.of("2026-11-20", "2026-01-31", "2026-11-20T09:00:00Z", "2026-11-20T09:00:00+01:00");
    private static final List<String> REFUSED =
            List.of("20/11/2026", "2026/11/20", "20-11-2026", "2026-13-01", "ayer", "");

    private Dates() {}

    static List<String> findings(String place, JsonNode schema) {
        Findings findings = new Findings(place);
        Samples.check(findings, Pattern.compile(schema.path("pattern").asText()), TAKEN, REFUSED);
        return findings.all();
    }
}
