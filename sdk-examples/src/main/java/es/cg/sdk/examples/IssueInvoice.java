package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.Journal;
import java.time.Duration;
import java.time.Instant;
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
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:issued, and accepted or not sent to the tax authority",
            "1:failed, or issued and not accepted",
            "2:the command line is wrong",
            "3:issued, but the tax authority did not answer within --wait: run it again with the same reference"
        },
        mixinStandardHelpOptions = true)
final class IssueInvoice extends Example {
    @Option(
            names = "--client",
            paramLabel = "ID",
            description = "The issuer. Default: the first client with 21 %% of VAT.")
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
    void check() {
        if (wait.isNegative()) {
            throw wrongUse("--wait is a duration from PT0S on, not " + wait);
        }
    }

    @Override
    int run(ExampleContext context) throws InterruptedException {
        Output out = context.out();
        ClientApi issuer = context.cg()
                .forClient(context.client(client, "21 % of VAT", (each, api) -> SampleInvoices.invoicesWithVat(each)));
        String document = reference == null ? "EXAMPLE-" + context.today() : reference;
        NewInvoice request = ExampleInvoice.of(
                        series == null ? context.isSandbox() ? "SBX" : "A" : series, context.today())
                .referenciaExterna(document)
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
        out.line(
                "Issued: " + out.bold(String.valueOf(invoice.numeroCompleto())) + ", " + ExampleInvoice.total(invoice));
        out.put("number", invoice.numeroCompleto());
        if (context.mock() != null) {
            Journal.Proof proof = context.mock().journal().proof("invoices.issue");
            out.line("The mock counts: " + Count.of(proof.calls(), "call") + ", " + proof.done() + " done, "
                    + Count.of(proof.replays(), "replay")
                    + ". The retry had the same key, so the invoice was issued once.");
        }
        return awaitAnswer(context, issuer, invoice);
    }

    private int awaitAnswer(ExampleContext context, ClientApi issuer, Invoice issued) throws InterruptedException {
        Instant end = context.now().plus(wait);
        Invoice invoice = issued;
        context.tellWait("the tax authority has answered", wait);
        while (TaxAuthorityAnswer.isOpen(invoice.verifactu()) && context.now().isBefore(end)) {
            context.pause(Duration.ofSeconds(10));
            invoice = issuer.invoices().get(String.valueOf(issued.id()));
        }
        context.out().put("remission", String.valueOf(invoice.verifactu().estado()));
        return TaxAuthorityAnswer.tell(context.out(), invoice.verifactu(), wait);
    }
}
