package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.FreePort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of guides run in an empty folder, with the pom and by the command that the page shows. */
@Tag("slow")
class PageProgramsTest {
    private static final String START = "docs/getting-started.md";
    private static final String TESTING = "docs/testing.md";
    private static final String RECEIVER = "docs/webhooks-step-by-step.md";

    @TempDir
    Path folder;

    @Test
    void firstProgramIssuesAnInvoice() throws Exception {
        write("pom.xml", block(START, "xml", "<project"));
        write("src/main/java/FirstInvoice.java", block(START, "java", "public final class FirstInvoice"));

        OwnRepository.install();
        try (MockCg mock = MockCg.builder()
                .time(OffsetDateTime.now(ZoneOffset.UTC))
                .running()
                .start()) {
            Map<String, String> given = Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey());
            assertThat(OwnRepository.maven(folder, given, command(START))).contains(" 121.00");
        }
    }

    @Test
    void mockOfTheGuideIsFetchedAndStarts() throws Exception {
        List<String> commands =
                block(START, "sh", "mvn dependency:copy").lines().toList();

        OwnRepository.install();
        OwnRepository.maven(folder, Map.of(), commands.get(0));
        Process program = new ProcessBuilder("bash", "-c", commands.get(1) + " --version")
                .directory(folder.toFile())
                .start();
        assertThat(program.inputReader(StandardCharsets.UTF_8).readLine())
                .contains("sdk-mock " + OwnRepository.VERSION);
    }

    @Test
    void testOfTheGuidePasses() throws Exception {
        write("pom.xml", block(TESTING, "xml", "<project"));
        write("src/test/java/InvoicingTest.java", block(TESTING, "java", "class InvoicingTest"));

        OwnRepository.install();
        OwnRepository.maven(folder, Map.of(), "mvn test");
        assertThat(folder.resolve("target/surefire-reports/InvoicingTest.txt"))
                .content()
                .contains("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
    }

    /** With a wrong key, or it would go on until it is killed; ReceiverProgramTest runs it to its end. */
    @Test
    void receiverOfTheGuideRunsByItsCommand() throws Exception {
        String dependency = block(RECEIVER, "xml", "<dependency>");
        write("pom.xml", block(START, "xml", "<project").replace("</dependencies>", dependency + "</dependencies>"));
        write("src/main/java/ReceiverProgram.java", block(RECEIVER, "java", "class ReceiverProgram"));

        OwnRepository.install();
        String command = command(RECEIVER).replace("9090", String.valueOf(FreePort.next()));
        try (MockCg mock = MockCg.start()) {
            Map<String, String> wrong = Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey() + "x");
            assertThatThrownBy(() -> OwnRepository.maven(folder, wrong, command))
                    .hasMessageContaining("webhooks.create answered 401");
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String command(String page) {
        return block(page, "sh", "mvn -q ").replaceAll("(?m)^(?!mvn ).*\\R", "").replace("mvn -q", "mvn");
    }

    /** The first block of a page that has this text. */
    private static String block(String page, String language, String text) {
        return Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$")
                .matcher(Project.text(page))
                .results()
                .map(each -> each.group(1))
                .filter(each -> each.contains(text))
                .findFirst()
                .orElseThrow();
    }
}
