package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the panel's page knows of webhooks, and of what a request has caused. */
@ExtendWith(TestMockResolver.class)
final class PageWebhooksTest {
    private static final String EMITTED = "invoice.emitted";

    @Test
    void aDestinationIsShownWithBothCodesOfItsHandshake(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), EMITTED);
        hooks.receiver().answers(200, 200);
        hooks.verify();

        JsonNode shown = mock.panel("GET /panel/webhooks").json().at("/data/0");

        shows(shown, "handshake/good=200", "handshake/bad=200", "estado=pendiente_verificacion");
        assertThat(shown.path("why").asText()).isNotEmpty();
        assertThat(shown.has("secreto")).isFalse();
        assertThat(mock.key("live")).startsWith(shown.path("key_prefix").asText());
    }

    @TestFactory
    Stream<DynamicTest> deliveryShowsTheSignatureVerdict() {
        return Map.of("duplicate", "valid", "stale", "stale", "wrong_secret", "secret", "tampered", "altered")
                .entrySet()
                .stream()
                .map(each -> TestMockResolver.test(
                        each.getKey(), mock -> isTakenApart(mock, each.getKey(), each.getValue())));
    }

    private static void isTakenApart(TestMock mock, String trouble, String verdict) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        mock.panel("POST /panel/delivery-faults", "{\"trouble\":\"%s\",\"times\":1}".formatted(trouble));
        shows(mock.panel("GET /panel/delivery-faults"), "data/0/trouble=" + trouble);
        hooks.issue();
        hooks.settle();

        JsonNode delivery = delivery(mock, 0);
        JsonNode signed = delivery.at("/attempts/0/signed");

        assertThat(signed.path("verdict").asText()).isEqualTo(verdict);
        assertThat(signed.path("expected").asText().equals(signed.path("given").asText()))
                .isEqualTo(verdict.equals("valid") || verdict.equals("stale"));
        Receiver.Got got = hooks.receiver().got().get(2);
        assertThat(signed.path("text").asText()).isEqualTo(got.second() + "." + got.body());
        assertThat(got.signature())
                .isEqualTo("t=" + signed.path("t").asText() + ",v1="
                        + signed.path("given").asText());
    }

    @Test
    void deliveriesAreFilteredAndShowTheNextAttempt(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        hooks.receiver().answers(500, 401);
        hooks.issue();
        hooks.settle();

        JsonNode row = mock.panel("GET /panel/deliveries?state=fallida").json().at("/data/0");

        shows(row, "proximo_intento_en=2026-11-20T09:00:15+01:00", "intentos=1");
        assertThat(mock.panel("GET /panel/deliveries?state=entregada").json().path("data"))
                .isEmpty();
        assertThat(mock.panel("GET /panel/deliveries?destination=none").json().path("data"))
                .isEmpty();
        hooks.issue();
        hooks.settle();
        JsonNode few = mock.panel("GET /panel/deliveries?limit=1").json();
        assertThat(few.path("data")).hasSize(1);
        assertThat(few.path("more").asBoolean()).isTrue();
        assertThat(mock.panel("GET /panel/deliveries?id=none").json().path("data"))
                .isEmpty();
    }

    private static List<String> between(TestMock mock, String range) throws IOException {
        return mock.panel("GET /panel/deliveries?limit=1000&" + range.replace("+", "%2B"))
                .json()
                .path("data")
                .findValuesAsText("creado_en");
    }

    @Test
    void deliveriesAreFilteredByTheTimeOfTheirWorld(TestMock mock) throws IOException {
        Webhooks.active(mock, EMITTED);
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        hooks.issue();
        mock.advance("PT1H");
        hooks.issue();
        hooks.settle();
        String early = "2026-11-20T09:00:00+01:00";
        String late = "2026-11-20T10:00:00+01:00";

        assertThat(between(mock, "")).containsExactly(late, late, early, early);
        assertThat(between(mock, "from=" + late)).containsExactly(late, late);
        assertThat(between(mock, "until=" + late)).containsExactly(early, early);
        assertThat(between(mock, "from=2026-11-20T08:00:00.5Z")).containsExactly(late, late);
        assertThat(between(mock, "until=2026-11-20T08:00:00.5Z")).containsExactly(early, early);
        assertThat(between(mock, "from=" + early + "&until=" + early)).isEmpty();
        JsonNode first = mock.panel("GET /panel/deliveries?limit=1&until=2026-11-20T10:00:00Z")
                .json()
                .at("/data/0/id");
        assertThat(between(mock, "until=2026-11-20T10:00:00Z&before=" + first.asText()))
                .containsExactly(late, early, early);
        answers(mock.panel("GET /panel/deliveries?from=yesterday", ""), 400);
    }

    @Test
    void tasksNameWhatTheyAreAboutWhileItIsThere(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        String invoice = hooks.issue();
        hooks.settle();

        JsonNode ran = mock.panel("GET /panel/worlds").json().at("/production/ran/0");
        shows(ran, "task=webhook.attempt", "event=" + EMITTED, "record/id=" + invoice);
        assertThat(ran.path("url").asText()).startsWith("http://127.0.0.1:");

        mock.delete("/webhooks/" + hooks.id(), Webhooks.CLIENT);

        ran = mock.panel("GET /panel/worlds").json().at("/production/ran/0");
        shows(ran, "task=webhook.attempt", "event=null", "url=null", "record=null");
    }

    @Test
    void bytesShownAreThoseThatWereSent(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        String invoice = hooks.issue();
        hooks.settle();
        Receiver.Got got = hooks.receiver().got().get(2);
        wasSent(delivery(mock, 0), got);

        mock.panel("POST /panel/invoices/" + invoice + "/annul");
        mock.advance("PT5M");
        wasSent(delivery(mock, 0), got);

        String state = mock.panel("GET /panel/state").json().toString();
        mock.panel("POST /panel/reset");
        answers(mock.panel("PUT /panel/state", state), 204);
        wasSent(delivery(mock, 0), got);

        mock.panel("POST /panel/deliveries/" + delivery(mock, 0).path("id").asText() + "/resend");
        hooks.settle();
        assertThat(hooks.receiver().got().get(3).body()).isEqualTo(got.body());
        assertThat(hooks.receiver().got().get(3).signed()).isTrue();
    }

    private static void wasSent(JsonNode delivery, Receiver.Got got) {
        JsonNode signed = delivery.at("/attempts/0/signed");
        assertThat(got.signed()).isTrue();
        assertThat(delivery.path("body").asText()).isEqualTo(got.body());
        shows(signed, "verdict=valid", "text=" + got.second() + "." + got.body());
    }

    @Test
    void traceIsFoundByRequestRecordEventOrDeliveryId(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        String invoice = hooks.issue();
        hooks.settle();
        String delivery = delivery(mock, 0).path("id").asText();
        String event = delivery(mock, 0).path("evento_id").asText();
        String request = mock.newestInTheJournal().path("request_id").asText();

        for (String id : List.of(request, invoice, event, delivery)) {
            JsonNode steps = mock.panel("GET /panel/traces?of=" + id).json().at("/traces/0/steps");

            assertThat(steps)
                    .as(id)
                    .extracting(each -> each.path("kind").asText() + " of "
                            + each.path("cause").asText())
                    .startsWith(
                            "request of ",
                            "record of " + request,
                            "event of " + request,
                            "delivery of " + event,
                            "attempt of " + delivery);
            shows(steps, "0/operation=invoices.issue", "1/id=" + invoice, "4/status=200");
        }
        assertThat(mock.panel("GET /panel/traces?of=none").json().path("traces"))
                .isEmpty();
        shows(mock.panel("GET /panel/traces"), "recent/0/trace=" + request);
    }

    @Test
    void aJobIsTracedWithItsResult(@Options("--job-time=PT0S") TestMock mock) throws IOException {
        String job = mock.post("/tax-models", "{\"modelo\":\"390\",\"ejercicio\":2025}", Webhooks.CLIENT)
                .text("/id");
        mock.advance("PT1S");

        JsonNode steps = mock.panel("GET /panel/traces?of=" + job).json().at("/traces/0/steps");

        assertThat(steps).extracting(each -> each.path("kind").asText()).containsExactly("request", "job", "event");
        shows(steps, "1/state=succeeded", "1/result=" + steps.at("/2/record").asText());
    }

    @Test
    void panelActionHasATraceOfItsOwn(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.annulled");
        String invoice = hooks.issue();
        String request = mock.newestInTheJournal().path("request_id").asText();
        mock.panel("POST /panel/invoices/" + invoice + "/annul");
        hooks.settle();

        JsonNode traces = mock.panel("GET /panel/traces?of=" + invoice).json().path("traces");

        assertThat(traces).hasSize(2);
        assertThat(traces.toString()).contains("invoice.annulled");
        assertThat(mock.panel("GET /panel/traces?of=" + request).json().toString())
                .contains(EMITTED)
                .doesNotContain("invoice.annulled");
    }

    private static JsonNode delivery(TestMock mock, int at) throws IOException {
        String id = mock.panel("GET /panel/deliveries")
                .json()
                .at("/data/" + at + "/id")
                .asText();
        return mock.panel("GET /panel/deliveries?id=" + id).json().at("/data/0");
    }
}
