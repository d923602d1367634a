package es.cg.sdk.generator;

import es.cg.sdk.generator.document.Assumption;
import es.cg.sdk.generator.document.ContractFolder;
import es.cg.sdk.generator.document.Overlay;
import es.cg.sdk.generator.json.ContractException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The entries of {@code docs/reference/assumptions.md} by chapter. What stands above them is written by hand. */
final class AssumptionsPage {
    static final String FILE = "docs/reference/assumptions.md";
    /** Ends the part that is written by hand. */
    static final String MADE = "<!-- The rest is made from contract/assumptions by mvn verify -Dupdate=true -->\n";

    /** The labels of an entry's sections, in their order, by their keys in the overlay. */
    private static final Map<String, String> LABELS = Map.of(
            "contract-says", "The contract says",
            "assumed", "Assumed",
            "in-the-mock", "In the mock",
            "if-reality-differs", "If reality differs");

    private static final List<String> ORDER = List.of("contract-says", "assumed", "in-the-mock", "if-reality-differs");

    /** What begins a paragraph of its own: a list, a table, or the title of a list. */
    private static final Pattern BLOCK = Pattern.compile("- |\\||\\w+( \\w+){0,2}:\n");

    private AssumptionsPage() {}

    /** Returns the page with new entries under what is written by hand. */
    static String of(ContractFolder contract, String page) {
        int end = page.indexOf(MADE);
        if (end < 0) {
            throw new ContractException(FILE + " lacks the line that ends its part written by hand: " + MADE.strip());
        }
        StringBuilder made = new StringBuilder(page.substring(0, end)).append(MADE);
        for (Overlay overlay : contract.overlays()) {
            if (!overlay.assumptions().isEmpty()) {
                String title = contract.chapters().get(overlay.source().chapter());
                made.append("\n## ").append(title).append('\n');
                overlay.assumptions().forEach(each -> entry(made, each));
            }
        }
        return made.toString();
    }

    private static void entry(StringBuilder page, Assumption assumption) {
        page.append("\n### `").append(assumption.id()).append("`\n\n");
        page.append(assumption.reason()).append('\n');
        for (String each : ORDER) {
            String text = assumption.sections().get(each);
            if (text != null) {
                page.append("\n**").append(LABELS.get(each)).append(":**");
                page.append(BLOCK.matcher(text).lookingAt() ? "\n\n" : " ");
                page.append(text.strip()).append('\n');
            }
        }
        String correction = assumption.sections().get("correction");
        if (correction != null) {
            page.append("\n**In a corrections file:** with the names of your service, such as\n\n```json\n")
                    .append(correction.strip())
                    .append("\n```\n");
        }
    }
}
