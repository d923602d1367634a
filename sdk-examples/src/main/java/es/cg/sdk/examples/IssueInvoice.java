package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.Remission;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One invoice, from the request to the answer of the tax authority, although the first answer is lost. */
@Command(
        name = "issue-invoice",
        description = {
            "Issues an invoice and waits for the tax authority's answer.",
            "At the mock the service's first answer is lost, and the SDK's retry gets the same invoice."
        },
        mixinStandardHelpOptions = true)
final class IssueInvoice extends Example {
    // A set that can be asked for null: a service that differs may have the state elsewhere.
    private static final Set<Remission.Estado> OPEN =
            new HashSet<>(List.of(Remission.Estado.PENDIENTE, Remission.Estado.ENVIADA));

    @Option(names = "--client", paramLabel = "ID", description = "The issuer. Default: the first client of the key.")
    private @Nullable Long client;

    @Option(
            names = "--series",
            paramLabel = "SERIES",
            description = "The invoice's series. Default: A; in the sandbox SBX.")
    private @Nullable String series;

    @Option(
            names = "--reference",
            paramLabel = "TEXT",
            description = "The document in your system; the same reference never issues a second invoice."
                    + " Default: EXAMPLE-<today>.")
    private @Nullable String reference;

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            description = "How long to wait for the tax authority. Default: ${DEFAULT-VALUE}.")
    private Duration wait = Duration.ofMinutes(5);

    @Override
    int run(ExampleContext context) throws InterruptedException {
        Output out = context.out();
        ClientApi issuer = context.cg().forClient(context.client(client));
        String document = reference == null ? "EXAMPLE-" + context.today() : reference;
        NewInvoice request = NewInvoice.builder()
                .serie(series == null ? context.isSandbox() ? "SBX" : "A" : series)
                .fechaExpedicion(context.today())
                .receptorNif("B12345674")
                .receptorNombre("Comercial Ejemplo SL")
                .referenciaExterna(document)
                .linea(NewInvoiceLine.of("Asesoría")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .build();
        IdempotencyKey key = IdempotencyKey.forDocument("example-invoice", document);
        context.confirm("issues an invoice, which the API cannot undo");
        if (context.mock() != null) {
            context.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        }

        out.line("Issues document " + document + ". Its key is made from the document, the operation and the client.");
        context.story().start();
        Invoice invoice = issuer.invoices().issue(request, key);
        context.story().stop();
        out.line("Issued: " + out.bold(String.valueOf(invoice.numeroCompleto())) + ", total " + invoice.total() + " "
                + invoice.moneda());
        out.put("number", invoice.numeroCompleto());
        if (context.mock() != null) {
            out.line("The mock counts: " + context.mock().journal().proof("invoices.issue")
                    + ". The retry had the same key, so the invoice was issued once.");
        }
        return awaitAnswer(context, issuer, invoice);
    }

    private int awaitAnswer(ExampleContext context, ClientApi issuer, Invoice issued) throws InterruptedException {
        Instant end = context.now().plus(wait);
        Invoice invoice = issued;
        while (OPEN.contains(invoice.verifactu().estado()) && context.now().isBefore(end)) {
            context.pause(Duration.ofSeconds(10));
            invoice = issuer.invoices().get(String.valueOf(issued.id()));
        }
        context.out().put("remission", String.valueOf(invoice.verifactu().estado()));
        return tell(context.out(), invoice.verifactu());
    }

    private int tell(Output out, Remission remission) {
        if (remission.estado() == null) {
            out.line(
                    "The invoice is issued, but its answer has no state of the tax authority: see docs/corrections.md");
            return FAILED;
        }
        String state = "Tax authority: " + remission.estado();
        if (remission.isAccepted() || Remission.Estado.NO_APLICA.equals(remission.estado())) {
            out.line(out.good(state) + (remission.csv() == null ? "" : ", verification code " + remission.csv()));
            return DONE;
        }
        out.line(out.bad(state) + (remission.codigoError() == null ? "" : ", error " + remission.codigoError()));
        out.line(
                OPEN.contains(remission.estado())
                        ? "No answer within " + wait
                                + ". Run it again with the same reference: it returns this invoice."
                        : "A person takes over in the firm's panel. Do not issue it again: it has its legal number.");
        return FAILED;
    }
}
