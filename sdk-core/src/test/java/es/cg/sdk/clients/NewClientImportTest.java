package es.cg.sdk.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NewClientImportTest {
    private static final String CSV = "nombre;nif\nMuñoz;12345678Z\n";

    @TempDir
    private Path folder;

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("clientes.csv"), bytes);
    }

    @Test
    void ofFileTakesContentWithoutFileName() throws IOException {
        assertThat(NewClientImport.ofFile(file(CSV.getBytes(UTF_8)))
                        .simular(false)
                        .build())
                .isEqualTo(NewClientImport.builder()
                        .contenido(CSV)
                        .set("simular", false)
                        .build())
                .hasToString("NewClientImport[contenido, simular]");
    }

    @Test
    void byteOrderMarkIsRemoved() throws IOException {
        assertThat(NewClientImport.ofFile(file(("\ufeff" + CSV).getBytes(UTF_8)))
                        .build()
                        .json()
                        .get("contenido")
                        .string())
                .isEqualTo(CSV);
    }

    @Test
    void fileThatIsNotUtf8IsRefused() throws IOException {
        Path latin = file(CSV.getBytes(Charset.forName("windows-1252")));

        assertThatThrownBy(() -> NewClientImport.ofFile(latin))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the file to import is not UTF-8")
                .hasMessageNotContaining("12345678Z");
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> NewClientImport.ofFile(folder.resolve("nada.csv")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the file to import must be a regular file, but ")
                .hasMessageContaining("nada.csv");
    }
}
