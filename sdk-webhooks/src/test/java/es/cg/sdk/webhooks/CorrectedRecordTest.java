package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.base.json.Attached;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.event.Level;

/** Records of the service, and what is made of them: as text, and as JSON for views. */
final class CorrectedRecordTest {
    private final LogLines lines = new LogLines();

    private static WebhookCorrections file(String members) {
        return WebhookCorrections.parse("corrections.json", "{\"contract\":\"2026-09-05\",\n" + members + "}");
    }

    private static WebhookEvent event(String members, String kind, String record) {
        return WebhookEvent.read(
                "{\"id\":1,\"type\":\"%s\",\"data\":{\"object\":%s}}"
                        .formatted(kind, record)
                        .getBytes(UTF_8),
                file(members));
    }

    private static WebhookEvent invoice(String members, String record) {
        return event(members, "invoice.emitted", record);
    }

    /** Which records a file reaches is in rules.txt of sdk-base, whose conversion this is. */
    @Test
    void recordHasOurNamesUnitsAndWords() {
        String theirs = "{\"numero\":\"A\",\"serie\":1,\"x\":[1.00],\"c\":{\"n\":2,\"lista\":[{\"a\":{\"b\":150}},7]}}";
        WebhookEvent event = invoice(
                "\"general\":{\"amounts\":\"cents\"},\"answers\":{\"Invoice\":{\"serie\":\"numero\",\"numero\":\"serie\","
                        + "\"pagos\":\"c.lista\"},\"Payment\":{\"importe\":\"a.b\"}}",
                theirs);
        Json ours = Json.parse(
                "{\"serie\":\"A\",\"numero\":1,\"x\":[1.00],\"c\":{\"n\":2},\"pagos\":[{\"importe\":1.50},7]}");
        assertThat(Json.parse(event.object())).isEqualTo(ours);
        assertThat(event.record()).isEqualTo(ours);
        assertThat(event.json()).contains(theirs);
    }

    @Test
    void fieldThatIsNotThereIsInNeitherAndToldWithItsLine() {
        String theirs = "{\"notas\":\"theirs\",\"serie\":\"A\",\"lineas\":[{\"exencion\":\"E1\",\"concepto\":\"x\"}]}";
        WebhookEvent event =
                invoice("\"answers\":{\"Invoice\":{\"notas\":null},\"InvoiceLine\":{\"exencion\":null}}", theirs);
        assertThat(event.object()).isEqualTo("{\"serie\":\"A\",\"lineas\":[{\"concepto\":\"x\"}]}");
        assertThat(Attached.problems(event.record()).get("notas"))
                .isEqualTo("is not in the answers of the service, as corrections.json, line 2, column 31 says");
        assertThat(Attached.problems(event.record().get("lineas").items().get(0)))
                .containsOnlyKeys("exencion");
        assertThat(event.json()).contains(theirs);
        WebhookEvent without = invoice("\"answers\":{\"Invoice\":{\"notas\":null}}", "{\"serie\":\"A\"}");
        assertThat(Attached.problems(without.record())).containsOnlyKeys("notas");
        assertThat(without.object()).isEqualTo("{\"serie\":\"A\"}");
    }

    @TestFactory
    Stream<DynamicTest> valueThatDoesNotFitIsInNeither() {
        String own = "\"answers\":{\"Invoice\":{\"total\":{\"name\":\"importe\",\"as\":\"cents\"}}}";
        String deep = own.replace("importe", "amounts.importe");
        return Stream.of(
                        List.of(own, "{\"serie\":\"A\",\"importe\":%s}", "corrections.json, line 2, column "),
                        List.of(
                                deep,
                                "{\"amounts\":{\"importe\":%s},\"serie\":\"A\"}",
                                "corrections.json, line 2, column "),
                        List.of(
                                "\"general\":{\"amounts\":\"cents\"}",
                                "{\"serie\":\"A\",\"total\":%s}",
                                "a general rule of corrections.json"))
                .flatMap(each -> Stream.of("12.5", "\"12100\"", "true", "{}", "1e999999999")
                        .map(theirs -> dynamicTest(each.get(1) + theirs, () -> {
                            String record = each.get(1).formatted(theirs);
                            WebhookEvent event = invoice(each.get(0), record);
                            assertThat(event.object()).isEqualTo("{\"serie\":\"A\"}");
                            assertThat(Attached.problems(event.record()).get("total"))
                                    .contains("cents", each.get(2));
                            assertThat(event.json()).contains(record);
                        })));
    }

    @Test
    void recordThatCannotBeReadThrowsOnlyIfItIsCorrected() {
        String theirs = "{\"total\":1e99999999999}";
        WebhookEvent event = invoice("\"general\":{\"amounts\":\"cents\"}", theirs);
        assertThat(event.lacksRecord()).isFalse();
        assertThat(event.json()).contains(theirs);
        assertThatThrownBy(event::object).isInstanceOf(UnreadableJsonException.class);
        assertThatThrownBy(event::record).isInstanceOf(UnreadableJsonException.class);
        assertThat(invoice("\"events\":{\"type\":\"type\"}", theirs).object()).isEqualTo(theirs);
    }

    @Test
    void otherRecordsStayAsTheyCame() {
        String rule = "\"answers\":{\"Invoice\":{\"total\":\"importe\"}}";
        for (String kind : List.of("expense.confirmed", "webhook.verification", "some.thing")) {
            assertThat(event(rule, kind, "{ \"importe\" : 1 }").object()).isEqualTo("{ \"importe\" : 1 }");
        }
        assertThat(event(rule, "recurring_invoice.emitted", "{ \"importe\" : 1 }")
                        .object())
                .isEqualTo("{\"total\":1}");
    }

    /** What each line says is in CorrectionLogTest of sdk-core, whose log this is. */
    @Test
    void logSaysOnceWhatIsInForceAndWhatDoesNotFit() {
        String against = "corrections.json contradicts the contract: against_contract › events › id: \"event_id\"";
        EventForm form = new EventForm(Corrections.of(CorrectionsFile.parse("corrections.json", """
                        {"contract":"2026-09-05",
                         "general":{"amounts":"cents"},"answers":{"Invoice":{"serie":"serial"}},
                         "against_contract":{"events":{"id":"event_id"}}}"""), lines));
        form.logInForce();
        assertThat(lines.of(Level.WARN)).containsExactly(against);
        assertThat(lines.of(Level.INFO))
                .singleElement()
                .asString()
                .startsWith("Corrections of the contract are in force: corrections.json, digest ");
        for (int i = 0; i < 200; i++) {
            assertThat(form.recordText(EventKind.INVOICE_EMITTED, "{\"total\":\"secret 12345674B\"}"))
                    .isEqualTo("{}");
            assertThat(lines.of(Level.WARN)).hasSize(i < 99 ? 2 : 3);
        }
        assertThat(lines.of(Level.WARN).get(1))
                .contains("corrections.json", "Invoice.total is no number of cents")
                .doesNotContain("secret");
        assertThat(lines.of(Level.WARN).get(2)).contains("[Invoice.serie]", "first 100 answers");
    }
}
