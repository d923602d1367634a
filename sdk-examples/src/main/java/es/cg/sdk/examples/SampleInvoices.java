package es.cg.sdk.examples;

import es.cg.sdk.clients.Client;
import es.cg.sdk.common.Territorio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a file of fictitious invoices for {@code month-end}. */
final class SampleInvoices {
    private SampleInvoices() {}

    /** Returns the file; writes it first if a number of invoices is given. */
    static Path writtenIfAsked(@Nullable Path file, int count, ExampleContext context) throws IOException {
        if (file == null) {
            throw RefusedException.wrongUse("name the file of invoices");
        }
        if (count == 0) {
            return file;
        }
        if (count < 0) {
            throw RefusedException.wrongUse("--sample is a positive number, not " + count);
        }
        if (Files.exists(file)) {
            throw RefusedException.wrongUse(file + " exists: name another file, or leave --sample out");
        }
        List<Long> clients = new ArrayList<>();
        for (Client each : context.cg().clients().list()) {
            // The lines have 21 % of VAT, which the Canary Islands, Ceuta and Melilla do not have.
            if (each.id() != null
                    && Territorio.PENINSULA_BALEARES.equals(each.territorio())
                    && Client.Consent.Estado.CONCEDIDO.equals(
                            each.consentimiento().estado())) {
                clients.add(each.id());
            }
        }
        if (clients.isEmpty()) {
            throw RefusedException.failed(
                    "the key has no client on the peninsula or the Balearic Islands that has consented to everything");
        }
        String series = context.isSandbox() ? "SBX" : "A";
        List<String> lines = new ArrayList<>();
        lines.add(String.join(",", InvoiceFile.COLUMNS));
        for (int i = 0; i < count; i++) {
            lines.add(CsvLine.of(List.of(
                    "SAMPLE-" + (i + 1),
                    clients.get(i % clients.size()),
                    series,
                    context.today(),
                    "B12345674",
                    "Comercial Ejemplo SL",
                    "Asesoría",
                    1 + i % 3,
                    (100 + i % 50) + ".00",
                    21)));
        }
        Files.write(file, lines);
        context.out().line("Wrote " + count + " fictitious invoices to " + file + ".");
        return file;
    }
}
