package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The steps of one trace: the request, the record that it made, its jobs, events, deliveries and attempts. Each step
 * names the one that caused it. Confined to one thread.
 */
final class TraceSteps {
    private final FirmEnvironment environment;
    private final List<Step> steps = new ArrayList<>();

    TraceSteps(FirmEnvironment environment) {
        this.environment = environment;
    }

    /**
     * A step with its place: in the same second, a cause is before its effects.
     *
     * @param number the place among steps of the same kind in the same second
     */
    private record Step(long second, int rank, long number, ObjectNode json) {}

    boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Returns the steps, earliest first. */
    List<ObjectNode> inOrder() {
        return steps.stream()
                .sorted(Comparator.comparingLong(Step::second)
                        .thenComparingInt(Step::rank)
                        .thenComparingLong(Step::number))
                .map(Step::json)
                .toList();
    }

    /** Adds a request, and the record in its answer. */
    void call(RecordedCall call) {
        request(call);
        JsonNode answer = CallOutcome.parsed(call.answer());
        if (call.done() && call.status() < 300 && answer.path("id").isTextual() && !isJob(answer)) {
            record(call.at(), call.number(), call.requestId(), answer);
        }
    }

    /** Adds a request. */
    void request(RecordedCall call) {
        ObjectNode step = add(call.at(), 0, call.number(), "request", call.requestId(), "");
        step.put("number", call.number()).put("operation", call.operation()).put("request", call.request());
        step.put("status", call.status()).put("refused_by", call.refusedBy()).put("replayed", call.replayed());
        step.put("client", call.client()).put("why", call.why()).put("lost", RecordedRequests.lost(call));
    }

    private static boolean isJob(JsonNode answer) {
        return answer.path("object").asText().equals("job");
    }

    private void record(Instant at, long number, String cause, JsonNode record) {
        ObjectNode step = add(at, 1, number, "record", record.path("id").asText(), cause)
                .put("object", record.path("object").asText())
                .put("state", record.path("estado").asText())
                .put("number", record.path("numero_completo").asText(""));
        ObjectNode now = new CallOutcome(environment).record(record.path("id").asText());
        if (now != null) {
            step.setAll(now.retain("client", "section", "state"));
        }
    }

    /** Adds what an invoice says of itself: its places in the chain, the tax authority's answer, and its payments. */
    void invoice(Row invoice) {
        JsonNode json = invoice.json();
        if (json.path("creado_en").isTextual()) {
            record(at(invoice.text("creado_en")), 0, "", json);
        }
        for (String kind : List.of("issue", "annulment")) {
            ObjectNode link = environment.chapters().invoices().neighbours(invoice, kind);
            if (link != null) {
                add(at(link.path("generated_at").asText()), 1, 0, "chain", kind + "/" + invoice.id(), "")
                        .setAll(link);
            }
        }
        JsonNode remission = json.path("verifactu");
        if (remission.path("enviado_en").isTextual()) {
            add(at(remission.path("enviado_en").asText()), 2, 0, "remission", "sent/" + invoice.id(), "")
                    .put("state", "enviada");
        }
        if (remission.path("respondido_en").isTextual()) {
            add(at(remission.path("respondido_en").asText()), 2, 0, "remission", "answered/" + invoice.id(), "")
                    .put("state", remission.path("estado").asText())
                    .put("code", remission.path("codigo_error").asText(""))
                    .put("message", remission.path("mensaje_error").asText(""))
                    .put("csv", remission.path("csv").asText(""));
        }
        json.path("pagos").forEach(this::payment);
    }

    private void payment(JsonNode payment) {
        for (String moment : List.of("creado_en", "devuelto_en")) {
            if (payment.path(moment).isTextual()) {
                boolean isReturn = moment.equals("devuelto_en");
                add(
                                at(payment.path(moment).asText()),
                                1,
                                0,
                                "payment",
                                payment.path("id").asText(),
                                "")
                        .put("state", isReturn ? "devuelto" : "registrado")
                        .put("day", payment.path("fecha").asText())
                        .set("total", payment.path("importe"));
            }
        }
    }

    /** Adds the jobs and events of a trace that pass a filter, with their deliveries. */
    void caused(String trace, Predicate<Row> wanted) {
        for (Row job : environment
                .context()
                .environment()
                .table(TableNames.JOBS)
                .newestFirst(RowFilter.text("_trace", trace).and(wanted))) {
            Instant started = Instant.parse(job.text("_started"));
            add(started, 2, job.number(), "job", job.id(), trace)
                    .put("operation", job.text("_kind"))
                    .put("state", job.text("estado"))
                    .put("result", job.text("/resultado/id"))
                    .put("error", job.text("/error/code"));
        }
        for (Row event : environment.context().events().ofTrace(trace)) {
            if (wanted.test(event)) {
                event(event, trace);
            }
        }
    }

    private void event(Row event, String trace) {
        Instant created = Instant.ofEpochSecond(event.json().path("created").asLong());
        add(created, 3, event.number(), "event", event.id(), trace)
                .put("type", event.text("type"))
                .put("client", event.client())
                .put("record", event.text("/data/object/id"))
                .put("object", event.text("/data/object/object"));
        environment
                .chapters()
                .deliveries()
                .records()
                .ofEvent(event.id())
                .forEach(each -> delivery(each.destination(), each.delivery(), event));
    }

    private void delivery(Row destination, Row delivery, Row event) {
        add(at(delivery.text("creado_en")), 4, event.number(), "delivery", delivery.id(), event.id())
                .put("destination", destination.id())
                .put("url", destination.text("url"))
                .put("state", delivery.text("estado"))
                .put("next", delivery.text("proximo_intento_en"))
                .put("why", delivery.text("_why"));
        int number = 0;
        for (JsonNode attempt : delivery.json().path("_attempts")) {
            number++;
            Instant at = at(attempt.path("at").asText());
            ObjectNode step = add(at, 5, event.number(), "attempt", delivery.id() + "/" + number, delivery.id());
            step.put("number", number).put("answer", attempt.path("answer").asText());
            step.set("status", attempt.path("status"));
            step.put("took_ms", attempt.path("took_ms").asLong());
        }
    }

    private ObjectNode add(Instant at, int rank, long number, String kind, String id, String cause) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("kind", kind).put("id", id);
        json.put("at", SimulatedClock.stamp(at)).put("cause", cause);
        steps.add(new Step(at.getEpochSecond(), rank, number, json));
        return json;
    }

    private static Instant at(String stamp) {
        return OffsetDateTime.parse(stamp).toInstant();
    }
}
