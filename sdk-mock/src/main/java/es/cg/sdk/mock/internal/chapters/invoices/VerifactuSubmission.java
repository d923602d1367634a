package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.SandboxRules;
import es.cg.sdk.mock.internal.domain.Fingerprint;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.scheduling.ClockRunner;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Submits invoices to the tax authority: pending, sent, then answered. In production every invoice is accepted; in the
 * sandbox the scenario, or else the recipient, selects the answer.
 */
final class VerifactuSubmission {
    private static final String SEND = "invoice.remission.send";
    private static final String ANSWER = "invoice.remission.answer";

    // The time before an invoice is sent, and from then to the answer.
    private static final Duration STEP = Duration.ofSeconds(60);
    private static final Duration LONG_WAIT = Duration.ofMinutes(10);

    private static final Outcome ACCEPTED = new Outcome("aceptada", "accepted", null, null, true);
    private static final Map<String, Outcome> OUTCOMES = Map.of(
            "aceptada",
            ACCEPTED,
            "reintentable",
            ACCEPTED,
            "espera",
            ACCEPTED,
            "aceptada_con_errores",
            new Outcome(
                    "aceptada_con_errores",
                    "accepted_with_errors",
                    "2001",
                    "the recipient's tax id is not in the census",
                    true),
            "rechazada",
            new Outcome(
                    "rechazada",
                    "rejected",
                    "4104",
                    "the issuer's tax id in the header is not identified; another recipient will not cure this",
                    false),
            "estado_desconocido",
            new Outcome("revision", "needs_review", null, null, false),
            "duplicada",
            new Outcome(
                    "rechazada",
                    "rejected",
                    "3000",
                    "the record is a duplicate; the earlier one stands as accepted",
                    false));

    private final Environment environment;
    private final EventLog events;
    private final SandboxRules sandboxRules;
    private final ClockRunner clockRunner;

    VerifactuSubmission(Environment environment, EventLog events, SandboxRules sandboxRules, ClockRunner clockRunner) {
        this.environment = environment;
        this.events = events;
        this.sandboxRules = sandboxRules;
        this.clockRunner = clockRunner;
    }

    private record Outcome(
            String estado,
            String event,
            @Nullable String code,
            @Nullable String message,
            boolean registered) {}

    /** Starts the submission of an invoice, if its issuer has to submit. */
    void start(Row invoice, @Nullable String scenario) {
        if (!remission(invoice).path("estado").asText().equals("pendiente")) {
            return;
        }
        String outcome = outcome(invoice, scenario);
        invoice.json().put("_remission", outcome);
        later(SEND, invoice, outcome.equals("espera") ? STEP.plus(LONG_WAIT) : STEP);
    }

    Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(SEND, payload -> on(payload, this::send), ANSWER, payload -> on(payload, this::answer));
    }

    private String outcome(Row invoice, @Nullable String scenario) {
        if (!environment.sandbox()) {
            return "aceptada";
        }
        if (scenario != null && OUTCOMES.containsKey(scenario)) {
            return scenario;
        }
        String byRecipient = sandboxRules.ofRecipient(invoice.text("receptor_nif"));
        return byRecipient == null ? "aceptada" : byRecipient;
    }

    private void send(Row invoice) {
        ObjectNode remission = remission(invoice);
        boolean firstTry = remission.path("codigo_error").isNull();
        if (invoice.text("_remission").equals("reintentable") && firstTry) {
            remission.put("codigo_error", "3501").put("mensaje_error", "a technical error; it will be sent again");
            later(SEND, invoice, LONG_WAIT);
            return;
        }
        remission.put("estado", "enviada").put("enviado_en", now());
        remission.putNull("codigo_error").putNull("mensaje_error");
        later(ANSWER, invoice, STEP);
        tell(invoice, "sent");
    }

    private void answer(Row invoice) {
        Outcome outcome = OUTCOMES.getOrDefault(invoice.text("_remission"), ACCEPTED);
        ObjectNode remission = remission(invoice);
        remission.put("estado", outcome.estado()).put("respondido_en", now());
        remission.put("codigo_error", outcome.code()).put("mensaje_error", outcome.message());
        if (outcome.registered()) {
            remission.put("csv", "A-" + environment.random().secret(16));
        }
        tell(invoice, outcome.event());
    }

    private void tell(Row invoice, String what) {
        environment.touch(invoice);
        events.emit("invoice.verifactu_" + what, invoice.client(), invoice.shown());
    }

    private void later(String task, Row invoice, Duration wait) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", invoice.id());
        payload.put("trace", environment.trace());
        environment.schedule().put(environment.clock().instant().plus(wait), task, payload);
    }

    private void on(ObjectNode payload, Consumer<Row> what) {
        Row invoice =
                environment.table(TableNames.INVOICES).find(payload.path("id").asText());
        if (invoice != null) {
            environment.trace(payload.path("trace").asText());
            what.accept(invoice);
            clockRunner.did("remisiones", invoice.id());
            environment.touch(invoice);
        }
    }

    private String now() {
        return Fingerprint.moment(environment.clock().now());
    }

    private static ObjectNode remission(Row invoice) {
        return (ObjectNode) invoice.json().path("verifactu");
    }
}
