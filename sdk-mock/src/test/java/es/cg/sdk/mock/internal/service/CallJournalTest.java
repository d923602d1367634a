package es.cg.sdk.mock.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CallJournalTest {
    private static CallJournal.Draft call(int number) {
        return call(number, null);
    }

    private static CallJournal.Draft call(int number, @Nullable String idempotencyKey) {
        CallJournal.Draft call = new CallJournal.Draft();
        call.requestId = "req_" + number;
        call.body = "body " + number;
        call.answer = "answer " + number;
        call.digest = "digest " + number;
        call.idempotencyKey = idempotencyKey;
        return call;
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
                .extracting(RecordedCall::answer)
                .containsExactly("answer 7", "answer 6", "", "", "");
        assertThat(journal.newestFirst())
                .extracting(RecordedCall::digest)
                .containsExactly("digest 7", "digest 6", "digest 5", "digest 4", "digest 3");
        assertThat(journal.newestFirst()).extracting(RecordedCall::number).containsExactly(7L, 6L, 5L, 4L, 3L);
        assertThat(journal.evicted()).isEqualTo(2);
    }

    @Test
    void attemptsOfAKeyAreCountedAsLongAsOneIsRecorded() {
        CallJournal journal = new CallJournal(3, 2);
        for (String key : new String[] {"a", "a", "b", "a"}) {
            journal.record(call(1, key));
        }
        assertThat(journal.newestFirst()).extracting(RecordedCall::attempt).containsExactly(3, 1, 2);

        for (String key : new String[] {"c", "c", "c", "a"}) {
            journal.record(call(1, key));
        }

        assertThat(journal.newestFirst()).extracting(RecordedCall::attempt).containsExactly(1, 3, 2);
    }

    @Test
    void aCallIsFoundByItsNumberUntilItIsDropped() {
        CallJournal journal = new CallJournal(3, 1);
        for (int i = 1; i <= 4; i++) {
            journal.record(call(i));
        }

        assertThat(journal.find(1)).isNull();
        assertThat(journal.find(2)).extracting(RecordedCall::requestId).isEqualTo("req_2");
        assertThat(journal.find(4)).extracting(RecordedCall::requestId).isEqualTo("req_4");
        assertThat(journal.find(5)).isNull();
        assertThat(journal.recorded()).isEqualTo(4);
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
