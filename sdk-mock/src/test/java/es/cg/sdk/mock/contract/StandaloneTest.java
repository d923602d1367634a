package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The mock as a program: its options, exit codes and state file. It is started as README.md, docs/getting-started.md,
 * docs/mock.md and docs/webhooks-step-by-step.md start it, and prints the lines that they show.
 */
final class StandaloneTest {
    private static final Predicate<String> CALL =
            Pattern.compile("^(GET|POST|PUT|DELETE) /panel").asPredicate();

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("state.json");
    }

    private static String refused(String... options) throws Exception {
        try (Program program = Program.run(options)) {
            String errors = program.ended(2);
            assertThat(program.printed()).isEmpty();
            return errors;
        }
    }

    private static String version() throws IOException {
        if (Running.JAR == null) {
            return "of class files";
        }
        try (JarFile jar = new JarFile(Running.JAR)) {
            return jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        }
    }

    @Test
    void versionOptionPrintsJarAndContractVersion() throws Exception {
        try (Program program = Program.run("--version")) {
            assertThat(program.ended(0)).isEmpty();
            assertThat(program.printed()).isEqualTo("sdk-mock " + version() + ", contract 2026-09-05");
        }
    }

    @Test
    void helpNamesEveryOptionAndEveryCallOfThePanel() throws Exception {
        List<String> calls;
        try (Program program = Program.run("--json")) {
            Request list = new Request.Builder()
                    .url(program.mock().address("panel") + "/panel")
                    .build();
            try (Response page = Caller.HTTP.newCall(list).execute()) {
                calls = page.body()
                        .string()
                        .lines()
                        .map(String::strip)
                        .filter(CALL)
                        .toList();
            }
        }
        assertThat(calls).hasSizeGreaterThan(40);

        try (Program program = Program.run("--help")) {
            assertThat(program.ended(0)).isEmpty();
            String help = program.printed();
            assertThat(help)
                    .contains("--port", "--sandbox-port", "--panel-port", "--time", "--frozen", "--seed", "--job-time")
                    .contains("--enforce-limits", "--public-destinations-only", "--bind", "--json", "--state")
                    .contains("--version", "--help");
            assertThat(help.lines().map(String::strip)).containsAll(calls);
        }
    }

    @Test
    void firstLineListsSeveralFirmsWithTheirKeys() throws Exception {
        try (Program program = Program.run("--json", "--firms", "3")) {
            JsonNode sheet = program.sheet();
            assertThat(sheet.path("firms"))
                    .extracting(each -> each.path("id").asText())
                    .containsExactly("firm-1", "firm-2", "firm-3");
            assertThat(sheet.path("firms").get(0).path("keys").path("live"))
                    .isEqualTo(sheet.path("keys").path("live"));
        }
        assertThat(refused("--firms", "0")).contains("from 1 to 100000 firms");
    }

    @Test
    void terminatedMockKeepsItsStateInTheFile() throws Exception {
        JsonNode first;
        try (Program program = Program.keeping(file())) {
            first = program.sheet();
            assertThat(first.fieldNames())
                    .toIterable()
                    .containsExactly("production", "sandbox", "panel", "keys", "clients", "sandbox_clients");
            assertThat(first.path("clients").get(0).asLong()).isEqualTo(1001);
            new TestMock(Running.of(first)).advance("P9D");
            program.terminate();
            assertThat(program.ended(143)).isEmpty();
            assertThat(program.printed()).isEmpty();
        }
        assertThat(folder.resolve("state.json.part")).doesNotExist();

        try (Program again = Program.run("--json", "--frozen", "--seed", "9", "--state", file().toString())) {
            JsonNode second = again.sheet();
            assertThat(second.path("keys")).isEqualTo(first.path("keys"));
            assertThat(new TestMock(Running.of(second))
                            .panel("GET /panel/clock")
                            .text("/now"))
                    .startsWith("2026-11-29T09:00");
        }
    }

    @Test
    void unusableStateFileStopsTheStartUnchanged() throws Exception {
        String[][] unusable = {
            {"", "it is empty"}, {"{\"format\":", "not readable JSON"}, {"{\"format\":\"else\"}", "format must be"}
        };
        for (String[] each : unusable) {
            Files.writeString(file(), each[0]);

            assertThat(refused("--json", "--state", file().toString()))
                    .contains(file().toString(), "is left as it is", each[1])
                    .hasLineCount(1);
            assertThat(file()).hasContent(each[0]);
        }
    }

    @Test
    void aSecondMockOnTheSameStateFileIsRefused() throws Exception {
        try (Program first = Program.keeping(file())) {
            TestMock mock = first.mock();
            assertThat(refused("--json", "--state", file().toString()))
                    .contains(file().toString(), "another mock uses it")
                    .hasLineCount(1);

            mock.panel("POST /panel/state/save");
            first.kill();
        }
        try (Program next = Program.keeping(file())) {
            assertThat(next.sheet().path("clients")).isNotEmpty();
        }
    }

    @Test
    void wrongCommandLineReportsItsError() throws Exception {
        assertThat(refused("--nonsense"))
                .contains("there is no option --nonsense")
                .hasLineCount(1);
        assertThat(refused("--port", "70000")).contains("0 to 65535");
        assertThat(refused("--time=noon")).contains("--time takes a time");
        assertThat(refused("--corrections", "none.json")).contains("none.json cannot be read: it does not exist");
        assertThat(refused("--seed")).contains("needs a value");
    }

    private static List<String> banner(String language, String last) throws Exception {
        try (Program program = Program.run(
                "--port", "0", "--sandbox-port", "0", "--panel-port=0", "--job-time", "PT0S", "--lang", language)) {
            List<String> lines = new ArrayList<>();
            do {
                lines.add(program.line());
            } while (!lines.get(lines.size() - 1).startsWith(last + " "));
            program.terminate();
            program.ended(143);
            return lines;
        }
    }

    @Test
    void bannerBeginsWithThePageAndHasLinesToCopy() throws Exception {
        List<String> lines = banner("en", "panel");

        assertThat(lines.get(0)).matches("page {3}http://127\\.0\\.0\\.1:[0-9]+/ {3}[(]open in a browser[)]");
        String panel = lines.get(0).replaceAll("page +|/ .*", "");
        assertThat(String.join("\n", lines))
                .containsPattern("\n# bash\nexport CG_BASE_URL=http://\\S+\nexport CG_API_KEY=cg_live_\\S+\n"
                        + "export CG_PANEL_URL=" + panel + "\n")
                .containsPattern("\n# PowerShell\n[$]env:CG_BASE_URL = 'http://\\S+'\n"
                        + "[$]env:CG_API_KEY = 'cg_live_\\S+'\n[$]env:CG_PANEL_URL = '" + panel + "'\n")
                .containsPattern("\n# Java\nes.cg.sdk.CgClient cg = es.cg.sdk.CgClient.builder[(][)]\n")
                .contains("\njava -jar sdk-examples/target/sdk-examples.jar first-invoice\n")
                .containsPattern("\nproduction  http://127.0.0.1:")
                .containsPattern("\nsandbox {5}http://127.0.0.1:[0-9]+/\\S+\n")
                .containsPattern("\npanel {7}http://127.0.0.1:[0-9]+/panel$");
    }

    @Test
    void bannerIsSpanishIfItIsAskedFor() throws Exception {
        List<String> lines = banner("es", "panel");

        assertThat(lines.get(0)).startsWith("página   http://").endsWith("(ábrala en un navegador)");
        assertThat(lines).anyMatch(each -> each.startsWith("  clave live    cg_live_"));
        assertThat(refused("--lang", "fr")).contains("--lang takes en or es");
    }
}
