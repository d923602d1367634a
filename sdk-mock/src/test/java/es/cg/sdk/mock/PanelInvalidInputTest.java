package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What makes no sense is refused with a reason, and leaves all as it was. */
@ExtendWith(MockCgExtension.class)
final class PanelInvalidInputTest {
    private final MockCg mock;
    private final PanelCaller panel;

    PanelInvalidInputTest(MockCg mock) {
        this.mock = mock;
        this.panel = new PanelCaller(mock);
    }

    private void refused(int status, String call, String body, String reason) throws IOException {
        String before = mock.panel().snapshot();
        Answer answer = panel.panel(call, body);

        assertThat(answer.status()).as("%s %s → %s", call, body, answer).isEqualTo(status);
        assertThat(answer.message()).contains(reason);
        assertThat(mock.panel().snapshot()).isEqualTo(before);
        assertThat(mock.faults().unused()).isEmpty();
        assertThat(panel.status(mock.liveKey()).status()).isEqualTo(200);
    }

    @Test
    void dateBeyondYear9999IsRefused() throws IOException {
        String end = "+999999999-12-31T23:59:59Z";
        refused(422, "POST /panel/keys", "{\"kind\":\"live\",\"expires_at\":\"" + end + "\"}", "1 to 9999");
        for (int i = 0; i < 79; i++) {
            mock.panel().advance(Duration.ofDays(36_600));
        }
        String key = panel.key("{\"kind\":\"live\"}").text("/key");
        Answer beyond = panel.panel("POST /panel/clock", "{\"advance\":\"P36600D\"}");

        assertThat(beyond.status()).isEqualTo(422);
        assertThat(beyond.message()).contains("9999");
        assertThat(panel.status(key).status()).isEqualTo(200);
    }

    @Test
    void stateWithImpossibleClockIsRefused() throws IOException {
        for (String moment : List.of("+1000000000-12-31T23:59:59Z", "-1000000000-01-01T00:00:00Z")) {
            String state = mock.panel().snapshot().replaceFirst("\"clock\":\"[^\"]+\"", "\"clock\":\"" + moment + "\"");
            refused(422, "PUT /panel/state", state, "production.clock must be");
        }
        refused(
                422,
                "PUT /panel/state",
                mock.panel().snapshot().replace("\"limits\":{}", "\"limits\":[]"),
                "firm.limits must be an object");
    }

    @Test
    void invalidFaultEffectsAreRefused() throws IOException {
        String[][] effects = {
            {"{\"status\":204,\"code\":\"x\"}", "400 to 599"},
            {"{\"status\":429,\"code\":\"x\",\"retry_after\":-3}", "0 seconds or more"},
            {"{\"status\":429,\"code\":\"x\",\"retry_after\":\"soon\"}", "whole number of seconds"},
            {"{\"status\":503,\"code\":\"\"}", "needs a code"},
            {"{\"drop\":\"before\",\"delay\":\"PT1S\"}", "one of drop, delay"},
            {"{\"delay\":\"PT99999999999H\"}", "at most a day"},
            {"{\"delay\":\"-PT1S\"}", "at most a day"},
            {"{\"body\":\"x\",\"status\":99999}", "200 to 599"},
            {"{\"body\":7}", "body must be text"},
        };
        for (String[] each : effects) {
            refused(422, "POST /panel/faults", "{\"operation\":\"clients.list\",\"effect\":" + each[0] + "}", each[1]);
        }
        refused(
                422,
                "POST /panel/faults",
                "{\"operation\":\"invoices.create\",\"effect\":{\"drop\":\"after\"}}",
                "invoices.issue");
    }

    @Test
    void faultOfUnknownKeyOrClientIsRefused() throws IOException {
        String fault = "{\"operation\":\"*\",\"effect\":{\"drop\":\"after\"},";
        refused(422, "POST /panel/faults", fault + "\"key\":\"key_none\"}", "there is no key key_none");
        refused(422, "POST /panel/faults", fault + "\"key\":\"" + mock.liveKey() + "\"}", "takes the id of a key");
        refused(404, "POST /panel/faults", fault + "\"client\":7}", "there is no client 7");
        refused(422, "POST /panel/faults", fault + "\"client\":0}", "client must be a whole number from 1");
        refused(404, "DELETE /panel/faults/fault_9", "", "there is no fault fault_9");
    }

    @Test
    void tooDeepJsonOrTooLongNumberIsRefused() throws IOException {
        String deep = "[".repeat(400) + "]".repeat(400);
        refused(
                400,
                "POST /panel/events",
                "{\"type\":\"invoice.emitted\",\"client\":1001,\"object\":{\"x\":" + deep + "}}",
                "too many levels");
        refused(400, "PUT /panel/limits", "{\"per_minute\":18446744073709551621}", "too many digits");
    }

    @Test
    void keyGivenInsteadOfItsIdIsNotQuoted() {
        assertThatThrownBy(() -> mock.panel().authorise(mock.liveKey(), 1001))
                .hasMessageContaining("takes the id of a key")
                .hasMessageNotContaining(mock.liveKey());
    }

    @Test
    void invalidFaultsAreRefusedInJavaToo() {
        assertThatThrownBy(() -> Fault.status(99_999, "x")).hasMessageContaining("400 to 599");
        assertThatThrownBy(() -> Fault.status(503, " ")).hasMessageContaining("needs a code");
        assertThatThrownBy(() -> Fault.delayed(Duration.ofDays(200_000))).hasMessageContaining("at most a day");
        assertThatThrownBy(() -> Fault.delayed(Duration.ofDays(-1))).hasMessageContaining("at most a day");
        assertThatThrownBy(() -> mock.faults().armByChance("*", Double.NaN, Fault.droppedAfter()))
                .hasMessageContaining("a probability is from 0 to 1, not NaN");
        assertThatThrownBy(() -> mock.faults().arm("*", 0, Fault.droppedAfter()))
                .hasMessageContaining("not 0");
        assertThatThrownBy(() -> Fault.droppedAfter().byKey(mock.liveKey()))
                .hasMessageContaining("takes the id of a key")
                .hasMessageNotContaining(mock.liveKey());
        assertThatThrownBy(() -> Fault.droppedAfter().aboutClient(0)).hasMessageContaining("from 1, not 0");
        assertThatThrownBy(() -> MockCg.builder().jobTime(Duration.ofDays(9999)))
                .hasMessageContaining("366 days");
    }

    @Test
    void executedTaskNamesItsInvoice() throws IOException {
        try (MockCg mock = MockCg.start()) {
            String id = new PanelCaller(mock)
                    .write("/invoices", Caller.json(Samples.invoice()), 1001)
                    .text("/id");

            assertThat(mock.panel().advance(Duration.ofMinutes(5)))
                    .extracting(ExecutedTask::id)
                    .contains(id);
        }
    }
}
