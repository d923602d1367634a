package es.cg.sdk.guides;

// snippet imports
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.junit.MockCgExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

// end snippet

/** The test of README.md. */
// snippet test
@ExtendWith(MockCgExtension.class) // starts a mock for each test, with its own port, data and clock
class LostAnswerTest {
    private final NewInvoice request = ExampleInvoice.request(); // the request of the first example
    private final IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042");

    @Test
    void aLostAnswerDoesNotIssueTwice(MockCg mock) {
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter()); // executes the write, then cuts the connection
        try (CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .build()) {
            cg.forClient(1001).invoices().issue(request, key);
        }
        assertThat(mock.journal().proof("invoices.issue")).hasToString("2 calls, 1 done, 1 replays");
    }
}
// end snippet
