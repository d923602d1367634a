package es.cg.sdk.mock.internal.refusals;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.refusals.Refusal.AskedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page has the table of refusals. */
final class RefusalTableTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/reference/assumptions.md");
    private static final String BEGIN = "<!-- refusals: made by mvn verify -Dupdate=true -->\n";
    private static final String END = "<!-- end refusals -->\n";

    @Test
    void thePageHasTheTable() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(page).contains(BEGIN).contains(END);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        if (Boolean.getBoolean("update")) {
            Files.writeString(PAGE, page.substring(0, begin) + table() + page.substring(end));
            return;
        }
        assertThat(page.substring(begin, end))
                .as("docs/reference/assumptions.md: renew it with mvn verify -Dupdate=true")
                .isEqualTo(table());
    }

    private static String table() {
        StringBuilder table = new StringBuilder("\n| who asks | name | what is refused |\n|---|---|---|\n");
        for (AskedBy asker : List.of(AskedBy.PROJECT, AskedBy.LAW, AskedBy.CONTRACT)) {
            for (Refusal each : Refusal.values()) {
                if (each.askedBy() == asker) {
                    String off = asker != AskedBy.PROJECT && each.isSwitchable() ? "; can be switched off" : "";
                    table.append("| %s | `%s` | %s%s |\n".formatted(word(asker), each.word(), each.sentence(), off));
                }
            }
        }
        return table.append('\n').toString();
    }

    private static String word(AskedBy asker) {
        return switch (asker) {
            case CONTRACT -> "contract";
            case LAW -> "law";
            case PROJECT -> "this project";
        };
    }
}
