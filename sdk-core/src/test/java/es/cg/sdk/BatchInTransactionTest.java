package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.DoneInTransaction;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.journal.MemoryJournal;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.json.Json;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Code for an item that is done runs in the transaction that records it. */
final class BatchInTransactionTest extends JournaledBatch {
    private final Connection connection = MemoryJournal.connection();
    private final List<String> rows = Collections.synchronizedList(new ArrayList<>());

    BatchInTransactionTest() {
        super(BatchJournals.WRITE_JOURNAL);
    }

    private BatchReport<String, Json> run(DoneInTransaction<String, Json> onDone) {
        return batch("a").run((api, item) -> create(api, item, "x"), onDone);
    }

    private BatchReport<String, Json> insert() {
        return run((item, done, given) -> {
            assertThat(given == connection).isTrue();
            rows.add(item + " " + done.objectId());
        });
    }

    @Test
    void codeRunsOnceInTheTransactionOfTheJournal() {
        requireNonNull(service.journal).connection(connection);
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> failed = run((item, done, given) -> {
            throw new SQLException("the table is locked");
        });
        for (int run = 0; run < 2; run++) {
            assertThat(insert().allDone()).isTrue();
        }

        assertThat(failed.allDone()).isFalse();
        assertThat(failed.untold())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).isInstanceOf(SQLException.class));
        assertThat(rows).containsExactly("a t_1");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void jobThatHasSucceededIsToldInATransactionOnce() {
        requireNonNull(service.journal).connection(connection);
        service.answerOfService(202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\"}");
        service.answer(
                200, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"succeeded\",\"resultado\":{\"id\":\"tm_7\"}}");
        for (int run = 0; run < 3; run++) {
            BatchReport<String, Job<Json>> report = batch("a")
                    .run(
                            (api, item) -> api.run(DEFERRED.call()),
                            (item, done, given) -> rows.add(item + " " + done.objectId()));
            assertThat(report.allDone()).isEqualTo(run > 0);
        }

        assertThat(rows).containsExactly("a tm_7");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    /** Another run tells the item after this one has read that nobody has. */
    @Test
    void codeDoesNotRunIfAnotherRunWasFaster() {
        requireNonNull(service.journal).connection(connection);
        service.answer(201, "{\"id\":\"t_1\"}");
        batch("a").run((api, item) -> create(api, item, "x"));
        BatchReport<String, Json> report = batch("a")
                .run(
                        (api, item) -> {
                            try {
                                return create(api, item, "x");
                            } finally {
                                batch("a")
                                        .journalNamed("december")
                                        .run(
                                                (other, each) -> create(other, each, "x"),
                                                (each, done, given) -> rows.add("december"));
                            }
                        },
                        (item, done, given) -> rows.add("november"));

        assertThat(report.allDone()).isTrue();
        assertThat(rows).containsExactly("december");
    }

    private @Nullable Boolean recorded() {
        String item = WriteRules.item(IdempotencyKey.forDocument("erp", "a"));
        return requireNonNull(service.journal).ofItem(item).get(0).told();
    }

    /** A journal deletes old records of items that are done, but not those that are still to be told. */
    @Test
    void recordIsMarkedAsUntoldBeforeItIsSent() {
        requireNonNull(service.journal).connection(connection);
        service.cut();
        run((item, done, given) -> rows.add("not done"));
        assertThat(recorded()).isFalse();

        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        assertThat(recorded()).isFalse();
        assertThat(insert().allDone()).isTrue();
        assertThat(recorded()).isTrue();
        assertThat(rows).containsExactly("a t_1");
    }

    @Test
    void repeatedItemIsMarkedAsUntold() {
        leaveUnclear();
        assertThat(recorded()).isNull();
        service.cut();
        run((item, done, given) -> rows.add("not done"));

        assertThat(recorded()).isFalse();
    }

    @Test
    void itemOfARunWithoutCodeIsMarkedBeforeItIsTold() {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        assertThat(recorded()).isNull();
        batch("a").run((api, item) -> create(api, item, "x"), (item, done) -> {
            rows.add("told is " + recorded());
            throw new SQLException("the table is locked");
        });
        assertThat(rows).containsExactly("told is false");
        assertThat(recorded()).isFalse();
        batch("a").run((api, item) -> create(api, item, "x"), (item, done) -> rows.add("told"));

        assertThat(recorded()).isTrue();
    }

    @Test
    void jobOfARunWithoutCodeIsMarkedBeforeItIsTold() {
        service.answerOfService(202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\"}");
        service.answer(
                200, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"succeeded\",\"resultado\":{\"id\":\"tm_7\"}}");
        batch("a").run((api, item) -> api.run(DEFERRED.call()));
        assertThat(recorded()).isNull();
        batch("a").run((api, item) -> api.run(DEFERRED.call()), (item, done) -> {
            throw new SQLException("the table is locked");
        });

        assertThat(recorded()).isFalse();
    }

    @Test
    void batchWithoutAJournalInADatabaseIsRefused() {
        WriteJournal memory = requireNonNull(service.journal);
        WriteJournal plain = (WriteJournal) Proxy.newProxyInstance(
                WriteJournal.class.getClassLoader(),
                new Class<?>[] {WriteJournal.class},
                (proxy, method, arguments) -> method.invoke(memory, arguments));
        try (CgClient cg = Clients.of(server.url("/").toString(), "cg_live_8fK2pQ.secret")
                .writeJournal(plain)
                .build()) {
            assertThatThrownBy(() -> cg.batch(List.of("a"))
                            .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                            .journalNamed("november")
                            .run((api, item) -> item, (item, done, given) -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a function with a connection needs journalNamed, and a write journal in a database:"
                            + " nothing else has a transaction; nothing was sent");
        }
        assertThat(server.getRequestCount()).isZero();
    }
}
