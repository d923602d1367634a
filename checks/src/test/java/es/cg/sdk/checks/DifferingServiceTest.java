package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.CgClient;
import es.cg.sdk.checks.ClientServer.Answer;
import es.cg.sdk.checks.ClientServer.Made;
import es.cg.sdk.webhooks.EventKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service that differs in more than a hundred ways, and a client that has its file: all operations work, and every line
 * of the file is needed.
 */
@Tag("slow")
final class DifferingServiceTest {
    private static final String FILES = "checks/src/test/resources/es/cg/sdk/checks/differing/";
    private static final Path FILE = Project.file(FILES + "their-service.json");
    private static final Path WEBHOOKS = Project.file(FILES + "their-webhooks.json");

    /** Ports, ids, keys and numbers that another run has otherwise. */
    private static final Pattern RANDOM = Pattern.compile(
            "127[.]0[.]0[.]1:\\d+|\\b[a-z]{3,5}_[0-9a-z]{16}\\b|\\b[0-9a-f]{8}-[0-9a-f-]{27}\\b|\\d{7,}");

    private static final String TOP = """
            # A service that differs

            For maintainers of [corrections](../corrections.md). The test `DifferingServiceTest` runs all operations of \
            production and sandbox against a mock that differs as the file `their-service.json` says: all work. Then it \
            leaves out one difference of the file after the other, and makes the calls that it concerns again. The last \
            column has the first call that is no longer the same, and what its caller gets: a code of an error, or a \
            value that is wrong or missing. There are %d differences; each is seen.

            <!-- made by mvn verify -Pslow -Dupdate=true -->

            | place in the file | lines | what breaks without them |
            |---|---|---|
            """;

    @TempDir
    private Path folder;

    @Test
    void allOperationsWorkAndEachDifferenceIsSeen() throws IOException, InterruptedException {
        JsonNode file = OpenApi.parse(Project.text(FILES + "their-service.json"));
        Map<ServiceDifference, String> broken = new LinkedHashMap<>();
        ServiceDifference.of(file).forEach(each -> broken.put(each, ""));
        for (boolean sandbox : new boolean[] {false, true}) {
            runs(sandbox, file, broken);
        }
        assertThat(broken).doesNotContainValue("");
        new GeneratedFile("docs/internals/differences.md").holds(page(file, broken));
    }

    private static String page(JsonNode file, Map<ServiceDifference, String> broken) {
        StringBuilder page = new StringBuilder(TOP.formatted(broken.size()));
        broken.forEach((difference, what) -> page.append("| ")
                .append(difference)
                .append(" | `")
                .append(difference.lines(file))
                .append("` | ")
                .append(RANDOM.matcher(what).replaceAll("…").strip())
                .append(" |\n"));
        return page.toString();
    }

    private void runs(boolean sandbox, JsonNode file, Map<ServiceDifference, String> broken)
            throws IOException, InterruptedException {
        try (PreparedMock mock = new PreparedMock(sandbox, FILE, WEBHOOKS);
                CgClient cg = mock.client();
                ClientServer server = new ClientServer(cg, folder, mock::snapshot)) {
            String begin = mock.snapshot();
            FurtherRequests.send(server.url(), sandbox, mock.clientId());
            mock.restore(begin, "");
            CollectionRun run = CollectionRun.of(folder, server.url(), mock);
            assertThat(run.failures()).isEmpty();
            assertThat(run.notDone()).isEqualTo(mock.notOffered());
            assertThat(mock.received()).isNotEmpty().allSatisfy(event -> {
                assertThat(event.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
                assertThat(OpenApi.parse(event.object()).at("/estado").asText()).isEqualTo("emitida");
            });
            for (Map.Entry<ServiceDifference, String> each : broken.entrySet()) {
                if (each.getValue().isEmpty()) {
                    each.setValue(broken(mock, cg, server.made(), each.getKey(), file));
                }
            }
        }
    }

    private String broken(
            PreparedMock mock, CgClient whole, List<Made> made, ServiceDifference difference, JsonNode file)
            throws IOException {
        try (CgClient without = mock.client(difference.without(file).toString())) {
            for (Made each : made) {
                if (difference.concerns(each.operation())) {
                    mock.restore(each.state(), each.fault());
                    Answer right = ClientServer.answer(whole, each, folder);
                    mock.restore(each.state(), each.fault());
                    Answer wrong = ClientServer.answer(without, each, folder);
                    if (!right.equals(wrong)) {
                        return each.operation().id() + ": " + change(right, wrong);
                    }
                }
            }
        }
        return "";
    }

    private static String change(Answer right, Answer wrong) {
        if (right.status() != wrong.status()) {
            return wrong.text();
        }
        if (!right.text().startsWith("{") || !wrong.text().startsWith("{")) {
            return wrong.text();
        }
        List<String> changes = new ArrayList<>();
        JsonChanges.collect("", OpenApi.parse(right.text()), OpenApi.parse(wrong.text()), changes);
        return '`' + changes.get(0).replaceFirst(" is ", "` is ");
    }
}
