package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InvoiceFileTest {
    private static final String HEADER = String.join(",", InvoiceFile.COLUMNS);
    private static final String SOUND = "D-1,1001,A,2026-11-20,B12345674,Comercial Ejemplo SL,Asesoría,1,100.00,21";

    @TempDir
    Path folder;

    private Path file(String... lines) throws IOException {
        return Files.write(folder.resolve("november.csv"), List.of(lines));
    }

    private static List<String> faults(Path file) {
        ThrowingCallable reading = () -> InvoiceFile.read(file);
        return Assertions.catchThrowableOfType(RefusedException.class, reading).details();
    }

    @Test
    void eachRowIsAnInvoiceWithItsLineNumber() throws IOException {
        List<InvoiceRow> rows = InvoiceFile.read(file(HEADER, SOUND, "", SOUND.replace("D-1", "D-2")));

        assertThat(rows).extracting(InvoiceRow::line).containsExactly(2, 4);
        assertThat(rows).extracting(InvoiceRow::document).containsExactly("D-1", "D-2");
        assertThat(rows.get(0).price()).isEqualTo(new BigDecimal("100.00"));
    }

    @Test
    void spanishCsvFormatIsRead() throws IOException {
        Path file = folder.resolve("spanish.csv");
        String text = "\ufeff" + HEADER.replace(',', ';') + "\r\n"
                + "D-1;1001;A;2026-11-20;B12345674;\"Ejemplo; \"\"Uno\"\" SL\";Asesoría;1,5;100,25;21\r\n";
        Files.writeString(file, text);

        InvoiceRow row = InvoiceFile.read(file).get(0);

        assertThat(row.recipientName()).isEqualTo("Ejemplo; \"Uno\" SL");
        assertThat(row.quantity()).isEqualTo(new BigDecimal("1.5"));
        assertThat(row.price()).isEqualTo(new BigDecimal("100.25"));
    }

    @Test
    void everyFaultIsListedWithItsLineAndColumn() throws IOException {
        Path file = file(
                HEADER,
                SOUND,
                SOUND,
                "D-3,x,A,20.11.2026,12345678A,,Asesoría,1,1e9,21",
                "D-4,1001,A",
                "D-5,1001,A,2026-11-20,B12345674,\"Comercial,Asesoría,1,100.00,21");

        assertThat(faults(file))
                .containsExactly(
                        "line 3, column documento: line 2 has the same document",
                        "line 4, column cliente_id: 'x' is not the id of a client, such as 1001",
                        "line 4, column fecha_expedicion: '20.11.2026' is not a date such as 2026-11-30",
                        "line 4, column receptor_nif: is not a valid Spanish tax id",
                        "line 4, column receptor_nombre: is empty",
                        "line 4, column precio_unitario: '1e9' is not a number such as 100.50",
                        "line 5: 3 cells, but the first line has 10; quote a cell that contains ,",
                        "line 6, position 33: the quote is not closed on this line");
    }

    @Test
    void aCellOfAMegabyteIsAFault() throws IOException {
        Path file = file(HEADER, SOUND.replace("Asesoría", "x".repeat(1_000_000)));

        assertThat(faults(file))
                .containsExactly("line 2, column concepto: has 1000000 characters, and at most 500 are allowed");
    }

    @Test
    void missingColumnIsReported() throws IOException {
        assertThat(faults(file(HEADER.replace(",serie", ""), SOUND)))
                .containsExactly("line 1: the column serie is missing");
        assertThat(faults(file(HEADER))).containsExactly("line 1: no invoice follows");
    }

    @Test
    void nonUtf8FileIsReportedWithItsPosition() throws IOException {
        Path file = folder.resolve("latin.csv");
        Files.writeString(file, HEADER + "\n" + SOUND + "\n", Charset.forName("windows-1252"));
        Path wide = folder.resolve("wide.csv");
        Files.writeString(wide, "\ufeff" + HEADER, StandardCharsets.UTF_16LE);

        Assertions.assertThatThrownBy(() -> InvoiceFile.read(file))
                .hasMessageContaining("latin.csv is not UTF-8: line 2, position 60 has the byte 0xED")
                .hasMessageContaining("iconv -f WINDOWS-1252 -t UTF-8");
        Assertions.assertThatThrownBy(() -> InvoiceFile.read(wide)).hasMessageContaining("wide.csv is UTF-16");
    }

    @Test
    void missingFileExits2() {
        Assertions.assertThatThrownBy(() -> InvoiceFile.read(folder.resolve("none.csv")))
                .hasMessageStartingWith("there is no file ")
                .asInstanceOf(InstanceOfAssertFactories.type(RefusedException.class))
                .extracting(RefusedException::exit)
                .isEqualTo(2);
        Assertions.assertThatThrownBy(() -> InvoiceFile.read(folder))
                .hasMessageEndingWith("is not a file that can be read");
    }
}
