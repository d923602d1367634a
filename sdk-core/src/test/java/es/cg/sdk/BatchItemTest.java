package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.Failed;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** An item of a batch is one write, under one key, by a view of its own. */
final class BatchItemTest extends BatchedActivities {
    private static final Operation<Json> REMOVE =
            Operation.delete("activities.delete", "/activities/{id}", json -> json);

    @Test
    void itemDoneEarlierStaysDoneIfExceptionIsWrapped() {
        batch(docs(2)).run(BatchedActivities::create);
        BatchReport<Doc, Activity> second = batch(docs(2)).run((api, doc) -> {
            try {
                return CompletableFuture.supplyAsync(() -> create(api, doc)).join();
            } catch (CompletionException e) {
                throw new IllegalArgumentException(e);
            }
        });

        assertThat(second.allDone()).as(second.toString()).isTrue();
        assertThat(proof()).isEqualTo("2 calls, 2 done, 0 replays");
    }

    @Test
    void aSecondWriteOfAnItemIsRefusedBeforeItIsSent() {
        BatchReport<Doc, Activity> report = batch(docs(1)).run((api, doc) -> {
            Activity made = create(api, doc);
            create(api, new Doc(900));
            return made;
        });

        assertThat(report.allDone()).isFalse();
        assertThat(report.doneWithProblem())
                .singleElement()
                .satisfies(each -> assertThat(each.problem())
                        .hasMessageContaining("activities.create (POST /activities) is a second write of the item")
                        .hasMessageContaining("(item 1); it was not sent"));
        assertThat(created()).containsExactly("1001");
    }

    @Test
    void swallowedSecondWriteRefusalIsStillReported() {
        BatchReport<Doc, Activity> report = batch(docs(1)).run((api, doc) -> {
            Activity made = create(api, doc);
            assertThatThrownBy(() -> create(api, new Doc(900))).isInstanceOf(IllegalStateException.class);
            return made;
        });

        assertThat(report.doneWithProblem()).hasSize(1);
    }

    @Test
    void deletesAndOwnIdempotencyKeysAreRefused() {
        BatchReport<Doc, Object> report = batch(docs(2))
                .run((api, doc) -> doc.number() == 1
                        ? api.run(REMOVE.call("act_1"))
                        : api.activities().create(doc.toRequest(), IdempotencyKey.of("mine")));

        assertThat(report.failed())
                .extracting(each -> each.cause().getMessage())
                .containsExactly(
                        "activities.delete (DELETE /activities/{id}) has no idempotency key, so a restart could not know whether"
                                + " it was done: call it outside of the batch (item 1); it was not sent",
                        "activities.create (POST /activities) has a key of its own: in a batch only keyedBy sets the key (item 2); it was not sent");
        assertThat(mock.journal().calls()).isEmpty();
    }

    @Test
    void writeOutsideItemViewIsRefusedAndReadsAreAllowed() {
        AtomicReference<ClientApi> first = new AtomicReference<>();
        BatchReport<Doc, Object> report = batch(docs(3))
                .inOrderWithin(Doc::number)
                .run((api, doc) -> {
                    first.compareAndSet(null, api);
                    assertThat(laura.activities().list().stream().count()).isZero();
                    return switch (doc.number()) {
                        case 1 -> create(laura, doc);
                        case 2 -> laura.run(REMOVE.call("act_1"));
                        default -> cg.forClient(CLIENT).activities().create(doc.toRequest(), doc.key());
                    };
                });

        assertThat(report.failed())
                .extracting(each -> each.cause().getMessage())
                .hasSize(3)
                .allMatch(each -> each.contains(
                        " was called within the function of an item, but not through the function's first argument, so the journal would not record it: call an item's write"
                                + " through that argument, and other writes outside of the batch (item "))
                .allMatch(each -> each.endsWith("); it was not sent"));
        assertThat(mock.journal().calls("activities.create")).isEmpty();
        assertThat(created()).isEmpty();
        create(laura, new Doc(7));
        assertThat(created()).as("outside of the batch it may").containsExactly("1007");
    }

    @Test
    void swallowedOutsideWriteRefusalIsStillReported() {
        BatchReport<Doc, Activity> report = batch(docs(1)).run((api, doc) -> {
            Activity made = create(api, doc);
            assertThatThrownBy(() -> create(laura, new Doc(900))).isInstanceOf(IllegalStateException.class);
            return made;
        });

        assertThat(report.doneWithProblem()).hasSize(1);
        assertThat(created()).containsExactly("1001");
    }

    @Test
    void aBatchWithinAnItemIsRefused() {
        BatchReport<Doc, BatchReport<Doc, Activity>> report = batch(docs(1))
                .run((api, doc) -> api.batch(docs(2))
                        .keyedBy(Doc::key)
                        .journal(folder.resolve("inner"))
                        .run(BatchedActivities::create));

        assertThat(report.failed()).hasSize(1);
        assertThat(mock.journal().calls()).isEmpty();
    }

    @Test
    void readsAreAllowedBeforeAndAfterTheWrite() {
        BatchReport<Doc, Activity> report = batch(docs(2)).run((api, doc) -> {
            assertThat(api.activities().list().stream().count()).isLessThan(2);
            Activity made = create(api, doc);
            assertThat(api.activities().list()).contains(made);
            return made;
        });

        assertThat(report.allDone()).as(report.toString()).isTrue();
    }

    @Test
    void aFunctionThatWritesNothingIsAFailure() {
        BatchReport<Doc, Object> report = batch(docs(1)).run((api, doc) -> "done, surely");

        assertThat(report.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause())
                        .hasMessage("the function made no write for item 1: an item is one"
                                + " write, made through the function's first argument"));
    }

    @Test
    void itemViewThrowsAfterFunctionHasReturned() {
        AtomicReference<ClientApi> kept = new AtomicReference<>();
        batch(docs(1)).run((api, doc) -> {
            kept.set(api);
            return create(api, doc);
        });
        ClientApi late = requireNonNull(kept.get());

        assertThatThrownBy(() -> create(late, new Doc(2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("whose function has returned");
        assertThatThrownBy(() -> late.activities().list().iterator().next()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> late.with(CallOptions.defaults())
                        .activities()
                        .list()
                        .iterator()
                        .next())
                .isInstanceOf(IllegalStateException.class);
        assertThat(mock.journal().calls()).hasSize(1);
    }

    @Test
    void callExceptionIsRepeatableOnlyInsideItsItem() {
        ClientApi hasty = cg.with(CallOptions.defaults().maxAttempts(1)).forClient(CLIENT);
        mock.faults().arm("activities.create", 1, Fault.droppedAfter());
        BatchReport<Doc, Activity> report = batch(hasty, docs(1)).run((api, doc) -> {
            CallException lost = Thrown.by(() -> create(api, doc));
            return lost.repeat(Activity.class);
        });
        mock.faults().arm("activities.create", 1, Fault.status(503, "servicio_no_disponible"));
        BatchReport<Doc, Activity> second = batch(hasty, List.of(new Doc(2))).run(BatchedActivities::create);

        assertThat(report.allDone()).as(report.toString()).isTrue();
        assertThat(second.failed())
                .singleElement()
                .satisfies(each -> assertThatThrownBy(() -> ((CallException) each.cause()).repeat(Activity.class))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("run the batch again"));
        assertThat(created()).containsExactly("1001");
    }

    @Test
    void exceptionFailsItemOnlyIfThrownBeforeTheWrite() {
        BatchReport<Doc, Activity> report = batch(docs(2)).run((api, doc) -> {
            if (doc.number() == 2) {
                create(api, doc);
            }
            throw new UnsupportedOperationException("doc " + doc.number());
        });

        assertThat(report.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).hasMessage("doc 1"));
        assertThat(report.doneWithProblem()).singleElement().satisfies(each -> {
            assertThat(each.problem()).hasMessage("doc 2");
            assertThat(each.objectId()).isNotNull();
        });
        assertThat(batch(docs(2)).run(BatchedActivities::create).allDone()).isTrue();
        assertThat(proof()).isEqualTo("2 calls, 2 done, 0 replays");
    }

    @Test
    void swallowedWriteFailureStillFailsTheItem() {
        mock.faults().arm("activities.create", 1, Fault.status(422, "datos_invalidos"));
        BatchReport<Doc, String> report = batch(docs(1)).run((api, doc) -> {
            try {
                create(api, doc);
            } catch (CallException e) {
                return "never mind";
            }
            return "fine";
        });

        assertThat(report.failed()).hasSize(1);
    }

    @Test
    void secondItemWithSameKeyFails() {
        List<Doc> docs = List.of(new Doc(1), new Doc(2), new Doc(1, "Otra"));
        BatchReport<Doc, Activity> documents = batch(docs).run(BatchedActivities::create);
        file = folder.resolve("texts");
        BatchReport<Doc, Activity> texts = batch(docs)
                .keyedBy(doc -> IdempotencyKey.of("erp-" + doc.number()))
                .run((api, doc) -> create(api, new Doc(doc.number() + 10)));

        assertThat(documents.succeeded()).hasSize(2);
        assertThat(documents.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).hasMessageContaining("items 1 and 3 send the same key"));
        assertThat(positions(texts.failed(), Failed::position)).containsExactly(3);
        assertThat(texts.failed().get(0).cause()).hasMessage("items 1 and 3 have the same key, erp-1");
        assertThat(created()).hasSize(4);
    }

    @Test
    void sameDocumentKeyOfTwoClientsIsTwoWrites() {
        Batch<CgClient, Long> batch = cg.batch(List.of(1001L, 1002L))
                .keyedBy(client -> new Doc(1).key())
                .journal(file);
        BatchReport<Long, Activity> first = batch.run((api, client) -> create(api.forClient(client), new Doc(1)));
        BatchReport<Long, Activity> second = batch.run((api, client) -> create(api.forClient(client), new Doc(1)));

        assertThat(first.allDone()).as(first.toString()).isTrue();
        assertThat(second.succeeded()).allMatch(Done::doneEarlier).hasSize(2);
        assertThat(proof()).isEqualTo("2 calls, 2 done, 0 replays");
    }

    @Test
    void itemWithoutStableKeyIsNotSent() {
        BatchReport<Doc, Activity> report = batch(docs(3))
                .keyedBy(doc -> switch (doc.number()) {
                    case 1 -> IdempotencyKey.random();
                    case 2 -> IdempotencyKey.forDocument("erp", " ");
                    default -> nothing(IdempotencyKey.class);
                })
                .run(BatchedActivities::create);

        assertThat(report.failed())
                .extracting(each -> each.cause().getMessage())
                .containsExactly(
                        "keyedBy returns a different key each time for item 1, so a restart would not find it again: use"
                                + " IdempotencyKey.forDocument",
                        "part 1 of a document key in erp is empty or blank",
                        "keyedBy returned null for item 3: each item needs a key");
        assertThat(batch(docs(2))
                        .keyedBy(doc -> doc.number() == 1 ? IdempotencyKey.random() : doc.key())
                        .inOrderWithin(doc -> "A")
                        .run(BatchedActivities::create))
                .hasToString("2 items: 0 done, 1 failed, 0 unknown, 1 not sent\n"
                        + "  1 not sent: item 1, earlier in its series, is not done");
        assertThat(mock.journal().calls()).isEmpty();
    }
}
