package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.NotSent;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** What becomes of an item when its thread is interrupted, or its client is closed. */
final class BatchInterruptTest extends JournaledBatch {
    BatchInterruptTest() {
        super(BatchJournals.FILE);
    }

    private static final Operation<Json> READ = Operation.get("things.list", "/things", json -> json);

    private final Thread runner = Thread.currentThread();

    /** Interrupts the run, and returns once the interrupt has come to this thread, which runs an item. */
    private void interruptTheRun() {
        runner.interrupt();
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }

    /** The report of a run over two items of a series, which its first item interrupts. */
    private BatchReport<String, Json> interrupted(CgClient client, BiFunction<ClientApi, String, Json> function) {
        BatchReport<String, Json> report = client.forClient(1001)
                .batch(List.of("a", "b"))
                .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                .inOrderWithin(item -> "A")
                .journal(file)
                .run(function);
        assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
        assertThat(report.stopReason()).isEqualTo("the run was interrupted");
        return report;
    }

    private BatchReport<String, Json> interrupted(BiFunction<ClientApi, String, Json> function) {
        return interrupted(service.once(), function);
    }

    private static void areNotSent(BatchReport<String, Json> report) {
        assertThat(report)
                .as("%s %s", report.failed(), report.unknown())
                .hasToString("2 items: 0 done, 0 failed, 0 unknown, 2 not sent; stopped: the run was interrupted");
        assertThat(report.notSent()).extracting(NotSent::reason).containsOnly("the run was interrupted");
    }

    private BatchReport<String, Json> interruptedBy(Dns names) {
        try (CgClient connecting = Clients.of("http://localhost:" + server.getPort() + "/api/public/v1")
                .time(time)
                .httpClient(new OkHttpClient.Builder().dns(names).build())
                .build()) {
            return interrupted(connecting, (api, item) -> create(api, item, "x"));
        }
    }

    @Test
    void interruptWhileConnectingLeavesItemNotSent() throws IOException {
        areNotSent(interruptedBy(host -> {
            interruptTheRun();
            throw new UnknownHostException(host);
        }));
        assertThat(lines())
                .extracting(each -> each.replaceAll(" .*", ""))
                .containsExactly("cg-batch", "sent", "refused");

        areNotSent(interruptedBy(host -> {
            interruptTheRun();
            return List.of(InetAddress.getLoopbackAddress());
        }));
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void interruptBetweenFailedConnectsLeavesItemNotSent() {
        time.duringWaits(this::interruptTheRun);

        areNotSent(interrupted(
                service.client("http://127.0.0.1:1/api/public/v1", "cg_live_abc.s3cret"),
                (api, item) -> create(api, item, "x")));
    }

    @Test
    void interruptInItemFunctionLeavesItemNotSent() throws IOException {
        Path paper = Files.writeString(folder.resolve("doc.pdf"), "hello");
        List<BiFunction<ClientApi, String, Json>> functions = List.of(
                (api, item) -> create(api, item, "x"),
                (api, item) -> api.run(READ.call()),
                (api, item) -> api.run(CREATE.call().upload(Upload.of(paper))),
                (api, item) -> api.run(CREATE.call()
                        .upload(Upload.of("doc.pdf", 5, () -> Channels.newInputStream(FileChannel.open(paper))))),
                (api, item) -> {
                    try {
                        return api.run(READ.call());
                    } catch (InterruptedCallException e) {
                        throw new IllegalArgumentException("no customer", e);
                    }
                },
                (api, item) -> {
                    throw new CompletionException(new InterruptedException());
                },
                (api, item) -> {
                    try {
                        return Json.parse(Files.readString(paper));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                (api, item) -> {
                    assertThat(Thread.interrupted()).isTrue();
                    throw new UnsupportedOperationException("no connection to the database");
                },
                (api, item) -> Json.of(Map.of()));

        for (BiFunction<ClientApi, String, Json> each : functions) {
            areNotSent(interrupted((api, item) -> {
                interruptTheRun();
                return each.apply(api, item);
            }));
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void failureBeforeInterruptIsReportedAsFailure() {
        service.refuse(404, "no_encontrado");
        service.refuse(422, "datos_invalidos");
        List<BiFunction<ClientApi, String, Json>> functions = List.of(
                (api, item) -> api.run(READ.call()),
                (api, item) -> create(api, item, "x"),
                (api, item) -> create(cg.forClient(1001), item, "x"));

        for (BiFunction<ClientApi, String, Json> each : functions) {
            BatchReport<String, Json> report = interrupted((api, item) -> {
                try {
                    return each.apply(api, item);
                } finally {
                    interruptTheRun();
                }
            });
            assertThat(report.failed())
                    .as(report.toString())
                    .singleElement()
                    .satisfies(failed -> assertThat(failed.cause())
                            .isInstanceOfAny(ApiException.class, IllegalStateException.class));
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void interruptInRetryWaitReportsFailedOrUnknown() {
        time.duringWaits(this::interruptTheRun);
        service.refuse(429, "limite_peticiones");
        BatchReport<String, Json> refused = interrupted(cg, (api, item) -> create(api, item, "x"));
        service.refuse(502, "x");
        BatchReport<String, Json> unclear = interrupted(cg, (api, item) -> create(api, item, "x"));

        assertThat(refused.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).isInstanceOf(InterruptedCallException.class));
        assertThat(unclear.unknown()).hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void itemThatInterruptsItselfDoesNotStopTheRun() {
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> report = batch("a", "b").run((api, item) -> {
            if (item.equals("a")) {
                Thread.currentThread().interrupt();
            }
            return create(api, item, "x");
        });

        assertThat(report)
                .hasToString("2 items: 1 done, 0 failed, 0 unknown, 1 not sent\n"
                        + "  1 not sent: it was interrupted before its write was sent");
        assertThat(report.notSent())
                .extracting(NotSent::reason)
                .containsExactly("it was interrupted before its write was sent");

        BatchReport<String, Json> series = batch("c", "d")
                .inOrderWithin(item -> "A")
                .run((api, item) -> {
                    Thread.currentThread().interrupt();
                    return create(api, item, "x");
                });
        assertThat(series.notSent())
                .extracting(NotSent::reason)
                .containsExactly(
                        "it was interrupted before its write was sent", "item 1, earlier in its series, is not done");
    }

    @Test
    void clientClosedBetweenItemsCallsNoFurtherFunction() {
        AtomicInteger calls = new AtomicInteger();
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> report = batch("a", "b")
                .inOrderWithin(item -> "A")
                .onProgress(progress -> cg.close())
                .run((api, item) -> {
                    calls.incrementAndGet();
                    return create(api, item, "x");
                });

        assertThat(report)
                .hasToString("2 items: 1 done, 0 failed, 0 unknown, 1 not sent; stopped: the client was closed");
        assertThat(calls).hasValue(1);
    }

    @Test
    void interruptLeftByAnItemDoesNotReachTheNext() {
        service.answer(201, "{\"id\":\"t_1\"}");
        service.answer(201, "{\"id\":\"t_2\"}");
        BatchReport<String, Json> report = batch("a", "b")
                .inOrderWithin(item -> "A")
                .run((api, item) -> {
                    Json made = create(api, item, "x");
                    Thread.currentThread().interrupt();
                    return made;
                });

        assertThat(report).hasToString("2 items: 2 done, 0 failed, 0 unknown, 0 not sent");
    }

    @Test
    void clientClosedBeforeWriteLeavesItemNotSent() {
        List<BiFunction<ClientApi, String, Json>> functions =
                List.of((api, item) -> create(api, item, "x"), (api, item) -> {
                    try {
                        return create(api, item, "x");
                    } catch (IllegalStateException | ClientClosedException e) {
                        throw new CompletionException(e);
                    }
                });
        for (BiFunction<ClientApi, String, Json> each : functions) {
            for (boolean inTheWait : List.of(true, false)) {
                CgClient closing = service.client("http://127.0.0.1:1/api/public/v1", "cg_live_abc.s3cret");
                time.duringWaits(closing::close);
                BatchReport<String, Json> report = closing.forClient(1001)
                        .batch(List.of("a"))
                        .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                        .journal(file)
                        .run((api, item) -> {
                            if (!inTheWait) {
                                closing.close();
                            }
                            return each.apply(api, item);
                        });

                assertThat(report)
                        .as("%s", report.failed())
                        .hasToString(
                                "1 items: 0 done, 0 failed, 0 unknown, 1 not sent; stopped: the client was closed");
                assertThat(report.notSent()).extracting(NotSent::reason).containsExactly("the client was closed");
            }
        }
    }

    @Test
    void timeoutBeforeWriteFailsTheItem() {
        BatchReport<String, Json> report = cg.with(CallOptions.defaults().deadline(Duration.ofSeconds(1)))
                .forClient(1001)
                .batch(List.of("a", "b"))
                .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                .inOrderWithin(item -> item)
                .journal(file)
                .run((api, item) -> {
                    if (item.equals("a")) {
                        throw new UncheckedIOException(new SocketTimeoutException("the ERP does not answer"));
                    }
                    return api.run(CREATE.call().upload(Upload.of("a.pdf", 1, () -> {
                        time.advance(Duration.ofSeconds(2));
                        return new ByteArrayInputStream(new byte[1]);
                    })));
                });

        assertThat(report.failed())
                .extracting(each -> (Object) each.cause().getClass())
                .containsExactly(UncheckedIOException.class, DeadlineException.class);
        assertThat(server.getRequestCount()).isZero();
    }
}
