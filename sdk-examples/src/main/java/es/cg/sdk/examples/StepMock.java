package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.internal.ProgramBanner;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Random;

/** The mock at which a first step works. What the step makes there, apart from invoices, is removed at its end. */
final class StepMock implements AutoCloseable {
    /** From the issuing of an invoice to the tax authority's answer, on the mock's clock. */
    static final Duration REMISSION = Duration.ofMinutes(2);

    private final ExampleContext context;
    private final MockPanel panel;
    private final StepLimit limit;
    private final MockProof proof;
    private final long client;
    private final Deque<Runnable> removals = new ArrayDeque<>();
    private String document = "";

    private StepMock(ExampleContext context, MockPanel panel, StepLimit limit, MockProof proof, long client) {
        this.context = context;
        this.panel = panel;
        this.limit = limit;
        this.proof = proof;
        this.client = client;
    }

    /**
     * Returns the mock that this process has started, or the one that is proven to have this panel.
     *
     * @throws RefusedException if it is not proven that a mock is called
     */
    static StepMock of(ExampleContext context, StepOptions options) {
        StepLimit limit = new StepLimit(context.nanos());
        MockPanel panel = MockProof.panel(context, limit);
        MockProof proof = MockProof.of(context, panel, limit);
        long client = context.client(
                context.cg().with(MockProof.within(limit)),
                options.client,
                "21 % of VAT",
                (each, api) -> SampleInvoices.invoicesWithVat(each));
        limit.told();
        return new StepMock(context, panel, limit, proof, client);
    }

    /** Prints a line. */
    void tell(String line) {
        context.out().line(line);
        limit.told();
    }

    /** Returns how long the step may wait for something now. */
    Duration left(String what) {
        return limit.left(what);
    }

    /** Returns the service, whose calls last no longer than the step may. */
    CgClient cg() {
        return context.cg().with(MockProof.within(limit));
    }

    /** Returns the client for which the step issues. */
    ClientApi issuer() {
        return cg().forClient(client);
    }

    /** Returns a reference that no invoice has. */
    String newReference() {
        document = "STEP-" + Integer.toHexString(new Random().nextInt() | Integer.MIN_VALUE);
        return document;
    }

    /** Returns what stays at the mock after the end, in words. */
    String kept() {
        return context.mock() != null || document.isEmpty()
                ? "nothing is kept"
                : "the mock keeps the invoice of document " + document + ", if it was issued";
    }

    /** Returns an invoice of today on the mock's clock, with this reference. */
    NewInvoice invoice(String reference) {
        LocalDate today = OffsetDateTime.parse(
                        String.valueOf(panel.get("/panel/clock").get("now").string()))
                .toLocalDate();
        return ExampleInvoice.of("A", today).referenciaExterna(reference).build();
    }

    /** Tells the number and the total of an issued invoice, and where the mock's page shows it. */
    void tellIssued(Invoice invoice) {
        Output out = context.out();
        tell("Issued: " + out.bold(String.valueOf(invoice.numeroCompleto())) + ", " + ExampleInvoice.total(invoice));
        out.put("number", invoice.numeroCompleto());
        if (context.mock() == null) {
            tell("The mock's page shows it: " + panel.address() + "/#books/" + invoice.id());
        }
    }

    /** Lets the mock lose its next answer to this key and client. */
    void loseAnswer(String operation) {
        Json fault = panel.post(
                "/panel/faults",
                Json.of(Map.of(
                        "operation",
                        operation,
                        "times",
                        1,
                        "effect",
                        Map.of("drop", "after"),
                        "key",
                        proof.key(),
                        "client",
                        client,
                        "firm",
                        proof.firm())));
        removals.push(() -> panel.delete("/panel/faults/" + fault.get("id").string()));
    }

    /** Returns how often the write of the document was sent; throws if it was not done once. */
    Json counted(String operation) {
        return panel.get("/panel/requests/done-once?operation=" + operation + "&text=" + document);
    }

    /** Removes this at the end, before what was named earlier. */
    void removeLater(Runnable removal) {
        removals.push(removal);
    }

    /**
     * Moves the clock by the time in which the tax authority answers; not one that stands still, which waits for a
     * test.
     */
    boolean awaitRemission() {
        if (Boolean.TRUE.equals(panel.get("/panel/worlds?limit=1")
                .get("production")
                .get("frozen")
                .bool())) {
            tell("The mock's clock stands still, so the tax authority's two events do not come before this step ends."
                    + " To see them, start the mock without --frozen. This moves the clock:");
            ProgramBanner.clock(panel.address(), REMISSION).forEach(context.out()::verbatim);
            return false;
        }
        panel.post("/panel/clock", Json.of(Map.of("advance", REMISSION.toString())));
        tell("Moved the mock's clock by " + REMISSION.toMinutes() + " minutes, in which the tax authority answers.");
        return true;
    }

    /** Removes what the step has made; each of it, also if the removal of another fails, or Ctrl-C comes meanwhile. */
    @Override
    public void close() {
        limit.end();
        RuntimeException failed = null;
        for (Runnable each : removals) {
            try {
                remove(each);
            } catch (RuntimeException e) {
                failed = e;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    /** Removes it without an interrupt, which would end the call; once more if an interrupt has ended it. */
    private static void remove(Runnable removal) {
        boolean unused = Thread.interrupted();
        try {
            removal.run();
        } catch (RuntimeException e) {
            if (!Thread.interrupted()) {
                throw e;
            }
            removal.run();
        }
    }
}
