package es.cg.sdk.examples;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookEvent;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** The third step: the events of an invoice arrive. */
@Command(
        name = "first-event",
        description = {"First step 3 of 3, at a mock: starts a webhook receiver, and shows an invoice's events arrive."
        },
        mixinStandardHelpOptions = true)
final class FirstEvent extends FirstStep {
    private static final List<EventKind> OF_REMISSION =
            List.of(EventKind.INVOICE_VERIFACTU_SENT, EventKind.INVOICE_VERIFACTU_ACCEPTED);

    @Override
    void show(StepMock mock, ExampleContext context) throws Exception {
        List<String> arrived = new ArrayList<>();
        try (EventInbox inbox = EventInbox.open(
                mock,
                WebhookEventKind.INVOICE_EMITTED,
                WebhookEventKind.INVOICE_VERIFACTU_SENT,
                WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)) {
            mock.tell("A receiver listens at " + inbox.address()
                    + ". When this step ends, it is removed with its destination and deliveries.");
            String document = mock.newReference();
            Invoice invoice = mock.issuer()
                    .invoices()
                    .issue(mock.invoice(document), IdempotencyKey.forDocument("first-steps", document));
            mock.tellIssued(invoice);
            String id = String.valueOf(invoice.id());
            show(mock, inbox.await(EventKind.INVOICE_EMITTED, id), arrived);
            if (mock.awaitRemission()) {
                for (EventKind each : OF_REMISSION) {
                    show(mock, inbox.await(each, id), arrived);
                }
            }
        } finally {
            context.out().put("events", arrived);
        }
        next(context.out(), "Next; --help lists all examples:", "month-end --sample 20 november.csv");
    }

    private static void show(StepMock mock, WebhookEvent event, List<String> arrived) {
        arrived.add(event.kind().toString());
        mock.tell("- " + event.kind() + " arrived, signature checked, event " + event.id());
    }
}
