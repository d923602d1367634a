package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.event.Level;

final class WebhookRouterTest {
    private final List<String> calls = new ArrayList<>();
    private final LogLines log = new LogLines();

    private WebhookReceiver receiver(EventHandler handler) {
        return WebhookReceiver.builder(Sender.verifier())
                .log(log, System::nanoTime)
                .build(handler);
    }

    private WebhookReceiver ignoring() {
        return receiver(WebhookRouter.builder()
                .on(EventKind.INVOICE_EMITTED, event -> calls.add(event.id()))
                .ignoringOthers());
    }

    private static int send(WebhookReceiver receiver, String id, String type) {
        return Sender.send(receiver, Sender.event(id, type, "")).status();
    }

    @Test
    void eachKindGoesToItsHandlerAndOthersToTheFallback() {
        WebhookReceiver routed = receiver(WebhookRouter.builder()
                .on(EventKind.INVOICE_EMITTED, event -> calls.add("emitted"))
                .on(EventKind.CONSENT_REVOKED, event -> calls.add("revoked"))
                .ignoring(EventKind.INVOICE_ANNULLED)
                .otherwise(event -> calls.add("other " + event.kind())));
        send(routed, "evt_1", "invoice.emitted");
        send(routed, "evt_2", "consent.revoked");
        send(routed, "evt_3", "moon.landed");
        send(routed, "evt_4", "invoice.annulled");
        Sender.send(routed, "{\"id\":\"evt_5\"}");

        assertThat(calls).containsExactly("emitted", "revoked", "other moon.landed", "other (unreadable)");
        assertThatThrownBy(() -> WebhookRouter.builder()
                        .on(EventKind.INVOICE_EMITTED, event -> {})
                        .on(EventKind.INVOICE_EMITTED, event -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void eventsWhoseKindCannotBeReadMayHaveAHandler() {
        WebhookReceiver routed = receiver(WebhookRouter.builder()
                .on(EventKind.UNREADABLE, event -> calls.add(event.json()))
                .ignoringOthers());

        assertThat(Sender.send(routed, "{\"id\":\"evt_1\",\"x\":1}").status()).isEqualTo(200);
        assertThat(calls).containsExactly("{\"id\":\"evt_1\",\"x\":1}");
    }

    @Test
    void ignoringOthersReturns200ForKnownKinds() {
        assertThat(send(ignoring(), "evt_1", "document.processed")).isEqualTo(200);
        assertThat(send(ignoring(), "evt_2", "webhook.verification")).isEqualTo(200);
        assertThat(log.of(Level.ERROR)).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> aKindThatCouldNotBeReadIsNeverIgnored() {
        return Stream.of("{\"id\":\"%s\"}", "{\"id\":\"%s\",\"type\":{\"name\":\"invoice.emitted\"}}")
                .map(form -> dynamicTest(form, () -> {
                    WebhookReceiver ignoring = ignoring();
                    assertThat(Sender.send(ignoring, form.formatted("evt_1")).status())
                            .isEqualTo(500);
                    send(ignoring, "evt_2", "invoice.emitted");
                    assertThat(Sender.send(ignoring, form.formatted("evt_1")).status())
                            .isEqualTo(500);
                    assertThat(log.of(Level.ERROR))
                            .isNotEmpty()
                            .allSatisfy(line -> assertThat(line)
                                    .contains("could not be read")
                                    .contains("corrections file")
                                    .contains("otherwise(…)"));
                }));
    }

    @TestFactory
    Stream<DynamicTest> unexpectedTypeValueReturns500AndIsNotIgnored() {
        return Stream.of("event", "invoice", "INVOICE.EMITTED", "es.cg.invoice.emitted", "v1")
                .map(type -> dynamicTest(type, () -> {
                    WebhookReceiver ignoring = ignoring();
                    for (int i = 0; i < 10; i++) {
                        assertThat(send(ignoring, "evt_" + i, type)).isEqualTo(500);
                    }
                }));
    }

    @Test
    void unknownKindIsIgnoredAfterAKnownKindWasRead() {
        WebhookReceiver ignoring = ignoring();

        assertThat(send(ignoring, "evt_1", "payslip.generated")).isEqualTo(500);
        assertThat(log.of(Level.ERROR))
                .singleElement()
                .asString()
                .contains("payslip.generated")
                .contains("ignoring(…)");
        assertThat(send(ignoring, "evt_2", "invoice.annulled")).isEqualTo(200);
        assertThat(send(ignoring, "evt_1", "payslip.generated")).isEqualTo(200);
    }

    @Test
    void theKindsOfTheContractAreKnown() throws IllegalAccessException {
        int known = 0;
        for (var field : EventKind.class.getFields()) {
            if (field.get(null) instanceof EventKind kind && kind.isReadable()) {
                assertThat(kind.isKnown()).as(field.getName()).isTrue();
                known++;
            }
        }
        assertThat(known).isEqualTo(18);
        assertThat(EventKind.UNREADABLE.isKnown()).isFalse();
        assertThat(new EventKind("moon.landed").isKnown()).isFalse();
    }
}
