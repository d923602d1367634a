package es.cg.sdk.examples;

import es.cg.sdk.clients.Client;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.Territorio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes a file of fictitious invoices for {@code month-end}. */
final class SampleInvoices {
    private static final String DOCUMENT = "SAMPLE-";

    private SampleInvoices() {}

    /** Returns whether it invoices with 21 % of VAT: neither in the Canaries, Ceuta and Melilla, nor as a farmer. */
    static boolean invoicesWithVat(Client client) {
        return !RegimenIva.AGRICULTURA_GANADERIA.equals(client.regimenIva())
                && Territorio.PENINSULA_BALEARES.equals(client.territorio());
    }

    /**
     * Returns whether the file is here, with so many invoices as {@link #write} writes; false if there is no file.
     *
     * @param again the command that goes on with another file
     * @throws RefusedException if the file has other lines
     */
    static boolean isWritten(Path file, int count, String again) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        List<String> lines = TextFile.lines(file);
        for (int i = 0; i <= count; i++) {
            if (lines.size() != count + 1 || (i > 0 && !lines.get(i).startsWith(DOCUMENT + i + ","))) {
                throw RefusedException.wrongUse(
                        file + " exists, and is no sample of " + Count.of(count, "invoice")
                                + ". Name another file, or go on with this one:",
                        List.of(again));
            }
        }
        return true;
    }

    /** Writes so many invoices of today. */
    static void write(Path file, int count, ExampleContext context) throws IOException {
        List<Long> clients = new ArrayList<>();
        for (Client each : context.cg().clients().list()) {
            if (each.id() != null
                    && invoicesWithVat(each)
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
                    DOCUMENT + (i + 1),
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
        context.out().line("Wrote " + Count.of(count, "fictitious invoice") + " to " + file + ".");
    }
}
