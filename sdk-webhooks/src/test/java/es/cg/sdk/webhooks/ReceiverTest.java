package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class ReceiverTest {
    private final List<WebhookEvent> handled = Collections.synchronizedList(new ArrayList<>());
    private final List<WebhookReceiver.Listener.RequestReport> reports =
            Collections.synchronizedList(new ArrayList<>());
    private final InMemoryEventStore store = InMemoryEventStore.create(1000, Sender.CLOCK);
    private final WebhookReceiver receiver = receiver(handled::add);

    private WebhookReceiver receiver(EventHandler handler) {
        return WebhookReceiver.builder(Sender.verifier())
                .store(store)
                .maxBodyBytes(10_000)
                .listener(reports::add)
                .build(handler);
    }

    @Test
    void anEventIsHandledAndAnswered200() {
        assertThat(Sender.send(receiver, Sender.event("evt_1"))).isEqualTo(Reply.of(200));
        assertThat(handled).singleElement().satisfies(event -> {
            assertThat(event.id()).isEqualTo("evt_1");
            assertThat(event.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
            assertThat(event.environment()).isEqualTo(Environment.PRODUCTION);
            assertThat(event.clientId()).isEqualTo(1001);
            assertThat(event.created()).isEqualTo(Sender.NOW);
            assertThat(event.object()).isEqualTo("{\"id\":\"inv_1\",\"total\":121.00}");
            assertThat(event.body()).isEqualTo(Sender.event("evt_1").getBytes(UTF_8));
            assertThat(event).hasToString("WebhookEvent[evt_1, invoice.emitted, PRODUCTION]");
        });
        assertThat(reports).singleElement().satisfies(receipt -> {
            assertThat(receipt.status()).isEqualTo(200);
            assertThat(receipt.eventId()).isEqualTo("evt_1");
            assertThat(receipt.result()).isEqualTo(Result.DONE);
            assertThat(receipt.verdict()).isNotNull();
        });
    }

    @Test
    void repeatedEventReturns200AndIsNotHandledAgain() {
        Sender.send(receiver, Sender.event("evt_1"));

        assertThat(Sender.send(receiver, Sender.event("evt_1")).status()).isEqualTo(200);
        assertThat(handled).hasSize(1);
        assertThat(reports.get(1).result()).isEqualTo(Result.DUPLICATE);
    }

    @Test
    void failedEventReturns500AndIsHandledOnResend() {
        WebhookReceiver failing = receiver(event -> {
            handled.add(event);
            if (handled.size() < 3) {
                throw new IOException("the ERP is away");
            }
        });

        assertThat(Sender.send(failing, Sender.event("evt_1")).status()).isEqualTo(500);
        assertThat(Sender.send(failing, Sender.event("evt_1")).status()).isEqualTo(500);
        assertThat(Sender.send(failing, Sender.event("evt_1")).status()).isEqualTo(200);
        assertThat(Sender.send(failing, Sender.event("evt_1")).status()).isEqualTo(200);
        assertThat(handled).hasSize(3);
    }

    /** An exception that cannot even be printed. */
    private static final class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("x");
        }
    }

    @TestFactory
    Stream<DynamicTest> anyThrowableOfTheHandlerReturns500() {
        return Stream.of(
                        new Unprintable(),
                        new OutOfMemoryError("x"),
                        new Error("x"),
                        new IllegalStateException("x"),
                        new StackOverflowError(),
                        new AssertionError("x"),
                        new NoClassDefFoundError("x"))
                .map(thrown -> dynamicTest(thrown.getClass().getSimpleName(), () -> {
                    WebhookReceiver failing = receiver(event -> {
                        if (thrown instanceof Error error) {
                            throw error;
                        }
                        throw (Exception) thrown;
                    });
                    assertThat(Sender.send(failing, Sender.event("evt_1")).status())
                            .isEqualTo(500);
                }));
    }

    @Test
    void aRunningDuplicateIsAnswered503() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        WebhookReceiver slow = receiver(event -> {
            began.countDown();
            end.await();
        });
        CompletableFuture<Reply> first = CompletableFuture.supplyAsync(() -> Sender.send(slow, Sender.event("evt_1")));
        began.await();
        Reply second = Sender.send(slow, Sender.event("evt_1"));
        end.countDown();

        assertThat(second.status()).isEqualTo(503);
        assertThat(second.headers()).containsKey("Retry-After");
        assertThat(first.join().status()).isEqualTo(200);
        assertThat(Sender.send(slow, Sender.event("evt_1")).status()).isEqualTo(200);
    }

    @Test
    void differentBodyForDoneEventIsQuarantined() {
        Sender.send(receiver, Sender.event("evt_1"));
        Reply reply = Sender.send(receiver, Sender.event("evt_1", "invoice.annulled", ""));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(handled).hasSize(1);
        assertThat(reports.get(1).result()).isEqualTo(Result.DUPLICATE);
        assertThat(store.quarantined()).singleElement().satisfies(quarantined -> {
            assertThat(quarantined.eventId()).isEqualTo("evt_1");
            assertThat(quarantined.reason()).contains("another body is done already");
            assertThat(new String(quarantined.body(), UTF_8)).contains("invoice.annulled");
        });
    }

    @Test
    void quarantinedEventGets200OnlyFromDurableStore() {
        for (boolean isDurable : new boolean[] {true, false}) {
            EventStore parking = new EventStore() {
                @Override
                public Outcome process(WebhookEvent event, EventHandler handler) {
                    return Outcome.of(Result.QUARANTINED);
                }

                @Override
                public void quarantine(QuarantinedBody quarantined) {}

                @Override
                public Capabilities capabilities() {
                    return isDurable ? Capabilities.of(Capability.DURABLE_QUARANTINE) : Capabilities.of();
                }
            };
            WebhookReceiver putting =
                    WebhookReceiver.builder(Sender.verifier()).store(parking).build(event -> {});

            assertThat(Sender.send(putting, Sender.event("evt_1")).status()).isEqualTo(isDurable ? 200 : 503);
        }
    }

    @TestFactory
    Stream<DynamicTest> unusableEnvelopeFieldsAreReadAsNull() {
        return Stream.of(
                        "{\"id\":\"evt_1\",\"type\":\"a\"}",
                        "{\"id\":\"evt_1\",\"type\":\"a\",\"created\":\"x\",\"client_id\":\"y\",\"data\":7}",
                        "{\"id\":\"evt_1\",\"type\":\"a\",\"created\":1e300,\"client_id\":1.5,\"data\":{\"object\":[]}}",
                        "{\"id\":\"evt_1\",\"type\":\"a\",\"created\":9223372036854775807,\"client_id\":99999999999999999999}",
                        "{\"id\":\"evt_1\",\"type\":\"a\",\"environment\":null}")
                .map(body -> dynamicTest(body, () -> {
                    List<WebhookEvent> got = new ArrayList<>();
                    assertThat(Sender.send(
                                            WebhookReceiver.builder(Sender.verifier())
                                                    .build(got::add),
                                            body)
                                    .status())
                            .isEqualTo(200);
                    assertThat(got).singleElement().satisfies(event -> {
                        assertThat(event.clientId()).isNull();
                        assertThat(event.created()).isNull();
                        assertThat(event.object()).isEqualTo("{}");
                    });
                }));
    }

    @Test
    void sandboxReceiverHandlesOnlySandboxEvents() {
        InMemoryEventStore own = InMemoryEventStore.create();
        WebhookReceiver sandbox = WebhookReceiver.builder(Sender.verifier())
                .store(own)
                .environment(Environment.SANDBOX)
                .build(handled::add);
        Sender.send(sandbox, Sender.event("evt_1"));
        Sender.send(sandbox, Sender.event("evt_2", "invoice.emitted", ",\"environment\":\"sandbox\""));

        assertThat(handled).singleElement().satisfies(event -> {
            assertThat(event.id()).isEqualTo("evt_2");
            assertThat(event.environment()).isEqualTo(Environment.SANDBOX);
        });
        assertThat(own.quarantined())
                .singleElement()
                .satisfies(quarantined -> assertThat(quarantined.eventId()).isEqualTo("evt_1"));
    }

    @Test
    void theProbeOfTheHandshakeReachesNoHandler() {
        assertThat(Sender.send(receiver, Sender.event("evt_1", "webhook.verification", ""))
                        .status())
                .isEqualTo(200);
        assertThat(handled).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> failingListenerDoesNotChangeTheAnswer() {
        return Stream.of(new IllegalStateException("x"), new Unprintable(), new Error("x"))
                .map(thrown -> dynamicTest(thrown.getClass().getSimpleName(), () -> {
                    WebhookReceiver watched = WebhookReceiver.builder(Sender.verifier())
                            .listener(receipt -> {
                                Thread.currentThread().interrupt();
                                if (thrown instanceof Error error) {
                                    throw error;
                                }
                                throw (RuntimeException) thrown;
                            })
                            .build(handled::add);

                    assertThat(Sender.send(watched, Sender.event("evt_1")).status())
                            .isEqualTo(200);
                    assertThat(Thread.currentThread().isInterrupted()).isFalse();
                }));
    }

    /** What an integrator binds the record to. */
    record Bound(String id, BigDecimal total) {}

    @Test
    void objectAsBindsTheRecordToAUserType() {
        Sender.send(receiver, Sender.event("evt_1"));
        WebhookEvent event = handled.get(0);

        assertThat(event.objectAs(Bound.class)).isEqualTo(new Bound("inv_1", new BigDecimal("121.00")));
        assertThatThrownBy(() -> event.objectAs(Integer.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("evt_1")
                .hasMessageNotContaining("inv_1");
    }

    @Test
    void memoryIsBoundedAndForgetsOldestEvents() {
        InMemoryEventStore small = InMemoryEventStore.create(2, Sender.CLOCK);
        WebhookReceiver bounded =
                WebhookReceiver.builder(Sender.verifier()).store(small).build(handled::add);
        for (String id : List.of("a", "b", "c", "c", "b", "a")) {
            Sender.send(bounded, Sender.event(id));
        }

        assertThat(handled).extracting(WebhookEvent::id).containsExactly("a", "b", "c", "a");
        assertThat(small).hasToString("InMemoryEventStore[done=2, running=0]");
    }

    @Test
    void interruptedHandlerFailsAndKeepsTheFlag() {
        WebhookEvent event = WebhookEvent.read(Sender.event("evt_1").getBytes(UTF_8));
        EventStore.Outcome outcome = InMemoryEventStore.create().process(event, each -> {
            throw new InterruptedException();
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome.result()).isEqualTo(Result.FAILED);
    }

    @Test
    @Tag("slow")
    void memoryHolds100000EventsByDefault() {
        InMemoryEventStore standard = InMemoryEventStore.create();
        for (int i = 0; i <= 100_000; i++) {
            WebhookEvent event = WebhookEvent.read(("{\"id\":\"" + i + "\"}").getBytes(UTF_8));
            assertThat(standard.process(event, each -> {}).result()).isEqualTo(Result.DONE);
        }

        assertThat(standard).hasToString("InMemoryEventStore[done=100000, running=0]");
    }

    @Test
    void memoryForgetsAnEventAfterSevenDays() {
        Clock[] clock = {Sender.CLOCK};
        InMemoryEventStore store = InMemoryEventStore.create(10, new Clock() {
            @Override
            public Instant instant() {
                return clock[0].instant();
            }

            @Override
            public ZoneId getZone() {
                return clock[0].getZone();
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        });
        List<Result> results = new ArrayList<>();
        for (Duration later :
                List.of(Duration.ZERO, Duration.ofDays(7), Duration.ofDays(7).plusMillis(1))) {
            clock[0] = Clock.offset(Sender.CLOCK, later);
            results.add(store.process(WebhookEvent.read(Sender.event("evt_1").getBytes(UTF_8)), each -> {})
                    .result());
        }

        assertThat(results).containsExactly(Result.DONE, Result.DUPLICATE, Result.DONE);
    }

    @Test
    void newEventReturns503WhileTheMemoryIsFull() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        WebhookReceiver bounded = WebhookReceiver.builder(Sender.verifier())
                .store(InMemoryEventStore.create(1, Sender.CLOCK))
                .build(event -> {
                    began.countDown();
                    end.await();
                });
        CompletableFuture<Reply> first =
                CompletableFuture.supplyAsync(() -> Sender.send(bounded, Sender.event("evt_1")));
        began.await();
        Reply second = Sender.send(bounded, Sender.event("evt_2"));
        end.countDown();

        assertThat(second.status()).isEqualTo(503);
        assertThat(first.join().status()).isEqualTo(200);
        assertThat(Sender.send(bounded, Sender.event("evt_2")).status()).isEqualTo(200);
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        WebhookReceiver.Builder builder = WebhookReceiver.builder(Sender.verifier());

        assertThatThrownBy(() -> builder.maxBodyBytes(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.maxBodyBytes(65 << 20)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> InMemoryEventStore.create(0, Sender.CLOCK))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SignatureVerifier.builder().build()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SignatureVerifier.builder().futureTolerance(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
