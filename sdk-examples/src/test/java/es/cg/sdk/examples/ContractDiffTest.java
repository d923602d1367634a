package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command: what it reads, writes and prints, and how it ends. The matcher has tests of its own. */
final class ContractDiffTest {
    private static final String CONTRACT = contract();
    private static final String UNITS = "{\"general\": {\"amounts\": \"number\", \"percentages\": \"number\"}}";

    @TempDir
    private Path folder;

    private static String contract() {
        try (var in = Objects.requireNonNull(ContractDiff.class.getResourceAsStream("openapi.json"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private String changed(UnaryOperator<String> change) throws IOException {
        String other = change.apply(CONTRACT);
        assertThat(other).isNotEqualTo(CONTRACT);
        return file("their.json", other);
    }

    private static String lastLine(String out) {
        List<String> lines = out.lines().toList();
        return lines.get(lines.size() - 1);
    }

    @Test
    void sameContractStopsNothingOnceItsUnitsAreSaid() throws IOException {
        String corrections = file("c.json", UNITS);
        ExampleRun run = ExampleRun.of("contract-diff", file("their.json", CONTRACT), "--write", corrections);

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(lastLine(run.out()))
                .contains("Nothing stops what you use: ", " certain, 0 for a person, 0 not there.");
    }

    @Test
    void certainPathIsWrittenAndStopsNothing() throws IOException {
        String theirs = changed(json -> json.replace("\"/jobs/{id}\"", "\"/tareas/{id}\""));
        Path corrections = folder.resolve("c.json");
        ExampleRun run = ExampleRun.of("contract-diff", theirs, "--for", "jobs.get", "--write", corrections.toString());

        assertThat(run.exit()).isOne();
        assertThat(run.out()).contains("jobs.get: contradicts the contract: GET /jobs/{id} is GET /tareas/{id}");
        assertThat(corrections).content().contains("\"//jobs.get\": { \"path\": \"/tareas/{id}\" }");
    }

    @Test
    void onlyWhatIsUsedCounts() throws IOException {
        String theirs = changed(json -> json.replace("\"/expenses/{id}\"", "\"/unknown/{id}\""));
        String units = file("c.json", UNITS);

        assertThat(ExampleRun.of("contract-diff", theirs, "--for", "expenses.get", "--write", units)
                        .exit())
                .isOne();
        assertThat(ExampleRun.of("contract-diff", theirs, "--for", "payslips.get", "--write", units)
                        .exit())
                .isZero();
    }

    @Test
    void reportBeginsWithWhatStopsTheCalls() throws IOException {
        String theirs = changed(json -> json.replace("\"/expenses/{id}\"", "\"/expenses/{id}/detail\""));
        ExampleRun run = ExampleRun.of("contract-diff", theirs, "--for", "expenses.get");

        assertThat(run.exit()).isOne();
        assertThat(run.out())
                .startsWith("This stops calls:")
                .contains("expenses.get: no operation of theirs is certainly this one");
        assertThat(lastLine(run.out())).startsWith("operations that are stopped: 1; ");
    }

    @Test
    void journalOfTheMockSaysWhatIsUsed() throws IOException {
        String theirs = changed(json -> json.replace("\"/expenses/{id}\"", "\"/unknown/{id}\""));
        String plain = file(
                "plain.json",
                "{\"data\": [{\"operation\": \"expenses.get\"}, {\"operation\": null}], \"forgotten\": 0}");
        String used = file(
                "used.json",
                "{\"used\": [{\"operation\": \"products.create\", \"count\": 2, \"fields\": [\"codigo\"]}], \"data\": []}");

        assertThat(ExampleRun.of("contract-diff", theirs, "--for-journal", plain)
                        .out())
                .contains("expenses.get: no operation of theirs is certainly this one");
        assertThat(ExampleRun.of("contract-diff", theirs, "--for-journal", used).out())
                .doesNotContain("expenses.get", "descripcion is not certain");
        assertThat(ExampleRun.of("contract-diff", theirs, "--for-journal", file("e.json", "{\"data\": []}"))
                        .err())
                .contains("names no operation");
    }

    @Test
    void resultIsPrintedAsJson() throws IOException {
        ExampleRun run =
                ExampleRun.of("contract-diff", file("their.json", CONTRACT), "--for", "invoices.issue", "--json");

        assertThat(run.out()).startsWith("{\"stops\":{\"invoices.issue\":[").contains("\"exit\":1");
    }

    @Test
    void wrongUseEndsWithTwo() throws IOException {
        String theirs = file("their.json", CONTRACT);

        assertThat(ExampleRun.of("contract-diff").exit()).isEqualTo(2);
        assertThat(ExampleRun.of("contract-diff", theirs, "--write", "a", "--check", "b")
                        .exit())
                .isEqualTo(2);
        assertThat(ExampleRun.of("contract-diff", theirs, "--for", "nothing.here")
                        .err())
                .contains("there is no operation nothing.here");
        assertThat(ExampleRun.of("contract-diff", theirs, "--for", "jobs.get", "--for-journal", theirs)
                        .err())
                .contains("give one of them");
        assertThat(ExampleRun.of(
                                "contract-diff",
                                theirs,
                                "--write",
                                folder.resolve("no/c.json").toString())
                        .err())
                .contains("there is no folder");
    }

    @Test
    void unreadableDocumentEndsWithTwo() throws IOException {
        ExampleRun swagger = ExampleRun.of("contract-diff", file("a.json", "{\"swagger\": \"2.0\", \"paths\": {}}"));
        ExampleRun none =
                ExampleRun.of("contract-diff", folder.resolve("none.json").toString());
        ExampleRun broken = ExampleRun.of("contract-diff", file("b.json", "{"));

        assertThat(List.of(swagger.exit(), none.exit(), broken.exit())).containsOnly(2);
        assertThat(swagger.err()).contains("this is Swagger 2.0: convert it to OpenAPI 3 first");
        assertThat(none.err()).contains("there is no file");
        assertThat(broken.err()).contains("this is no JSON with an object");
    }

    private ExampleRun check(String theirs, String operations) throws IOException {
        return ExampleRun.of(
                "contract-diff",
                theirs,
                "--for",
                operations,
                "--check",
                file("c.json", UNITS.replaceFirst("\\{", "{\"contract\": \"2026-09-05\", ")));
    }

    @Test
    void sameContractWorksOnceItsUnitsAreSaid() throws IOException {
        ExampleRun run = check(file("their.json", CONTRACT), "invoices.issue,products.get,jobs.get,events");

        assertThat(run.out()).doesNotContain("Does not work:");
        assertThat(run.exit()).isZero();
        assertThat(lastLine(run.out()))
                .startsWith("What you use works with ")
                .contains(": 0 failures, 0 on your word, ");
    }

    @Test
    void answerThatNoViewReadsFails() throws IOException {
        String theirs = changed(json -> json.replaceFirst(
                "(?s)(\"Product\": \\{.*?\"creado_en\": )\\{[^}]*}",
                "$1{\"type\": \"string\", \"example\": \"2026-02-30T09:30:00Z\"}"));
        ExampleRun run = check(theirs, "products.get");

        assertThat(run.exit()).isOne();
        assertThat(run.out()).contains("products.get: Product.creadoEn(): ");
        assertThat(lastLine(run.out())).startsWith("Something does not work with ");
    }
}
