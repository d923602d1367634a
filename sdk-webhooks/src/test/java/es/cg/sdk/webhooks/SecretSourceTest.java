package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.Verdict.Reason;
import java.io.ByteArrayInputStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.event.Level;

/** A receiver of many destinations: what is asked of the secret source, how often, and what is remembered. */
final class SecretSourceTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    private final LogLines log = new LogLines();
    private final FirmSecrets firms = new FirmSecrets().with(7, 8);
    private final List<WebhookEvent> handled = Collections.synchronizedList(new ArrayList<>());
    private final List<WebhookReceiver.Listener.RequestReport> reports =
            Collections.synchronizedList(new ArrayList<>());
    private final SourceVerifier verifier = verifier(firms).build();
    private final WebhookReceiver receiver = receiver(verifier);

    private SourceVerifier.Builder verifier(SecretSource source) {
        return SourceVerifier.builder(source).clock(Sender.CLOCK).log(log, nanos::get);
    }

    private WebhookReceiver receiver(SourceVerifier over) {
        return WebhookReceiver.builder(over)
                .log(log, nanos::get)
                .listener(reports::add)
                .build(handled::add);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private int send(String path, int firm, String id) {
        return Sender.send(receiver, path, FirmSecrets.secret(firm), Sender.event(id))
                .status();
    }

    @Test
    void eventHasTheSourceThatSecretSourceReturns() {
        assertThat(send("/7", 7, "evt_1")).isEqualTo(200);
        assertThat(send("/8", 8, "evt_1")).isEqualTo(200);
        assertThat(send("/7", 7, "evt_1")).isEqualTo(200);

        assertThat(handled).extracting(WebhookEvent::source).containsExactly("firm-7", "firm-8");
        assertThat(reports)
                .extracting(WebhookReceiver.Listener.RequestReport::source)
                .containsExactly("firm-7", "firm-8", "firm-7");
    }

    @Test
    void aSecretOfAnotherFirmIs401() {
        assertThat(send("/7", 8, "evt_1")).isEqualTo(401);

        assertThat(handled).isEmpty();
        assertThat(reports).singleElement().satisfies(report -> {
            assertThat(report.source()).isEqualTo("firm-7");
            assertThat(report.verdict()).extracting(Verdict::reason).isEqualTo(Reason.NO_MATCH);
        });
        assertThat(log.of(Level.WARN)).containsExactly("a webhook of firm-7 was refused with 401: NO_MATCH");
    }

    @Test
    void anUnknownNameIs401AndIsNotLogged() {
        Reply reply = Sender.send(receiver, "/the-name", FirmSecrets.secret(7), Sender.event("evt_1"));

        assertThat(reply).isEqualTo(Sender.forge(WebhookReceiver.of(Sender.SECRET, handled::add), new byte[0]));
        assertThat(reports).singleElement().satisfies(report -> {
            assertThat(report.source()).isNull();
            assertThat(report.verdict()).extracting(Verdict::reason).isEqualTo(Reason.NAME_UNKNOWN);
        });
        assertThat(log.of(Level.WARN)).containsExactly("a webhook was refused with 401: NAME_UNKNOWN");
        assertThat(Stream.of(Level.values()).flatMap(each -> log.of(each).stream()))
                .noneMatch(line -> line.contains("the-name"));
        assertThat(verifier.toString()).doesNotContain("the-name");
    }

    @Test
    void anUnknownNameRunsTheMacOverTheWholeBody() {
        WebhookSecret wrong = WebhookSecret.of("whsec_fedcba9876543210");
        firms.secrets.put("ended", SourceSecrets.of("firm-9", wrong.validUntil(Sender.NOW.minusSeconds(1))));
        String body = Sender.event("evt_1", "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(200_000)));
        byte[] bytes = body.getBytes(UTF_8);
        String header = WebhookSigner.of(wrong).header(bytes, Sender.NOW);
        List<Long> counts = new ArrayList<>();
        try (MacBytes macs = MacBytes.count()) {
            WebhookReceiver counted = receiver(verifier(firms).build());
            for (String path :
                    new String[] {"/7", "/unknown", "/unknown", "/ended", "/", null, "/" + "x".repeat(300)}) {
                long before = macs.ofThisThread();
                Reply reply = counted.receive(
                        new WebhookRequest("POST", path, name -> List.of(header), new ByteArrayInputStream(bytes)));
                counts.add(macs.ofThisThread() - before);
                assertThat(reply.status()).as(path).isEqualTo(401);
            }
        }
        assertThat(counts).hasSize(7).containsOnly("1767225600.".length() + (long) bytes.length);
    }

    @Test
    void invalidRequestCausesNoSecretLookup() {
        for (String header : new String[] {"nonsense", "t=1767225600", "t=1767225299,v1=" + "0".repeat(64)}) {
            WebhookRequest request =
                    new WebhookRequest("POST", "/7", name -> List.of(header), new ByteArrayInputStream(new byte[10]));
            assertThat(receiver.receive(request).status()).as(header).isEqualTo(401);
        }
        WebhookRequest get = new WebhookRequest("GET", "/7", name -> null, new ByteArrayInputStream(new byte[10]));
        assertThat(receiver.receive(get)).isEqualTo(new Reply(405, Map.of("Allow", "POST")));

        assertThat(firms.asked).isEmpty();
    }

    @Test
    void nameOf255CharactersIsLookedUp() {
        String name = "x".repeat(255);

        assertThat(send("/" + name, 7, "evt_1")).isEqualTo(401);
        assertThat(firms.asked).containsExactly(name);
    }

    @TestFactory
    Stream<DynamicTest> invalidNameIsNotLookedUp() {
        return Stream.of("/", "", "7", "/a\u0000b", "/a\nb", "/" + "x".repeat(256), "/\ud800")
                .map(path -> dynamicTest(path.length() + " characters", () -> {
                    assertThat(send(path, 7, "evt_1")).isEqualTo(401);
                    assertThat(firms.asked).isEmpty();
                }));
    }

    @Test
    void aNameIsLookedUpOnceAMinute() {
        for (int i = 0; i < 3; i++) {
            assertThat(send("/7", 7, "evt_" + i)).isEqualTo(200);
            assertThat(send("/7", 8, "evt_" + i)).isEqualTo(401);
            pass(Duration.ofMillis(19_999));
        }
        assertThat(firms.asked).containsExactly("7");
        pass(Duration.ofMillis(3));
        assertThat(send("/7", 7, "evt_9")).isEqualTo(200);
        assertThat(firms.asked).containsExactly("7", "7");
    }

    @Test
    void replacedSecretAppliesWithoutRepeatingEvents() {
        assertThat(send("/7", 7, "evt_1")).isEqualTo(200);
        firms.secrets.put("7", SourceSecrets.of("firm-7", FirmSecrets.secret(70).named("the new one")));
        pass(Duration.ofSeconds(60));

        assertThat(send("/7", 70, "evt_1")).isEqualTo(200);
        assertThat(send("/7", 7, "evt_2")).isEqualTo(401);
        assertThat(send("/7", 70, "evt_2")).isEqualTo(200);
        assertThat(handled).extracting(WebhookEvent::id).containsExactly("evt_1", "evt_2");
    }

    @Test
    void renamedPathOfSameSourceRepeatsNoEvent() {
        assertThat(send("/7", 7, "evt_1")).isEqualTo(200);
        firms.secrets.put("seven", SourceSecrets.of("firm-7", FirmSecrets.secret(7)));

        assertThat(send("/seven", 7, "evt_1")).isEqualTo(200);
        assertThat(handled).hasSize(1);
    }

    @Test
    void aNameThatIsNoLongerKnownIs401() {
        assertThat(send("/7", 7, "evt_1")).isEqualTo(200);
        firms.secrets.remove("7");
        pass(Duration.ofSeconds(60));

        assertThat(send("/7", 7, "evt_2")).isEqualTo(401);
    }

    @Test
    void anUnknownNameIsLookedUpAgainAfterFiveSeconds() {
        assertThat(send("/9", 9, "evt_1")).isEqualTo(401);
        firms.with(9);
        pass(Duration.ofMillis(4999));
        assertThat(send("/9", 9, "evt_1")).isEqualTo(401);
        pass(Duration.ofMillis(1));

        assertThat(send("/9", 9, "evt_1")).isEqualTo(200);
        assertThat(firms.asked).containsExactly("9", "9");
    }

    @TestFactory
    Stream<DynamicTest> aFailingSourceIs503AndIsAskedAgain() {
        return Stream.of(
                        new SQLException("the database is away"),
                        new IllegalStateException("x"),
                        new NoClassDefFoundError("x"),
                        new InterruptedException())
                .map(thrown -> dynamicTest(thrown.getClass().getSimpleName(), () -> {
                    FirmSecrets own = new FirmSecrets().with(7);
                    own.failure = thrown;
                    WebhookReceiver failing = receiver(verifier(own).build());
                    Reply reply = Sender.send(failing, "/7", FirmSecrets.secret(7), Sender.event("evt_1"));
                    assertThat(reply).isEqualTo(new Reply(503, Map.of("Retry-After", "5")));
                    assertThat(Sender.send(failing, "/7", FirmSecrets.secret(8), Sender.event("evt_1")))
                            .isEqualTo(reply);
                    own.failure = null;

                    assertThat(Sender.send(failing, "/7", FirmSecrets.secret(7), Sender.event("evt_1"))
                                    .status())
                            .isEqualTo(200);
                    assertThat(Thread.currentThread().isInterrupted()).isFalse();
                }));
    }

    @Test
    void sourceFailuresLogAtMostFiveLinesAMinute() {
        firms.failure = new SQLException("the database is away");
        for (int i = 0; i < 100; i++) {
            assertThat(send("/7", 7, "evt_1")).isEqualTo(503);
        }
        assertThat(log.of(Level.ERROR))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("a webhook was answered 503, since the secret source failed")
                        .contains("the database is away"));
        pass(Duration.ofMinutes(1));
        assertThat(send("/7", 7, "evt_1")).isEqualTo(503);
        assertThat(log.of(Level.WARN)).contains("more failures of secret look-ups were not logged: {LOOKUP_FAILED=95}");
    }

    @Test
    void cachedSecretsStayInUseWhileTheSourceFails() {
        assertThat(send("/7", 7, "evt_1")).isEqualTo(200);
        firms.failure = new SQLException("the database is away");
        pass(Duration.ofHours(1));

        assertThat(send("/7", 7, "evt_2")).isEqualTo(200);
        assertThat(send("/7", 8, "evt_2")).isEqualTo(401);
        assertThat(firms.asked).as("asked again after 5 seconds").hasSize(2);
        pass(Duration.ofSeconds(5));
        assertThat(send("/7", 7, "evt_3")).isEqualTo(200);
        assertThat(firms.asked).hasSize(3);
        assertThat(log.of(Level.ERROR))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("secrets of firm-7 that it told before stay in use"));
    }

    @Test
    void unknownNameReturns503BeyondTheLookupLimit() {
        assertThat(send("/7", 7, "evt_1")).isEqualTo(200);
        for (int i = 0; i < 20_000; i++) {
            assertThat(send("/x" + i, 7, "evt_1")).isEqualTo(i < 1000 ? 401 : 503);
        }
        assertThat(firms.asked).hasSize(1001);
        assertThat(Sender.send(receiver, "/8", FirmSecrets.secret(8), Sender.event("evt_1")))
                .isEqualTo(new Reply(503, Map.of("Retry-After", "5")));
        assertThat(reports.get(reports.size() - 1).verdict())
                .extracting(Verdict::reason)
                .isEqualTo(Reason.TOO_MANY_LOOKUPS);
        assertThat(send("/7", 7, "evt_2")).isEqualTo(200);
        pass(Duration.ofSeconds(60));
        assertThat(send("/7", 7, "evt_3")).as("its look-up is free").isEqualTo(200);
        assertThat(send("/8", 8, "evt_1")).isEqualTo(200);
        assertThat(verifier).hasToString("SourceVerifier[name in the path, known=2, unknown=1000]");
        assertThat(log.of(Level.ERROR))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).contains("1000 unknown names were looked up within a minute"));
    }

    @Test
    void knownNamesDoNotCountAgainstTheLookupLimit() {
        WebhookReceiver small = receiver(verifier(firms).maxLookupsPerMinute(1).build());
        for (int i = 100; i < 1100; i++) {
            firms.with(i);
            assertThat(Sender.send(small, "/" + i, FirmSecrets.secret(i), Sender.event("evt_1"))
                            .status())
                    .isEqualTo(200);
        }
        assertThat(handled).extracting(WebhookEvent::source).hasSize(1000).doesNotHaveDuplicates();
        assertThat(Sender.send(small, "/x", FirmSecrets.secret(7), "{}").status())
                .isEqualTo(401);
        assertThat(Sender.send(small, "/y", FirmSecrets.secret(7), "{}").status())
                .isEqualTo(503);
    }

    @Test
    void tenThousandKnownAndUnknownNamesAreCached() {
        SourceVerifier any = verifier(
                        name -> name.startsWith("k") ? SourceSecrets.of(name, FirmSecrets.secret(7)) : null)
                .maxLookupsPerMinute(1_000_000)
                .build();
        WebhookReceiver many = receiver(any);
        for (int i = 0; i < 10_100; i++) {
            Sender.send(many, "/k" + i, FirmSecrets.secret(8), "");
            Sender.send(many, "/u" + i, FirmSecrets.secret(8), "");
        }
        assertThat(any).hasToString("SourceVerifier[name in the path, known=10000, unknown=10000]");
    }

    @Test
    void requestsOfOneNameWaitForOneLookUp() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        AtomicInteger lookUps = new AtomicInteger();
        WebhookReceiver slow = receiver(verifier(name -> {
                    lookUps.incrementAndGet();
                    asked.countDown();
                    answer.await();
                    return SourceSecrets.of("firm-7", FirmSecrets.secret(7));
                })
                .build());
        List<CompletableFuture<Reply>> replies = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String event = Sender.event("evt_" + i);
            replies.add(CompletableFuture.supplyAsync(
                    () -> Sender.send(slow, "/7", FirmSecrets.secret(7), event), each -> new Thread(each).start()));
        }
        assertThat(asked.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        answer.countDown();

        for (CompletableFuture<Reply> each : replies) {
            assertThat(each.get(HangLimit.MINUTES, TimeUnit.MINUTES).status()).isEqualTo(200);
        }
        assertThat(lookUps).hasValue(1);
    }

    @Test
    void aRequestWaitsForTheLookUpOfAnExpiredName() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        CountDownLatch answer = new CountDownLatch(1);
        SecretSource slow = name -> {
            asked.countDown();
            if (asked.getCount() == 0) {
                answer.await();
            }
            return firms.find(name);
        };
        WebhookReceiver slowly = receiver(verifier(slow).build());
        assertThat(Sender.send(slowly, "/7", FirmSecrets.secret(7), Sender.event("evt_1"))
                        .status())
                .isEqualTo(200);
        pass(Duration.ofHours(2));
        firms.secrets.put("7", SourceSecrets.of("firm-7", FirmSecrets.secret(70)));
        List<Thread> threads = new ArrayList<>();
        List<Integer> answers = Collections.synchronizedList(new ArrayList<>());
        for (String id : List.of("evt_2", "evt_3")) {
            Thread thread =
                    new Thread(() -> answers.add(Sender.send(slowly, "/7", FirmSecrets.secret(70), Sender.event(id))
                            .status()));
            threads.add(thread);
            thread.start();
        }
        assertThat(asked.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        while (threads.stream().anyMatch(each -> each.getState() != Thread.State.WAITING) && answers.isEmpty()) {
            Thread.onSpinWait();
        }
        answer.countDown();
        for (Thread each : threads) {
            each.join();
        }
        assertThat(answers).containsExactly(200, 200);
    }

    @Test
    void sourceNameIsReadFromTheConfiguredHeader() {
        SourceVerifier byHeader = verifier(firms).nameHeader("X-Tenant").build();
        WebhookReceiver proxied = receiver(byHeader);
        byte[] body = Sender.event("evt_1").getBytes(UTF_8);
        String header = WebhookSigner.of(FirmSecrets.secret(7)).header(body, Sender.NOW);
        List<Integer> answers = new ArrayList<>();
        for (List<String> names :
                List.of(List.of("7"), List.of("8"), List.of("7", "7"), List.of(""), List.<String>of())) {
            answers.add(proxied.receive(new WebhookRequest(
                            "POST",
                            "/7",
                            name -> name.equals("X-Tenant") ? names : List.of(header),
                            new ByteArrayInputStream(body)))
                    .status());
        }
        assertThat(answers).containsExactly(200, 401, 401, 401, 401);
        assertThat(reports)
                .extracting(report ->
                        report.verdict() == null ? null : report.verdict().reason())
                .containsExactly(
                        Reason.VALID, Reason.NO_MATCH, Reason.NAME_MISSING, Reason.NAME_MISSING, Reason.NAME_MISSING);
        assertThat(firms.asked).containsExactly("7", "8");
    }

    @Test
    void singleDestinationMethodsThrow() {
        assertThatThrownBy(receiver::verifier)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("SecretSource");
        assertThatThrownBy(() -> Sender.send(receiver, Sender.event("evt_1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("WebhookRequest");
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        SourceVerifier.Builder builder = SourceVerifier.builder(firms);

        assertThat(builder.timeToLive(Duration.ofHours(24))).isSameAs(builder);
        assertThatThrownBy(() -> builder.timeToLive(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.timeToLive(Duration.ofHours(25))).hasMessageContaining("24 hours");
        assertThatThrownBy(() -> builder.maxLookupsPerMinute(0)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> builder.maxWaiting(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.futureTolerance(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
