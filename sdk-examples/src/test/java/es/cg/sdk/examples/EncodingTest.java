package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The encoding of a pipe: that of the command line, as the encodings of Windows, else UTF-8; JSON is always UTF-8. */
final class EncodingTest {
    @TempDir
    private Path folder;

    private String printed(String encoding, Charset charset, String... args) throws IOException, InterruptedException {
        Map<String, String> environment = encoding.isEmpty()
                ? Map.of()
                : Map.of("JDK_JAVA_OPTIONS", "-Dstdout.encoding=" + encoding + " -Dfile.encoding=" + encoding);
        Path output = folder.resolve("out");
        assertThat(ExampleProcess.start(output, environment, args).exit()).isZero();
        return Files.readString(output, charset);
    }

    @Test
    void pipeHasTheEncodingOfTheCommandLine() throws Exception {
        for (String encoding : new String[] {"cp850", "cp1252"}) {
            assertThat(printed(encoding, Charset.forName(encoding), "quickstart"))
                    .contains("Firm Gestoría Ficticia", "Sólo Lectura SL");
        }
        assertThat(printed("", StandardCharsets.UTF_8, "quickstart")).contains("Firm Gestoría Ficticia");
    }

    @Test
    void jsonIsUtf8() throws Exception {
        for (String json : new String[] {"--json", "--json=true"}) {
            assertThat(printed("cp850", StandardCharsets.UTF_8, "error-tour", json))
                    .containsPattern("\"show_to_a_user\":\"[^\"]*[áéíóú]");
        }
    }

    @Test
    void writtenFilesAreUtf8() throws Exception {
        Path invoices = folder.resolve("invoices.csv");
        printed("cp850", Charset.forName("cp850"), "month-end", "--sample", "1", invoices.toString());

        assertThat(invoices).content(StandardCharsets.UTF_8).contains(",Asesoría,");
    }
}
