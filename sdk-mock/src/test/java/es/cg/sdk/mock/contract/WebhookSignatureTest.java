package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Events › Signature")
final class WebhookSignatureTest {
    @Test
    void signatureIsHmacOverTimestampDotAndRawBody(Place place) throws IOException {
        Webhooks hooks = Webhooks.active(place, "invoice.emitted");
        hooks.issue();
        hooks.settle();

        assertThat(hooks.receiver().events()).hasSize(1);
        Receiver.Got got = hooks.receiver().got().get(2);
        assertThat(got.signature()).matches("t=[0-9]+,v1=[0-9a-f]{64}");
        assertThat(got.signed()).isTrue();
        // A body without a space: what is signed is what is sent.
        assertThat(got.body()).isEqualTo(got.event().toString());
    }

    @Test
    void signatureTimestampIsWithinFiveMinutes(Place place) throws IOException {
        Webhooks hooks = Webhooks.active(place, "invoice.emitted");
        hooks.issue();
        hooks.settle();

        assertThat(Instant.ofEpochSecond(hooks.receiver().got().get(2).second()))
                .isBetween(
                        Instant.now().minus(Duration.ofMinutes(5)),
                        Instant.now().plusSeconds(1));
    }

    @Test
    void retryIsSignedOverTheSameBody(Place place) throws IOException {
        Webhooks hooks = Webhooks.active(place, "invoice.emitted");
        hooks.receiver().answers(500, 401);
        hooks.issue();
        place.advance("PT15S");

        assertThat(hooks.receiver().events()).hasSize(2);
        List<Receiver.Got> got = hooks.receiver().got();
        assertThat(got.get(2).body()).isEqualTo(got.get(3).body());
        assertThat(got).allSatisfy(each -> assertThat(each.signature()).startsWith("t="));
    }

    @Test
    void eventHasAnIdAndEnvironmentOnlyInSandbox(Place place, Sandbox sandbox) throws IOException {
        Webhooks hooks = Webhooks.active(place, "invoice.emitted");
        Webhooks tried = Webhooks.inSandbox(place, "invoice.emitted");
        hooks.issue();
        sandbox.issue("J12345674");
        hooks.settle();

        assertThat(hooks.receiver().events().get(0).path("id").asText()).startsWith("evt_");
        assertThat(hooks.receiver().events().get(0).has("environment")).isFalse();
        assertThat(tried.receiver().events()).singleElement().satisfies(event -> shows(event, "environment=sandbox"));
    }
}
