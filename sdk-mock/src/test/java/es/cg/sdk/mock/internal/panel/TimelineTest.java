package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** The timeline of an invoice has what is about it, in the order in which it happened, and no more than can be read. */
final class TimelineTest {
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final SharedState shared = StateHandlersTest.shared(new ReentrantLock());
    private final Firms firms = StateHandlersTest.firms(shared);
    private final Environment production;
    private final PanelServer panel;

    TimelineTest() {
        firms.fillFirst(false);
        production = firms.first().production().context().environment();
        panel = new PanelServer(firms, shared);
    }

    private Row invoice() {
        return production.add(TableNames.INVOICES, 1001, NOTHING.deepCopy().put("sentido", "recibida"));
    }

    private String event(String type, ObjectNode about) {
        return firms.first()
                .production()
                .context()
                .events()
                .keep(type, 1001, about)
                .id();
    }

    private static ObjectNode named(String id) {
        return NOTHING.deepCopy().put("id", id);
    }

    private ObjectNode timeline(Row invoice) {
        return panel.call("GET /panel/invoices/" + invoice.id() + "/timeline", NOTHING);
    }

    private List<String> events(Row invoice) {
        return steps(invoice, "event");
    }

    private List<String> steps(Row invoice, String kind) {
        List<String> ids = new ArrayList<>();
        timeline(invoice).path("steps").forEach(step -> {
            if (step.path("kind").asText().equals(kind)) {
                ids.add(step.path("id").asText());
            }
        });
        return ids;
    }

    @Test
    void ofASharedTraceOnlyItsOwnEventsAreShown() {
        Row first = invoice();
        Row second = invoice();
        production.trace("shared");
        String ofFirst = event("invoice.issued", named(first.id()));
        String ofSecond = event("invoice.issued", named(second.id()));
        String payment = event("invoice.payment_recorded", named("pay_1").put("factura_id", first.id()));

        assertThat(events(first)).containsExactly(ofFirst, payment);
        assertThat(events(second)).containsExactly(ofSecond);
    }

    @Test
    void inTheSameSecondTheEarlierStandsFirst() {
        Row invoice = invoice();
        List<String> events = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            production.trace("trace-" + i % 2);
            events.add(event("invoice.issued", named(invoice.id())));
        }

        assertThat(events(invoice)).isEqualTo(events);
    }

    @Test
    void ofManyStepsTheNewestAreShown() {
        Row invoice = invoice();
        production.trace("many");
        String newest = "";
        for (int i = 0; i < 600; i++) {
            newest = event("invoice.issued", named(invoice.id()));
        }

        assertThat(events(invoice)).hasSizeBetween(400, 500).endsWith(newest);
        assertThat(timeline(invoice).path("more").asBoolean()).isTrue();
    }

    @Test
    void aJobWithoutResultIsShownIfItNamesTheInvoice() {
        Row invoice = invoice();
        ObjectNode job = named("job_1").put("estado", "failed").put("_kind", "payments.create");
        job.put("_trace", "later").put("_started", "2026-11-20T08:00:00Z").set("_payload", NOTHING);
        production.table(TableNames.JOBS).add(1001, job);
        assertThat(steps(invoice, "job")).isEmpty();

        for (String field : List.of("id", "factura_id")) {
            ObjectNode other = job.deepCopy().put("id", "job_of_" + field);
            other.putObject("_payload").put(field, invoice.id());
            production.table(TableNames.JOBS).add(1001, other);
        }

        assertThat(steps(invoice, "job")).containsExactly("job_of_id", "job_of_factura_id");
    }

    @Test
    void forgottenRequestsAreCounted() {
        Row invoice = invoice();
        for (int i = 0; i < 3; i++) {
            CallJournal.Draft call = new CallJournal.Draft();
            call.request = "POST /invoices/" + invoice.id() + "/payments";
            shared.journal().record(call);
        }

        ObjectNode timeline = timeline(invoice);

        assertThat(timeline.path("kept").asInt()).isOne();
        assertThat(timeline.path("forgotten").asInt()).isEqualTo(2);
        assertThat(steps(invoice, "request")).hasSize(1);
    }
}
