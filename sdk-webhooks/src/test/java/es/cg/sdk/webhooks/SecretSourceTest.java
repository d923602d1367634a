package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.webhooks.Verdict.Reason;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
    private final SignatureVerifier verifier = verifier(firms).build();
    private final WebhookReceiver receiver = receiver(verifier);

    private SignatureVerifier.Builder verifier(SecretSource source) {
        return SignatureVerifier.builder(source, FirmSecrets.ADDRESSES)
                .clock(Sender.CLOCK)
                .lookups(Runnable::run)
                .log(log, nanos::get);
    }

    private WebhookReceiver receiver(SignatureVerifier over) {
        return WebhookReceiver.builder(over)
                .log(log, nanos::get)
                .listener(reports::add)
                .build(handled::add);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private int send(Object name, int firm, String id) {
        return send(receiver, name, firm, id);
    }

    private static int send(WebhookReceiver receiver, Object name, int firm, String id) {
        return Sender.send(receiver, FirmSecrets.path(name), FirmSecrets.secret(firm), Sender.event(id))
                .status();
    }

    @Test
    void eventHasTheSourceThatSecretSourceReturns() {
        assertThat(send(7, 7, "evt_1")).isEqualTo(200);
        assertThat(send(8, 8, "evt_1")).isEqualTo(200);
        assertThat(send(7, 7, "evt_1")).isEqualTo(200);

        assertThat(handled).extracting(WebhookEvent::source).containsExactly("firm-7", "firm-8");
        assertThat(reports)
                .extracting(WebhookReceiver.Listener.RequestReport::source)
                .containsExactly("firm-7", "firm-8", "firm-7");
    }

    @Test
    void aSecretOfAnotherFirmIs401() {
        assertThat(send(7, 8, "evt_1")).isEqualTo(401);

        assertThat(handled).isEmpty();
        assertThat(reports).singleElement().satisfies(report -> {
            assertThat(report.source()).isEqualTo("firm-7");
            assertThat(report.verdict()).extracting(Verdict::reason).isEqualTo(Reason.NO_MATCH);
        });
        assertThat(log.of(Level.WARN)).containsExactly("a webhook of firm-7 was refused with 401: NO_MATCH");
    }

    @Test
    void anUnknownNameIs401AndIsNotLogged() {
        Reply reply = Sender.send(receiver, FirmSecrets.path("the-name"), FirmSecrets.secret(7), Sender.event("evt_1"));

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
    void wrongTagOrUnknownNameRunsTheMacOverTheBody() {
        WebhookSecret wrong = WebhookSecret.of("whsec_fedcba9876543210");
        firms.secrets.put("ended", SourceSecrets.of("firm-9", wrong.validUntil(Sender.NOW.minusSeconds(1))));
        String body = Sender.event("evt_1", "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(200_000)));
        byte[] bytes = body.getBytes(UTF_8);
        String header = WebhookSigner.of(wrong).header(bytes, Sender.NOW);
        List<Long> counts = new ArrayList<>();
        try (MacBytes macs = MacBytes.count()) {
            WebhookReceiver counted = receiver(verifier(firms).build());
            String known = FirmSecrets.path(7);
            String unknown = FirmSecrets.path("unknown");
            String wrong7 = known.substring(0, known.length() - 1) + (known.endsWith("A") ? "B" : "A");
            for (String path : new String[] {
                known, unknown, unknown, FirmSecrets.path("ended"), wrong7, "/7", "/", null, "/" + "x".repeat(300)
            }) {
                long before = macs.ofThisThread();
                Reply reply = counted.receive(
                        new WebhookRequest("POST", path, name -> List.of(header), new ByteArrayInputStream(bytes)));
                counts.add(macs.ofThisThread() - before);
                assertThat(reply.status()).as(path).isEqualTo(401);
            }
        }
        // With the few bytes of the address.
        assertThat(counts)
                .hasSize(9)
                .allSatisfy(count -> assertThat(count).isBetween((long) bytes.length, bytes.length + 100L));
    }

    @Test
    void invalidRequestCausesNoSecretLookup() {
        for (String header : new String[] {"nonsense", "t=1767225600", "t=1767225299,v1=" + "0".repeat(64)}) {
            WebhookRequest request = new WebhookRequest(
                    "POST", FirmSecrets.path(7), name -> List.of(header), new ByteArrayInputStream(new byte[10]));
            assertThat(receiver.receive(request).status()).as(header).isEqualTo(401);
        }
        WebhookRequest get =
                new WebhookRequest("GET", FirmSecrets.path(7), name -> null, new ByteArrayInputStream(new byte[10]));
        assertThat(receiver.receive(get)).isEqualTo(new Reply(405, Map.of("Allow", "POST")));

        assertThat(firms.asked).isEmpty();
    }

    @Test
    void nameOf255CharactersIsLookedUp() {
        String name = "x".repeat(255);

        assertThat(send(name, 7, "evt_1")).isEqualTo(401);
        assertThat(firms.asked).containsExactly(name);
    }

    @Test
    void aNameIsLookedUpOnceAMinute() {
        for (int i = 0; i < 3; i++) {
            assertThat(send(7, 7, "evt_" + i)).isEqualTo(200);
            assertThat(send(7, 8, "evt_" + i)).isEqualTo(401);
            pass(Duration.ofMillis(19_999));
        }
        assertThat(firms.asked).containsExactly("7");
        pass(Duration.ofMillis(3));
        assertThat(send(7, 7, "evt_9")).isEqualTo(200);
        assertThat(firms.asked).containsExactly("7", "7");
    }

    @Test
    void replacedSecretAppliesWithoutRepeatingEvents() {
        assertThat(send(7, 7, "evt_1")).isEqualTo(200);
        firms.secrets.put("7", SourceSecrets.of("firm-7", FirmSecrets.secret(70).named("the new one")));
        pass(Duration.ofSeconds(60));

        assertThat(send(7, 70, "evt_1")).isEqualTo(200);
        assertThat(send(7, 7, "evt_2")).isEqualTo(401);
        assertThat(send(7, 70, "evt_2")).isEqualTo(200);
        assertThat(handled).extracting(WebhookEvent::id).containsExactly("evt_1", "evt_2");
    }

    @Test
    void renamedPathOfSameSourceRepeatsNoEvent() {
        assertThat(send(7, 7, "evt_1")).isEqualTo(200);
        firms.secrets.put("seven", SourceSecrets.of("firm-7", FirmSecrets.secret(7)));

        assertThat(send("seven", 7, "evt_1")).isEqualTo(200);
        assertThat(handled).hasSize(1);
    }

    @Test
    void aNameThatIsNoLongerKnownIs401() {
        assertThat(send(7, 7, "evt_1")).isEqualTo(200);
        firms.secrets.remove("7");
        pass(Duration.ofSeconds(60));

        assertThat(send(7, 7, "evt_2")).isEqualTo(401);
    }

    @Test
    void anUnknownNameIsLookedUpAgainAfterFiveSeconds() {
        assertThat(send(9, 9, "evt_1")).isEqualTo(401);
        firms.with(9);
        pass(Duration.ofMillis(4999));
        assertThat(send(9, 9, "evt_1")).isEqualTo(401);
        pass(Duration.ofMillis(1));

        assertThat(send(9, 9, "evt_1")).isEqualTo(200);
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
                    Reply reply =
                            Sender.send(failing, FirmSecrets.path(7), FirmSecrets.secret(7), Sender.event("evt_1"));
                    assertThat(reply).isEqualTo(new Reply(503, Map.of("Retry-After", "5")));
                    assertThat(Sender.send(failing, FirmSecrets.path(7), FirmSecrets.secret(8), Sender.event("evt_1")))
                            .isEqualTo(reply);
                    own.failure = null;

                    assertThat(Sender.send(failing, FirmSecrets.path(7), FirmSecrets.secret(7), Sender.event("evt_1"))
                                    .status())
                            .isEqualTo(200);
                    assertThat(Thread.currentThread().isInterrupted()).isFalse();
                }));
    }

    @Test
    void sourceFailuresLogAtMostFiveLinesAMinute() {
        firms.failure = new SQLException("the database is away");
        for (int i = 0; i < 100; i++) {
            assertThat(send(7, 7, "evt_1")).isEqualTo(503);
        }
        assertThat(log.of(Level.ERROR))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("a webhook was answered 503, since the secret source failed")
                        .contains("the database is away"));
        pass(Duration.ofMinutes(1));
        assertThat(send(7, 7, "evt_1")).isEqualTo(503);
        assertThat(log.of(Level.WARN)).contains("more failures of secret look-ups were not logged: {LOOKUP_FAILED=95}");
    }

    @Test
    void failingSourceLeavesSecretsTenMinutesAndNever401() {
        assertThat(send(7, 7, "evt_1")).isEqualTo(200);
        firms.failure = new SQLException("the database is away");
        pass(Duration.ofMinutes(11));

        assertThat(send(7, 7, "evt_2")).isEqualTo(200);
        assertThat(send(7, 8, "evt_2"))
                .as("the service may sign with a newer secret")
                .isEqualTo(503);
        assertThat(firms.asked).as("asked again after 5 seconds").hasSize(2);
        pass(Duration.ofNanos(1));
        assertThat(send(7, 7, "evt_3")).as("more than 10 minutes late").isEqualTo(503);
        assertThat(firms.asked).hasSize(2);
        pass(Duration.ofSeconds(5));
        assertThat(send(7, 7, "evt_3")).isEqualTo(503);
        assertThat(firms.asked).hasSize(3);
        assertThat(log.of(Level.ERROR))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("secrets of firm-7 that it told before stay in use"));
        firms.failure = null;
        pass(Duration.ofSeconds(5));
        assertThat(send(7, 7, "evt_3")).isEqualTo(200);
        assertThat(send(7, 8, "evt_3")).isEqualTo(401);
    }

    @Test
    void tenThousandNamesAreRemembered() {
        SignatureVerifier any = verifier(
                        name -> name.startsWith("k") ? SourceSecrets.of(name, FirmSecrets.secret(7)) : null)
                .build();
        WebhookReceiver many = receiver(any);
        for (int i = 0; i < 5100; i++) {
            send(many, "k" + i, 8, "");
            send(many, "u" + i, 8, "");
        }
        assertThat(any).hasToString("SignatureVerifier[SourceAddresses[erp, keys=1], remembered=10000]");
    }

    @Test
    void wrongTagsTakeNoRoomForLargeBodies() {
        WebhookReceiver small =
                WebhookReceiver.builder(verifier).roomForLargeBodies(1).build(handled::add);
        String large = Sender.event("evt_1", "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(70_000)));
        List<Integer> genuine = new ArrayList<>();
        for (String path : List.of("/7/" + "A".repeat(24), "/7", FirmSecrets.path("left"))) {
            // The genuine event comes while the last bytes of the forged one are missing.
            InputStream slow = new SequenceInputStream(Sender.stream(large.getBytes(UTF_8)), new InputStream() {
                @Override
                public int read() {
                    genuine.add(Sender.send(small, FirmSecrets.path(7), FirmSecrets.secret(7), large)
                            .status());
                    return -1;
                }

                @Override
                public int read(byte[] bytes, int offset, int length) {
                    return read();
                }
            });
            String header = WebhookSigner.of(FirmSecrets.secret(8)).header(large.getBytes(UTF_8), Sender.NOW);
            assertThat(small.receive(new WebhookRequest("POST", path, name -> List.of(header), slow))
                            .status())
                    .isEqualTo(401);
        }
        assertThat(genuine).isNotEmpty().containsOnly(200);
    }

    @Test
    void wrongTagsLeaveTheLinesAboutFirmsInTheLog() {
        for (int i = 0; i < 10; i++) {
            Sender.send(receiver, "/7/" + "A".repeat(24), FirmSecrets.secret(7), Sender.event("evt_1"));
            Sender.send(receiver, "/7", FirmSecrets.secret(7), Sender.event("evt_1"));
        }
        assertThat(send(7, 8, "evt_1")).isEqualTo(401);

        assertThat(log.of(Level.WARN))
                .hasSize(6)
                .startsWith("a webhook was refused with 401: WRONG_TAG", "a webhook was refused with 401: NAME_MISSING")
                .endsWith("a webhook of firm-7 was refused with 401: NO_MATCH");
        pass(Duration.ofMinutes(1));
        assertThat(send(7, 7, "evt_2")).isEqualTo(200);
        assertThat(log.of(Level.WARN))
                .endsWith("15 more refused webhooks were not logged: {NAME_MISSING=8, WRONG_TAG=7}");
    }

    @Test
    void wrongTagsLeaveTheLineOfAHandshakeInTheLog() {
        byte[] probe = Sender.event("evt_probe", "webhook.verification", "").getBytes(UTF_8);
        for (String header : List.of("nonsense", "t=1767225600", "t=1767225600,v1=" + "0".repeat(64))) {
            assertThat(receiver.receive(new WebhookRequest(
                                    "POST", "/7/" + "A".repeat(24), name -> List.of(header), Sender.stream(probe)))
                            .status())
                    .isEqualTo(401);
        }
        assertThat(Sender.send(receiver, FirmSecrets.path(7), FirmSecrets.secret(8), new String(probe, UTF_8))
                        .status())
                .isEqualTo(401);

        assertThat(log.of(Level.INFO))
                .containsExactly("handshake: a bad signature was refused with 401, as the service expects");
        assertThat(log.of(Level.WARN)).hasSize(3).containsOnly("a webhook was refused with 401: WRONG_TAG");
    }

    @Test
    void singleDestinationMethodsThrow() {
        assertThatThrownBy(receiver::verifier)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("SecretSource");
        assertThatThrownBy(() -> Sender.send(receiver, Sender.event("evt_1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the path and the headers");
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        SignatureVerifier.Builder builder = SignatureVerifier.builder(firms, FirmSecrets.ADDRESSES);

        assertThat(builder.timeToLive(Duration.ofHours(24))).isSameAs(builder);
        assertThatThrownBy(() -> builder.timeToLive(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.timeToLive(Duration.ofHours(25))).hasMessageContaining("24 hours");
        assertThatThrownBy(() -> builder.maxWaiting(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.futureTolerance(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
