package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.event.Level;

/** Signed bodies that a handshake might send, and that are no events: accepted if the receiver is told so. */
final class ProbesTest {
    private final LogLines log = new LogLines();
    private final InMemoryEventStore memory = InMemoryEventStore.create();
    private final List<WebhookReceiver.Listener.RequestReport> reports = new ArrayList<>();
    private final WebhookReceiver receiver = receiver(memory, true);

    private WebhookReceiver receiver(EventStore store, boolean acceptsProbes) {
        return WebhookReceiver.builder(Sender.verifier())
                .store(store)
                .acceptProbes(acceptsProbes)
                .listener(reports::add)
                .log(log, System::nanoTime)
                .build(event -> {});
    }

    private static Stream<String> probes() {
        return Stream.of(
                "",
                "{}",
                " { } ",
                "{\"challenge\":\"abc\"}",
                "{\"a\":1,\"b\":true,\"c\":null,\"d\":-1.5e3}",
                "{\"a\":\"" + "x".repeat(256 - 8) + "\"}");
    }

    private static DynamicTest test(String body, org.junit.jupiter.api.function.Executable test) {
        return dynamicTest("«" + body.substring(0, Math.min(40, body.length())) + "»", test);
    }

    @TestFactory
    Stream<DynamicTest> aProbeIsAcceptedWithAWarning() {
        return probes().map(body -> test(body, () -> {
            ProbesTest own = new ProbesTest();

            assertThat(Sender.send(own.receiver, body)).isEqualTo(Reply.of(200));

            assertThat(own.log.of(Level.ERROR)).isEmpty();
            assertThat(own.log.of(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains("answered 200", "acceptProbes", "corrections file")
                    .doesNotContain("abc");
            assertThat(own.memory.quarantined()).hasSize(1);
            assertThat(own.reports).singleElement().satisfies(report -> {
                assertThat(report.result()).isNull();
                assertThat(report.eventId()).isNull();
            });
        }));
    }

    @TestFactory
    Stream<DynamicTest> aProbeIs503ByDefault() {
        return probes().map(body -> test(body, () -> {
            LogLines own = new LogLines();
            WebhookReceiver byDefault = WebhookReceiver.builder(Sender.verifier())
                    .log(own, System::nanoTime)
                    .build(event -> {});

            assertThat(Sender.send(byDefault, body).status()).isEqualTo(503);
            assertThat(own.of(Level.ERROR)).singleElement().asString().contains("set acceptProbes(true)");
        }));
    }

    @TestFactory
    Stream<DynamicTest> bodyThatIsNoProbeReturns503() {
        return Stream.of(
                        " ",
                        "\ufeff",
                        "ping",
                        "null",
                        "7",
                        "\"challenge\"",
                        "[]",
                        "{",
                        "{} {}",
                        "{\"challenge\":\"abc\"",
                        "{\"challenge\":{}}",
                        "{\"challenge\":[]}",
                        "{\"id\":null}",
                        "{\"id\":7.5}",
                        "{\"challenge\":\"abc\",\"id\":\"\"}",
                        "{\"\\u0069d\":true}",
                        "{\"id\":\"a\",\"id\":\"b\"}",
                        "{\"a\":\"" + "x".repeat(256 - 7) + "\"}",
                        "{\"a\":\"" + "ñ".repeat(125) + "\"}",
                        "{}" + " ".repeat(255))
                .map(body -> test(body, () -> {
                    assertThat(Sender.send(receiver, body).status()).isEqualTo(503);
                    assertThat(Sender.forge(receiver, body.getBytes(UTF_8)).status())
                            .isEqualTo(401);
                }));
    }

    @Test
    void bodyWithIdOrEnvelopeFieldIsNoProbe() {
        WebhookReceiver elsewhere = WebhookReceiver.builder(Sender.verifier())
                .corrections(CorrectedFile.events("", "\"id\":\"event.id\""))
                .acceptProbes(true)
                .build(event -> {});

        assertThat(Sender.send(elsewhere, "{\"id\":\"evt_1\"}").status()).isEqualTo(503);
        assertThat(Sender.send(elsewhere, "{\"event\":{}}").status()).isEqualTo(503);
        assertThat(Sender.send(elsewhere, "{\"challenge\":\"abc\"}").status()).isEqualTo(200);
    }

    @Test
    void aForgedProbeIs401() {
        assertThat(Sender.forge(receiver, new byte[0]).status()).isEqualTo(401);
        assertThat(memory.quarantined()).isEmpty();
    }
}
