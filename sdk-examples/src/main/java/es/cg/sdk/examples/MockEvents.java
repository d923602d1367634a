package es.cg.sdk.examples;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;

/** Causes events at the mock of this process, and checks that a receiver books each of them once. */
final class MockEvents {
    private static final int EVENTS_OF_AN_INVOICE = 3;

    private final ExampleContext context;
    private final EventDatabase database;
    private final MockCg mock;

    MockEvents(ExampleContext context, EventDatabase database) {
        this.context = context;
        this.database = database;
        this.mock = Objects.requireNonNull(context.mock(), "there is a mock");
    }

    /** Issues an invoice, whose events the mock sends: one of them twice, one with a bad signature first. */
    int run() throws SQLException {
        Output out = context.out();
        long before = database.booked();
        for (Webhooks.Destination each : mock.webhooks().destinations()) {
            if (!each.state().equals("activo")) {
                mock.webhooks().verify(each.id());
            }
        }
        boolean active = mock.webhooks().destinations().stream()
                .allMatch(each -> each.state().equals("activo"));
        out.line(
                active
                        ? "The mock has activated the destination."
                        : out.bad("The mock did not activate the destination."));
        mock.webhooks().arm("invoice.emitted", 1, Webhooks.Trouble.DUPLICATE);
        mock.webhooks().arm("invoice.verifactu_accepted", 1, Webhooks.Trouble.WRONG_SECRET);
        out.line("An invoice is issued. The mock sends the first event twice, and the last one badly signed first:");
        context.cg()
                .forClient(mock.clients().get(0))
                .invoices()
                .issue(ExampleInvoice.of("A", context.today()).build());
        mock.webhooks().settle();
        mock.panel().advance(Duration.ofHours(1));
        mock.webhooks().settle();
        mock.webhooks()
                .deliveries()
                .forEach(each -> out.item("delivery of " + each.type() + " was answered "
                        + each.statuses().stream().map(String::valueOf).collect(Collectors.joining(", then "))));
        return active && database.booked() - before == EVENTS_OF_AN_INVOICE ? Example.DONE : Example.FAILED;
    }
}
