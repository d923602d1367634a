package es.cg.sdk.banks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NewBankImportTest {
    private static final byte[] STATEMENT = "11 Espa\u00f1a \u001a\r\n".getBytes(ISO_8859_1);

    @TempDir
    private Path folder;

    private static NewBankImport.Builder complete() {
        return NewBankImport.builder().cuentaId("cta_1").contenido(STATEMENT);
    }

    private static byte[] sent(NewBankImport statement) {
        return Base64.getDecoder()
                .decode(statement.json().get("contenido_base64").string());
    }

    @Test
    void everyByteOfTheStatementIsSentAsItIs() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }

        assertThat(sent(complete().contenido(all).build())).isEqualTo(all);
        assertThat(sent(complete().build())).isEqualTo(STATEMENT);
    }

    @Test
    void contentIsCopiedFromTheCallersArray() {
        byte[] mine = STATEMENT.clone();
        NewBankImport statement = complete().contenido(mine).build();
        mine[0] = 'x';

        assertThat(sent(statement)).isEqualTo(STATEMENT);
    }

    @Test
    void aFileIsReadOnceAndItsNameIsNotSent() throws Exception {
        Path file = Files.write(folder.resolve("extracto.n43"), STATEMENT);
        NewBankImport.Builder builder = complete().contenido(file);
        Files.writeString(file, "another statement");

        assertThat(builder.build()).isEqualTo(complete().build());
        Files.delete(file);
        assertThat(builder.build().json().bytes())
                .isEqualTo(complete().build().json().bytes());
    }

    @Test
    void unreadableFileIsNamedInMessage() {
        assertThatThrownBy(() -> complete().contenido(folder.resolve("none.n43")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("NewBankImport.contenido_base64: the statement must be a regular file, but ")
                .hasMessageContaining("none.n43");
    }

    @Test
    void tooLargeFileIsRefusedUnread() throws IOException {
        Path large = folder.resolve("large.n43");
        try (RandomAccessFile sparse = new RandomAccessFile(large.toFile(), "rw")) {
            sparse.setLength(1L << 32);
        }
        assertThatThrownBy(() -> complete().contenido(large)).hasMessageContaining("has 4294967296 bytes");
        assertThatThrownBy(() -> complete().contenido(folder)).hasMessageContaining("must be a regular file");
    }

    @Test
    void toStringShowsNothingOfTheStatement() {
        assertThat(complete().build()).hasToString("NewBankImport[contenido_base64, cuenta_id]");
        assertThat(complete().build().json().toString())
                .doesNotContain(Base64.getEncoder().encodeToString(STATEMENT));
    }
}
