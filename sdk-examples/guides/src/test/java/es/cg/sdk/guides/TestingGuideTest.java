package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Limits;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ScopeException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.Remission;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.sandbox.ClockAdvance;
import es.cg.sdk.sandbox.SandboxEmail;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The Java of docs/testing.md, docs/mock.md and docs/operate.md. */
class TestingGuideTest extends MockedGuide {
    private static final IdempotencyKey KEY = IdempotencyKey.forDocument("erp-invoice", "2026-00042");

    @Test
    void invoiceIsIssuedOnceDespiteFaults() {
        // snippet faults
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter()); // executed, but the answer is lost
        mock.faults().arm("invoices.issue", 1, Fault.droppedBefore()); // not executed, no answer
        mock.faults().arm("invoices.issue", 1, Fault.status(503, "servicio_no_disponible", 2)); // Retry-After: 2
        mock.faults().arm("invoices.issue", 1, Fault.foreign(502, "text/html", "<html>")); // a proxy's page

        laura.invoices().issue(ExampleInvoice.request(), KEY);

        assertThat(mock.faults().unused()).isEmpty(); // every fault struck
        mock.journal().assertDoneOnce("invoices.issue"); // and the invoice exists once
        // end snippet
    }

    @Test
    void lostAnswersGiveUnknownOutcome() {
        // snippet unknown
        mock.faults().arm("invoices.issue", 100, Fault.droppedAfter()); // no attempt gets its answer
        assertThatThrownBy(() -> laura.invoices().issue(ExampleInvoice.request(), KEY))
                .isInstanceOfSatisfying(
                        CallException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
        mock.faults().clear(); // or MockCgExtension fails the test, for faults that are left
        // end snippet
        mock.journal().assertDoneOnce("invoices.issue");
    }

    @Test
    void panelAnnulsInvoiceAndCreatesKey() {
        Invoice issued = laura.invoices().issue(ExampleInvoice.request(), KEY);
        String id = Objects.requireNonNull(issued.id());
        // snippet panel
        mock.panel().advance(Duration.ofMinutes(5)); // the remission to the tax authority runs
        mock.panel().annul(id); // what the API does not offer
        String poorKey = mock.panel()
                .createKey(NewKey.live().scopes("clientes:leer").clients(1001))
                .key(); // a key with one scope
        // end snippet
        assertThat(laura.invoices().get(id).estado()).isEqualTo(Invoice.Estado.ANULADA);
        try (CgClient poor = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(poorKey))
                .build()) {
            assertThatThrownBy(() -> poor.forClient(1001).invoices().list().first())
                    .isInstanceOf(ScopeException.class);
        }
    }

    @Test
    void mockBuilderSetsTimeClientsAndLimits() {
        // snippet builder
        MockCg mock = MockCg.builder()
                .time(OffsetDateTime.parse("2026-11-30T23:59:00+01:00")) // its clock stands still; the panel moves it
                .clients(1001, 1002) // numbers of the clients
                .enforceLimits() // answers 429 above a limit
                .requestsPerMinute(60)
                .start();
        // end snippet
        try (mock) {
            assertThat(mock.clients()).containsExactly(1001L, 1002L);
        }
    }

    @Test
    void sandboxScenarioRejectsTheInvoice() {
        // snippet sandbox
        CgClient sandbox = CgClient.builder()
                .baseUrl(mock.sandboxUrl()) // the firm gives you the address of the real one
                .apiKey(ApiKey.of(mock.sandboxKey())) // cg_sbx_…
                .build();
        Invoice rejected = sandbox.with(CallOptions.defaults().scenario("rechazada"))
                .forClient(mock.sandboxClients().get(0))
                .invoices()
                .issue(ExampleInvoice.request().toBuilder().serie("SBX").build());
        sandbox.sandbox().advanceClock(ClockAdvance.hours(1)); // then read it again: verifactu().estado() is rechazada
        // end snippet
        try (sandbox) {
            Remission remission = sandbox.forClient(mock.sandboxClients().get(0))
                    .invoices()
                    .get(Objects.requireNonNull(rejected.id()))
                    .verifactu();
            assertThat(remission.estado()).isEqualTo(Remission.Estado.RECHAZADA);
            List<String> subjects = new ArrayList<>();
            // snippet emails
            for (SandboxEmail email : sandbox.sandbox().emails()) {
                subjects.add(email.para() + ": " + email.asunto()); // no e-mail leaves the sandbox
            }
            // end snippet
            assertThat(subjects).isNotNull();
        }
    }

    @Test
    void callsAreObserved() {
        List<String> lines = new CopyOnWriteArrayList<>();
        String address = mock.baseUrl();
        ApiKey apiKey = ApiKey.of(mock.liveKey());
        // snippet listener
        CallListener listener = new CallListener() {
            @Override
            public void attemptEnded(CallInfo call, AttemptResult result) {
                lines.add(call.operation() + " attempt " + call.attempt() + ": " + result.status() + " in "
                        + result.duration().toMillis() + " ms, request " + result.requestId());
            }

            @Override
            public void callFailed(CallInfo call, Outcome outcome, Class<? extends RuntimeException> failure) {
                lines.add(call.operation() + " failed, " + outcome);
            }
        };
        CgClient observed = CgClient.builder()
                .baseUrl(address)
                .apiKey(apiKey)
                .listener(listener)
                .build();
        // end snippet
        try (observed) {
            observed.forClient(1001).invoices().list().first();
            assertThat(lines).hasSize(1);
            assertThat(lines.get(0)).startsWith("invoices.list attempt 1: 200 in ");
            // snippet limits
            Limits limits = observed.limits();
            System.out.println(limits.open() + " of " + limits.maxOpen() + " open, " + limits.waiting() + " waiting");
            for (Limits.Rate rate : limits.rates()) {
                System.out.println(rate.reason() + ": " + rate.remaining() + " of " + rate.limit());
            }
            // end snippet
        }
    }

    @Test
    void maxOpenRequestsCanBeLowered() {
        String address = mock.baseUrl();
        ApiKey apiKey =
                ApiKey.of(mock.panel().createKey(NewKey.live().clients(1001)).key());
        // snippet nodes
        CgClient cg = CgClient.builder()
                .baseUrl(address)
                .apiKey(apiKey)
                .maxOpenRequests(4) // two processes with one key: 4 + 4 are the service's 8
                .build();
        // end snippet
        try (cg) {
            assertThat(cg.forClient(1001).invoices().list().first()).isPresent();
        }
    }
}
