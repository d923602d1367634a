package es.cg.sdk.examples;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import picocli.CommandLine.Command;

/** The first step: an invoice. */
@Command(
        name = "first-invoice",
        description = {"First step 1 of 3, at a mock: issues an invoice."},
        mixinStandardHelpOptions = true)
final class FirstInvoice extends FirstStep {
    @Override
    void show(StepMock mock, ExampleContext context) {
        String document = mock.newReference();
        Invoice invoice = mock.issuer()
                .invoices()
                .issue(mock.invoice(document), IdempotencyKey.forDocument("first-steps", document));
        mock.tellIssued(invoice);
        mock.tell("Its fingerprint, which chains it to the one before: "
                + invoice.verifactu().huella());
        next(context.out(), "Next:", "lost-answer");
    }
}
