package es.cg.sdk.mock.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CallJournalTest {
    private static RecordedCall call(int number) {
        return new RecordedCall(
                0,
                Instant.EPOCH,
                false,
                "invoices.issue",
                "POST /invoices",
                null,
                1001,
                Map.of(),
                "body " + number,
                201,
                "req_" + number,
                null,
                false,
                true,
                "digest " + number,
                null,
                null,
                null,
                "",
                new CallJournal.Exchange("", Map.of(), "answer " + number),
                0);
    }

    @Test
    void onlyTheNewestCallsKeepTheirBodies() {
        CallJournal journal = new CallJournal(5, 2);
        for (int i = 1; i <= 7; i++) {
            journal.record(call(i));
        }

        assertThat(journal.newestFirst())
                .extracting(RecordedCall::body)
                .containsExactly("body 7", "body 6", "", "", "");
        assertThat(journal.newestFirst())
                .extracting(RecordedCall::digest)
                .containsExactly("digest 7", "digest 6", "digest 5", "digest 4", "digest 3");
        assertThat(journal.newestFirst()).extracting(RecordedCall::number).containsExactly(7L, 6L, 5L, 4L, 3L);
        assertThat(journal.evicted()).isEqualTo(2);
    }

    @Test
    void aClearedJournalCountsFromOne() {
        CallJournal journal = new CallJournal(5, 2);
        for (int i = 1; i <= 4; i++) {
            journal.record(call(i));
        }

        journal.clear();
        journal.record(call(9));

        assertThat(journal.newestFirst()).extracting(RecordedCall::number).containsExactly(1L);
        assertThat(journal.evicted()).isZero();
    }
}
