package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.Table;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of an event to a destination, over its record. Guarded by the service's lock.
 *
 * @param row the record
 */
record Delivery(Row row) {
    private static final String WAITING = "pendiente";
    private static final String ACCEPTED = "entregada";
    private static final String FAILED = "fallida";
    private static final String GIVEN_UP = "agotada";

    /**
     * A request of an attempt.
     *
     * @param at when the attempt began, on the clock of the environment
     * @param age how many seconds before it was sent its signature says that it was signed
     * @param isAltered whether its body is not the event's
     */
    record Sent(DeliveryRequest request, String at, long age, boolean isAltered) {}

    static void begin(ObjectNode record, Row event) {
        record.put("evento_id", event.id()).put("tipo", event.text("type")).put("estado", WAITING);
        record.put("intentos", 0).putNull("codigo_http").putNull("duracion_ms").putNull("intentado_en");
        record.putNull("proximo_intento_en").putNull("respuesta");
        record.put("_client", event.client()).put("_trace", event.text("_trace"));
        record.put("_tries", 0).putArray("_attempts");
    }

    /** Returns the deliveries that another attempt follows, newest first. */
    static List<Row> open(Table deliveries) {
        return Stream.of(WAITING, FAILED)
                .flatMap(state -> deliveries.newestFirst(RowFilter.text("estado", state)).stream())
                .filter(row -> new Delivery(row).isOpen())
                .sorted(Comparator.comparingLong(Row::number).reversed())
                .toList();
    }

    String event() {
        return row.text("evento_id");
    }

    String kind() {
        return row.text("tipo");
    }

    long client() {
        return row.json().path("_client").asLong();
    }

    String trace() {
        return row.text("_trace");
    }

    /** Whether another attempt follows. */
    boolean isOpen() {
        return row.is("estado", WAITING)
                || (row.is("estado", FAILED)
                        && row.json().path("proximo_intento_en").isTextual());
    }

    /** Returns the number of attempts since the delivery was started or sent again. */
    int tries() {
        return row.json().path("_tries").asInt();
    }

    /** Starts the attempts again. */
    void again(String now) {
        row.change(json ->
                json.put("estado", WAITING).put("proximo_intento_en", now).put("_tries", 0));
    }

    void attempted(Sent sent, DeliveryRequest.Answer answer) {
        row.change(json -> attempted(json, sent, answer));
    }

    private void attempted(ObjectNode json, Sent sent, DeliveryRequest.Answer answer) {
        String now = sent.at();
        json.put("intentos", json.path("intentos").asInt() + 1).put("_tries", tries() + 1);
        json.put("codigo_http", answer.status() == 0 ? null : answer.status());
        json.put("duracion_ms", answer.took().toMillis()).put("intentado_en", now);
        json.put("respuesta", answer.text().spanish());
        ObjectNode attempt = json.withArray("_attempts").addObject().put("at", now);
        attempt.put("status", answer.status() == 0 ? null : answer.status())
                .put("took_ms", answer.took().toMillis())
                .put("answer", answer.text().english())
                .put("signature", sent.request().signature())
                .put("signed_before_s", sent.age());
        if (sent.isAltered()) {
            attempt.put("sent_body", sent.request().text());
        }
    }

    void accepted() {
        row.change(json -> json.put("estado", ACCEPTED).putNull("proximo_intento_en"));
    }

    /** Records a failure with the time of the next attempt; null for none. */
    void failed(@Nullable String next) {
        row.change(json -> json.put("estado", FAILED).put("proximo_intento_en", next));
    }

    boolean isAccepted() {
        return row.is("estado", ACCEPTED);
    }

    /** Whether the last attempt was answered 401. */
    boolean wasRefused() {
        return row.json().path("codigo_http").asInt() == 401;
    }

    void givenUp(Message why) {
        row.change(json -> json.put("estado", GIVEN_UP)
                .putNull("proximo_intento_en")
                .put("_why", why.english())
                .put("_why_es", why.spanish()));
    }
}
