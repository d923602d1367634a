package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.domain.Fingerprint;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Submits invoices to the tax authority: pending, sent, then answered. In production every invoice is accepted; in the
 * sandbox the scenario, or else the recipient, selects the answer.
 */
public record VerifactuSubmission(ServiceContext context) implements InContext {
    /** How the kinds of its events begin. */
    static final String EVENTS = "invoice.verifactu_";

    private static final String DUPLICATE = "3000";
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
                    "aceptada_con_errores", "accepted_with_errors", "2001", Message.of("invoice.notInTheCensus"), true),
            "rechazada",
            new Outcome("rechazada", "rejected", "4104", Message.of("invoice.issuerNotIdentified"), false),
            "estado_desconocido",
            new Outcome("revision", "needs_review", null, null, false),
            "duplicada",
            new Outcome("rechazada", "rejected", DUPLICATE, Message.of("invoice.duplicate"), false));

    private static final String STATE = "/verifactu/estado";

    private record Outcome(
            String estado,
            String event,
            @Nullable String code,
            @Nullable Message message,
            boolean registered) {}

    /** Starts the submission of an invoice, if its issuer has to submit. */
    void start(Row invoice, @Nullable String scenario) {
        if (!invoice.is(STATE, "pendiente")) {
            return;
        }
        String outcome = outcome(invoice, scenario);
        invoice.change(json -> json.put("_remission", outcome));
        later(SEND, invoice, outcome.equals("espera") ? STEP.plus(LONG_WAIT) : STEP);
    }

    Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(SEND, payload -> on(payload, this::send), ANSWER, payload -> on(payload, this::answer));
    }

    private String outcome(Row invoice, @Nullable String scenario) {
        if (!environment().sandbox()) {
            return "aceptada";
        }
        if (scenario != null && OUTCOMES.containsKey(scenario)) {
            return scenario;
        }
        String byRecipient = context.contract().sandbox().ofRecipient(invoice.text("receptor_nif"));
        return byRecipient == null ? "aceptada" : byRecipient;
    }

    /**
     * Lets the tax authority answer an invoice now, whatever was scheduled, and tells of it as of a real answer.
     *
     * @param kind the end of the event's kind, such as {@code rejected}; {@code sent} sends it
     * @param answer its {@code codigo_error} and {@code mensaje_error} take the place of the usual ones
     * @return the event's id; null if there is no such answer
     * @throws ApiException with 409 if the invoice is not submitted to the tax authority
     */
    @Nullable
    String force(Row invoice, String kind, JsonNode answer) {
        Outcome outcome = ofEvent(kind);
        if (outcome == null && !kind.equals("sent")) {
            return null;
        }
        ApiException.conflictIf(
                !invoice.json().at("/verifactu/huella").isTextual(), "estado_final", "invoice.notSubmitted");
        if (outcome == null) {
            invoice.change(json -> sent(json).putNull("respondido_en").putNull("csv"));
            later(ANSWER, invoice, STEP);
            return tell(invoice, kind);
        }
        if (invoice.json().at("/verifactu/enviado_en").isNull()) {
            invoice.change(this::sent);
        }
        return answer(invoice, outcome, answer);
    }

    /** Returns the usual answer of which an event tells, such as {@code rejected}; null if it tells of none. */
    private static @Nullable Outcome ofEvent(String kind) {
        return OUTCOMES.values().stream()
                .filter(each -> each.event().equals(kind) && !DUPLICATE.equals(each.code()))
                .findFirst()
                .orElse(null);
    }

    /** Writes the state of which an event tells into an invoice for a test: pending if it tells of none. */
    public static void write(ObjectNode invoice, String event, String now) {
        Outcome outcome = event.startsWith(EVENTS) ? ofEvent(event.substring(EVENTS.length())) : null;
        boolean isSent = outcome != null || event.equals(EVENTS + "sent");
        ObjectNode remission = remission(invoice);
        remission.put("enviado_en", isSent ? now : null).put("respondido_en", outcome == null ? null : now);
        if (outcome == null) {
            remission.put("estado", isSent ? "enviada" : "pendiente").putNull("csv");
            remission.putNull("codigo_error").putNull("mensaje_error");
        } else {
            write(remission, outcome, "A-0000000000000000");
        }
    }

    private static void write(ObjectNode remission, Outcome outcome, String csv) {
        Message message = outcome.message();
        remission.put("estado", outcome.estado()).put("codigo_error", outcome.code());
        remission.put("mensaje_error", message == null ? null : message.spanish());
        remission.put("csv", outcome.registered() ? csv : null);
    }

    private void send(Row invoice) {
        if (!invoice.is(STATE, "pendiente")) {
            return;
        }
        boolean firstTry = invoice.json().at("/verifactu/codigo_error").isNull();
        if (invoice.is("_remission", "reintentable") && firstTry) {
            String error = Message.of("invoice.technicalError").spanish();
            environment()
                    .change(
                            invoice,
                            json -> remission(json).put("codigo_error", "3501").put("mensaje_error", error));
            later(SEND, invoice, LONG_WAIT);
            return;
        }
        invoice.change(this::sent);
        later(ANSWER, invoice, STEP);
        tell(invoice, "sent");
    }

    private ObjectNode sent(ObjectNode invoice) {
        return remission(invoice)
                .put("estado", "enviada")
                .put("enviado_en", now())
                .putNull("codigo_error")
                .putNull("mensaje_error");
    }

    private void answer(Row invoice) {
        if (invoice.is(STATE, "enviada")) {
            Outcome outcome = OUTCOMES.getOrDefault(invoice.text("_remission"), ACCEPTED);
            answer(invoice, outcome, MissingNode.getInstance());
        }
    }

    private String answer(Row invoice, Outcome outcome, JsonNode own) {
        String csv = outcome.registered() ? "A-" + environment().random().secret(16) : "";
        invoice.change(json -> {
            ObjectNode remission = remission(json).put("respondido_en", now());
            write(remission, outcome, csv);
            for (String field : List.of("codigo_error", "mensaje_error")) {
                if (own.path(field).isTextual()) {
                    remission.set(field, own.get(field));
                }
            }
        });
        return tell(invoice, outcome.event());
    }

    /** Returns the event's id. */
    private String tell(Row invoice, String what) {
        environment().touch(invoice);
        return events().emit(EVENTS + what, invoice.client(), invoice.shown()).id();
    }

    private void later(String task, Row invoice, Duration wait) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", invoice.id());
        payload.put("trace", environment().trace());
        environment().later(wait, task, payload);
    }

    private void on(ObjectNode payload, Consumer<Row> what) {
        Row invoice = environment().find(TableNames.INVOICES, payload.path("id"));
        if (invoice != null) {
            environment().trace(payload.path("trace").asText());
            what.accept(invoice);
            context.clockRunner().did("remisiones", invoice.id());
        }
    }

    private String now() {
        return Fingerprint.moment(environment().clock().now());
    }

    private static ObjectNode remission(ObjectNode invoice) {
        return invoice.withObject("/verifactu");
    }
}
