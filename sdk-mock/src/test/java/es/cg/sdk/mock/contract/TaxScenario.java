package es.cg.sdk.mock.contract;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A scenario of a file such as {@code tax-scenarios.txt}, which says how its steps are written. */
record TaxScenario(String name, String law, List<Step> steps) {
    /**
     * One line.
     *
     * @param id the name under which the id of the record is kept; empty for none
     * @param what the step without name, avisos and refusal
     * @param avisos the codes of the avisos that the answer must have
     * @param refused the status and the place of the refusal; empty for none
     */
    record Step(String line, String id, String what, List<String> avisos, String refused) {
        static Step of(String line) {
            String[] refusal = line.split(" >> ", 2);
            String[] notes = refusal[0].split(" !! ", 2);
            String id = notes[0].matches("\\w+ = .*") ? notes[0].substring(0, notes[0].indexOf(' ')) : "";
            return new Step(
                    line,
                    id,
                    id.isEmpty() ? notes[0] : notes[0].substring(id.length() + " = ".length()),
                    notes.length == 1 ? List.of() : List.of(notes[1].split(" ", -1)),
                    refusal.length == 1 ? "" : refusal[1]);
        }

        String verb() {
            return what.split(" ", 2)[0];
        }

        /** Whether the step says a figure, a refusal or an aviso. */
        boolean isJudged() {
            return verb().matches("\\d{3}|again|read") || !refused.isEmpty() || !avisos.isEmpty();
        }
    }

    static List<TaxScenario> of(String name) throws IOException {
        List<TaxScenario> all = new ArrayList<>();
        try (InputStream file = TaxScenario.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : text.lines().map(String::strip).toList()) {
                if (line.startsWith("## ")) {
                    String[] title = line.substring("## ".length()).split(" \\| ", 2);
                    all.add(new TaxScenario(title[0], title.length == 1 ? "" : title[1], new ArrayList<>()));
                } else if (!line.isEmpty() && !line.startsWith("#")) {
                    all.get(all.size() - 1).steps().add(Step.of(line));
                }
            }
        }
        return all;
    }
}
