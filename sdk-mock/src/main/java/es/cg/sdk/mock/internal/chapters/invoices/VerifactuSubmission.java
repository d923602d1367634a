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
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Submits invoices to the tax authority: pending, sent, then answered. In production every invoice is accepted; in the
 * sandbox the scenario, or else the recipient, selects the answer. An annulment is submitted after the answer to its
 * invoice, and rejected if the authority has no record of that. The API does not show its submission.
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

    private static final Outcome UNKNOWN =
            new Outcome("rechazada", "rejected", "3002", Message.of("invoice.notRegistered"), false);

    private static final String ISSUE = "/verifactu";
    private static final String STATE = "/verifactu/estado";

    // The hidden member has the fields of verifactu that say how far a submission is.
    private static final String ANNULMENT = "/_annulment";
    private static final String STATE_OF_ANNULMENT = "/_annulment/estado";

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
        later(SEND, outcome.equals("espera") ? STEP.plus(LONG_WAIT) : STEP, named(invoice));
    }

    /** Starts the submission of an invoice's annulment, if the invoice was submitted itself. */
    void annul(Row invoice) {
        invoice.change(json -> begun(json, now()));
        sendAnnulmentLater(invoice);
    }

    /** Writes an annulment of this moment, accepted two minutes later, into an example. */
    static void annulled(ObjectNode invoice, OffsetDateTime moment, String csv) {
        ObjectNode remission = begun(invoice, Fingerprint.moment(moment));
        remission.put("enviado_en", Fingerprint.moment(moment.plus(STEP)));
        remission.put("respondido_en", Fingerprint.moment(moment.plus(STEP).plus(STEP)));
        write(remission, ACCEPTED, csv);
    }

    private static ObjectNode begun(ObjectNode invoice, String now) {
        ObjectNode remission = invoice.withObject(ANNULMENT).removeAll().put("estado", "pendiente");
        return remission.put("registrado_en", now).putNull("enviado_en").putNull("respondido_en");
    }

    /** Returns how far the submission of an invoice's {@code issue} or {@code annulment} is; missing without one. */
    static JsonNode of(Row invoice, String kind) {
        return invoice.json().at(kind.equals("issue") ? ISSUE : ANNULMENT);
    }

    Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(
                SEND,
                payload -> on(payload, isOfAnnulment(payload) ? this::sendAnnulment : this::send),
                ANSWER,
                payload -> on(payload, isOfAnnulment(payload) ? this::answerAnnulment : this::answer));
    }

    private static boolean isOfAnnulment(ObjectNode payload) {
        return payload.path("annulment").asBoolean();
    }

    private void sendAnnulmentLater(Row invoice) {
        if (isAnsweredWithAnnulment(invoice, "pendiente")) {
            later(SEND, STEP, named(invoice).put("annulment", true));
        }
    }

    private static boolean isAnsweredWithAnnulment(Row invoice, String state) {
        return invoice.is(STATE_OF_ANNULMENT, state)
                && invoice.json().at("/verifactu/respondido_en").isTextual();
    }

    private void sendAnnulment(Row invoice) {
        if (isAnsweredWithAnnulment(invoice, "pendiente")) {
            invoice.change(json -> sent(json.withObject(ANNULMENT)));
            later(ANSWER, STEP, named(invoice).put("annulment", true));
        }
    }

    private void answerAnnulment(Row invoice) {
        // Of a duplicate, the authority has the earlier record.
        boolean isKnown = invoice.json().at("/verifactu/csv").isTextual()
                || DUPLICATE.equals(invoice.text("/verifactu/codigo_error"));
        if (isAnsweredWithAnnulment(invoice, "enviada")) {
            invoice.change(json -> answered(json.withObject(ANNULMENT), isKnown ? ACCEPTED : UNKNOWN));
        }
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
            invoice.change(
                    json -> sent(remission(json)).putNull("respondido_en").putNull("csv"));
            if (invoice.is(STATE_OF_ANNULMENT, "enviada")) { // waits for the answer to its invoice again
                invoice.change(json ->
                        json.withObject(ANNULMENT).put("estado", "pendiente").putNull("enviado_en"));
            }
            later(ANSWER, STEP, named(invoice));
            return tell(invoice, kind);
        }
        if (invoice.json().at("/verifactu/enviado_en").isNull()) {
            invoice.change(json -> sent(remission(json)));
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
            later(SEND, LONG_WAIT, named(invoice));
            return;
        }
        invoice.change(json -> sent(remission(json)));
        later(ANSWER, STEP, named(invoice));
        tell(invoice, "sent");
    }

    private ObjectNode sent(ObjectNode remission) {
        return remission
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
        invoice.change(json -> {
            ObjectNode remission = answered(remission(json), outcome);
            for (String field : List.of("codigo_error", "mensaje_error")) {
                if (own.path(field).isTextual()) {
                    remission.set(field, own.get(field));
                }
            }
        });
        sendAnnulmentLater(invoice);
        return tell(invoice, outcome.event());
    }

    private ObjectNode answered(ObjectNode remission, Outcome outcome) {
        String csv = outcome.registered() ? "A-" + environment().random().secret(16) : "";
        write(remission.put("respondido_en", now()), outcome, csv);
        return remission;
    }

    /** Returns the event's id. */
    private String tell(Row invoice, String what) {
        environment().touch(invoice);
        return events().emit(EVENTS + what, invoice.client(), invoice.shown()).id();
    }

    private ObjectNode named(Row invoice) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", invoice.id());
        return payload.put("trace", environment().trace());
    }

    private void later(String task, Duration wait, ObjectNode payload) {
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
        return invoice.withObject(ISSUE);
    }
}
