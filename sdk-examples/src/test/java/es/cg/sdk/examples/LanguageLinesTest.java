package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each line of the table reaches the screen, whole texts are Spanish to their end, and data stays as it is. */
final class LanguageLinesTest {
    @TempDir
    private Path folder;

    @Test
    void eachLineFindsItsOwnSpanish() throws IOException {
        List<String> table = Files.readAllLines(Path.of("src/main/resources/es/cg/sdk/examples/spanish.txt")).stream()
                .filter(each -> !each.isEmpty() && !each.startsWith("# "))
                .map(each -> each.replaceAll("\\{([0-9])}", "Zq$1").strip())
                .toList();
        assertThat(IntStream.range(0, table.size() / 2).map(i -> 2 * i))
                .allSatisfy(i -> assertThat(Language.ES.of(table.get(i))).isEqualTo(table.get(i + 1)));
    }

    @Test
    void manyPartsTakeNoLonger() {
        String parts =
                IntStream.range(0, 30).mapToObj(i -> "a" + i + ": x" + i + " y").collect(Collectors.joining("; "));
        assertThat(Language.ES.of(parts)).isEqualTo(parts);
        assertThat(Language.ES.of(parts + "; Done.")).isEqualTo(parts + "; Hecho.");
    }

    @Test
    void lineEndsAreKept() {
        assertThat(Language.EN.of("a\r\nb\n")).isEqualTo("a\r\nb\n");
        assertThat(Language.ES.of("Done.\r\n\nDone.\n")).isEqualTo("Hecho.\r\n\nHecho.\n");
    }

    @Test
    void countsOfBatchAreSpanish() {
        List.of("", " (1 of them in earlier runs)").forEach(LanguageLinesTest::assertCountsAreSpanish);
    }

    private static void assertCountsAreSpanish(String earlier) {
        for (String problems : List.of("", ", 4 of these with a problem")) {
            for (String untold : List.of("", ", 2 of these untold")) {
                for (String accepted : List.of("", ", 2 accepted")) {
                    String counts = "9 items: 3 done" + earlier + problems + untold + accepted
                            + ", 0 failed, 1 unknown, 3 not sent; 2 writes of earlier runs are unclear and belong to no"
                            + " item; stopped: the client was closed\n  2 not sent: the run was interrupted\n"
                            + "  and 2 more reasons";
                    assertThat(Language.ES.of(counts))
                            .isEqualTo("9 documentos: hechos: 3"
                                    + (earlier.isEmpty() ? "" : " (1 en ejecuciones anteriores)")
                                    + (problems.isEmpty() ? "" : ", de ellos con un problema: 4")
                                    + (untold.isEmpty() ? "" : ", de ellos sin comunicar: 2")
                                    + (accepted.isEmpty() ? "" : ", aceptados: 2")
                                    + ", fallidos: 0, dudosos: 1, sin enviar: 3; escrituras dudosas de ejecuciones"
                                    + " anteriores que no son de ningún documento: 2; detenido: se ha cerrado el"
                                    + " cliente\n  2 sin enviar: se ha interrumpido la ejecución\n"
                                    + "  y otros motivos: 2");
                }
            }
        }
    }

    @Test
    void secondRunIsToldInSpanish() {
        String file = folder.resolve("invoices.csv").toString();
        ExampleRun.of("month-end", "--sample", "3", file);
        try (MockCg mock = MockCg.builder().lenient("invoice-date-ahead").start()) {
            Map<String, String> service = Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey());
            String[] run = {"month-end", "--yes", "--lang", "es", "--journal", folder.resolve("journal") + "", file};
            assertThat(ExampleRun.of(service, null, run).out())
                    .contains("3 documentos: hechos: 3, fallidos: 0, dudosos: 0, sin enviar: 0");
            assertThat(ExampleRun.of(service, null, run).out())
                    .contains("hechos: 3 (3 en ejecuciones anteriores), fallidos: 0, dudosos: 0, sin enviar: 0");
        }
    }

    @Test
    void dataInCellsStays() throws IOException {
        String name = "This is the invoice (Document).pdf";
        assertThat(Language.ES.ofCells(List.of(name, "done", "x is empty")).toString())
                .isEqualTo(List.of(name, "hecha", "x is empty").toString());
        for (String each : List.of(name, "This is the same.pdf")) {
            Files.writeString(folder.resolve(each), "%PDF-1.4 one content");
        }
        assertThat(ExampleRun.of("upload-documents", "--lang", "es", folder.toString())
                        .out()
                        .replaceAll("\\s+", " "))
                .contains(name)
                .contains("mismo contenido que " + name);
    }

    @Test
    void whatExamplesSayInCellsIsSpanish() throws IOException {
        Path statement = Files.writeString(folder.resolve("bank.csv"), "fecha;concepto;importe\nx;PEAJE;-4.35\n");
        assertThat(ExampleRun.of("import-statement", "--lang", "es", statement.toString())
                        .out())
                .contains("la fecha del movimiento no es una fecha");
        assertThat(ExampleRun.of("sandbox-tour", "--lang", "es").out().replaceAll("\\s+", " "))
                .contains("emitida; remisión")
                .contains("cobro ");
    }

    @Test
    void oneInvoiceAndAnEarlierCallAreSpanish() {
        assertThat(Language.ES.of("month-end: this records as not issued 1 invoice: one that was issued will be issued"
                        + " twice, in production, and nobody is there to ask: add --yes. Nothing was sent."))
                .isEqualTo("month-end: esto anota como no emitida 1 factura: si se emitió, se emitirá dos veces, en"
                        + " producción, y no hay nadie a quien preguntar: añada --yes. No se ha enviado nada.");
        assertThat(Language.ES.of("  Outcome: it was done by an earlier call"))
                .isEqualTo("  Resultado: lo hizo una llamada anterior");
        assertThat(Language.ES.of("The tax calendar: none")).isEqualTo("El calendario fiscal: ninguna obligación");
    }
}
