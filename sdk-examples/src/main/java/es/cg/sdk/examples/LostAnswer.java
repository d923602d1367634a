package es.cg.sdk.examples;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.json.Json;
import java.util.List;
import picocli.CommandLine.Command;

/** The second step: an answer is lost, and there is one invoice. */
@Command(
        name = "lost-answer",
        description = {"First step 2 of 3, at a mock: loses the answer to an invoice, and finds one invoice, not two."},
        mixinStandardHelpOptions = true)
final class LostAnswer extends FirstStep {
    private static final String ISSUE = "invoices.issue";

    @Override
    void show(StepMock mock, ExampleContext context) {
        String document = mock.newReference();
        IdempotencyKey key = IdempotencyKey.forDocument("first-steps", document);
        mock.loseAnswer(ISSUE);
        mock.tell("The mock loses its answer to the next invoice. The SDK sends the invoice again, with the same key:");
        context.story().start();
        Invoice invoice = mock.issuer().invoices().issue(mock.invoice(document), key);
        context.story().stop();
        mock.tellIssued(invoice);
        Json counted = mock.counted(ISSUE);
        List<Invoice> found = mock.issuer().invoices().findByReference(document).records();
        context.out().put("invoices", found.size());
        context.out().put("calls", counted.get("calls").number());
        if (found.size() != 1 || counted.get("calls").text().equals("1")) {
            throw RefusedException.failed("the answer was not lost, or there are " + found.size()
                    + " invoices of document " + document + " in place of one");
        }
        mock.tell("Sent " + counted.get("calls").text() + " times, and there is "
                + context.out().bold("one invoice") + " of document " + document + ", not two.");
        next(context.out(), "Next:", "first-event");
    }
}
