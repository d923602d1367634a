package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of corrections: how it is read, checked, joined and listed. */
final class CorrectionsTest {
    @Test
    void byteOrderMarkIsSkippedAndOtherEncodingRefused(@TempDir Path folder) throws IOException {
        String json = "{\"//\": \"año\", \"contract\": \"2026-09-05\"}";
        Path file = folder.resolve("c.json");

        Files.writeString(file, "\uFEFF" + json);
        assertThat(Corrections.read(file).report()).isEmpty();

        Files.write(file, json.getBytes(StandardCharsets.ISO_8859_1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.read(file))
                .withMessage("c.json is not in UTF-8: save it with this encoding");
    }

    @Test
    void variableNamesSeveralFiles(@TempDir Path folder) throws IOException {
        Path paths = Files.writeString(folder.resolve("paths.json"), """
                {"contract": "2026-09-05", "operations": {"expenses.list": {"path": "/gastos"}}}
                """);
        Path names = Files.writeString(folder.resolve("names.json"), """
                {"contract": "2026-09-05", "answers": {"Expense": {"total": "importe"}}}
                """);

        Corrections corrections =
                Objects.requireNonNull(Corrections.ofVariable(paths + File.pathSeparator + " " + names));

        assertThat(corrections).hasToString("Corrections[paths.json, names.json]");
        assertThat(corrections.report()).hasSize(2);
        Map<String, String> variables =
                Map.of("CG_BASE_URL", "https://gestor.invalid", "CG_API_KEY", "cg_live_abc.s3cret");
        ClientEnvironment.client(variables::get).close();
        Map<String, String> wrong = new HashMap<>(variables);
        wrong.put("CG_CORRECTIONS", "none.json");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientEnvironment.client(wrong::get))
                .withMessageContaining("CG_CORRECTIONS: there is no file of corrections none.json");
        assertThat(Corrections.ofVariable(null)).isNull();
        assertThat(Corrections.ofVariable("")).isNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.ofVariable(paths + File.pathSeparator))
                .withMessage("the environment variable CG_CORRECTIONS has an empty name of a file");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.ofVariable("none.json"))
                .withMessage("the environment variable CG_CORRECTIONS: there is no file of corrections none.json");
    }

    @Test
    void missingFileIsNamed(@TempDir Path folder) throws IOException {
        assertThat(Corrections.read(Files.writeString(folder.resolve("c.json"), "{\"contract\": \"2026-09-05\"}")))
                .hasToString("Corrections[c.json]");
        assertThatThrownBy(() -> Corrections.read(folder.resolve("none.json")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("there is no file of corrections");
    }
}
