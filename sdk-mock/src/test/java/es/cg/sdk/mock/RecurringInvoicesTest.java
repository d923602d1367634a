package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RecurringInvoicesTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;

    private final Wire wire = new Wire();
    private String addressee = "";

    @BeforeEach
    void hasAnAddressee() throws IOException {
        addressee = wire.write(
                        "POST",
                        "/addressees",
                        TALLERES,
                        "{\"nombre\":\"Muebles Muestra SC\",\"nif\":\"J12345674\",\"es_empresa_o_profesional\":true}")
                .text("/id");
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Answer create(String every, String start, String more) throws IOException {
        return wire.write("POST", "/recurring-invoices", TALLERES, """
                {"serie":"A","destinatario_id":"%s","periodicidad":"%s","fecha_inicio":"%s"%s,
                 "lineas":[{"concepto":"Cuota","cantidad":1,"precio_unitario":100.00,"iva_pct":21}]}
                """.formatted(addressee, every, start, more));
    }

    private String created(String every, String start, String more) throws IOException {
        Answer answer = create(every, start, more);
        assertThat(answer.status()).as("%s", answer).isEqualTo(201);
        return answer.text("/id");
    }

    private JsonNode read(String id) throws IOException {
        return wire.get("/recurring-invoices/" + id, TALLERES).json();
    }

    private Answer change(String id, String body) throws IOException {
        return wire.write("PATCH", "/recurring-invoices/" + id, TALLERES, body);
    }

    private Answer act(String id, String verb) throws IOException {
        return wire.write("POST", "/recurring-invoices/" + id + "/" + verb, TALLERES, "");
    }

    private List<String> next(String id, String query) throws IOException {
        return wire.get("/recurring-invoices/" + id + "/next-issues" + query, TALLERES)
                .json()
                .findValuesAsText("fecha");
    }

    private void days(long count) {
        wire.mock().panel().advance(Duration.ofDays(count));
    }

    /** The days of the invoices issued, the oldest first. */
    private List<String> issued() throws IOException {
        List<String> days = new ArrayList<>();
        for (JsonNode each : invoices()) {
            days.add(each.path("fecha_expedicion").asText());
        }
        return days;
    }

    private List<JsonNode> invoices() throws IOException {
        List<JsonNode> all = new ArrayList<>();
        new PanelCaller(wire.mock())
                .panel("GET /panel/invoices?client=" + TALLERES)
                .json()
                .path("data")
                .forEach(all::add);
        Collections.reverse(all);
        return all;
    }

    private List<JsonNode> told(String type) throws IOException {
        List<JsonNode> told = new ArrayList<>();
        JsonNode rows = Caller.parsed(wire.mock().panel().snapshot()).at("/production/tables/events/rows");
        for (JsonNode row : rows) {
            if (row.path("client").asLong() == TALLERES
                    && row.at("/json/type").asText().equals(type)) {
                told.add(row.path("json"));
            }
        }
        return told;
    }

    @Test
    void oneIsCreatedActiveAndReadAsItWasCreated() throws IOException {
        Answer created = create("mensual", "2026-12-01", ",\"dia\":1,\"max_emisiones\":12,\"nombre\":\"Cuota\"");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("/id")).startsWith("rec_");
        shows(created, "estado=activa", "proxima_emision=2026-12-01", "ultima_emision=null", "emitidas=0");
        assertThat(read(created.text("/id"))).isEqualTo(created.json());
        assertThat(created.json().findValuesAsText("_plan")).isEmpty();
    }

    @Test
    void onItsDayItIssuesTheInvoiceOfThePeriod() throws IOException {
        String id = created("mensual", "2026-12-01", ",\"dias_vencimiento\":30,\"referencia_externa\":\"r1\"");
        wire.mock().panel().advance(Duration.ofDays(10).plusHours(20).plusMinutes(59));
        assertThat(issued()).isEmpty();
        wire.mock().panel().advance(Duration.ofMinutes(1));
        JsonNode invoice = invoices().get(0);
        JsonNode schedule = read(id);

        assertThat(issued()).containsExactly("2026-12-01");
        shows(invoice, "creado_en=2026-12-01T06:00:00+01:00", "recurrente_id=" + id, "destinatario_id=" + addressee);
        shows(invoice, "receptor_nif=J12345674", "referencia_externa=r1", "total=121");
        shows(invoice, "vencimientos/0/fecha=2026-12-31", "numero=1");
        shows(schedule, "proxima_emision=2027-01-01", "ultima_emision=2026-12-01");
        assertThat(schedule.path("ultima_factura_id")).isEqualTo(invoice.path("id"));
        shows(schedule, "emitidas=1", "actualizado_en=2026-12-01T06:00:00+01:00");
    }

    @Test
    void bothEventsTellOfTheInvoiceUnderTheTraceOfTheCreation() throws IOException {
        Answer created = create("mensual", "2026-12-01", "");
        String id = created.text("/id");
        read(id);
        days(42);
        JsonNode invoice = invoices().get(1);

        for (String type : List.of("invoice.emitted", "recurring_invoice.emitted")) {
            assertThat(told(type)).as(type).hasSize(2);
            JsonNode event = told(type).get(1);
            assertThat(event.at("/data/object/id")).isEqualTo(invoice.path("id"));
            shows(event, "data/object/recurrente_id=" + id, "_trace=" + created.header("Request-Id"));
        }
    }

    @Test
    void eachPeriodIsIssuedOnceAlsoWhenTwoYearsPassInOneStep() throws IOException {
        String id = created("mensual", "2026-12-01", "");
        days(731);
        List<JsonNode> invoices = invoices();

        assertThat(issued())
                .hasSize(24)
                .doesNotHaveDuplicates()
                .startsWith("2026-12-01")
                .endsWith("2028-11-01");
        // The key has ended meanwhile, for lack of use.
        assertThat(Caller.parsed(wire.mock().panel().snapshot())
                        .at("/production/tables/recurring_invoices/rows")
                        .findParents("emitidas"))
                .filteredOn(each -> each.path("id").asText().equals(id))
                .singleElement()
                .matches(each -> each.path("emitidas").intValue() == 24)
                .matches(each -> each.path("proxima_emision").asText().equals("2028-12-01"));
        assertThat(told("recurring_invoice.emitted")).hasSize(24);
        for (int i = 0; i < invoices.size(); i++) {
            assertThat(invoices.get(i).at("/chain/issue/place").intValue()).isEqualTo(i + 1);
        }
        assertThat(invoices)
                .extracting(each -> each.path("numero_completo").asText())
                .startsWith("A-2026-000001", "A-2027-000001", "A-2027-000002")
                .doesNotHaveDuplicates();
    }

    @Test
    void shortMonthsShiftNone() throws IOException {
        created("mensual", "2027-01-31", ",\"dia\":-1");
        days(165);

        assertThat(issued()).containsExactly("2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30");
    }

    @Test
    void itEndsAfterItsNumberOfIssues() throws IOException {
        String id = created("semanal", "2026-11-23", ",\"max_emisiones\":3");
        days(16);
        assertThat(read(id).path("estado").asText()).isEqualTo("activa");
        assertThat(next(id, "")).containsExactly("2026-12-07");
        days(60);

        assertThat(issued()).containsExactly("2026-11-23", "2026-11-30", "2026-12-07");
        shows(read(id), "estado=finalizada", "proxima_emision=null");
        assertThat(next(id, "")).isEmpty();
        assertThat(act(id, "resume").code()).isEqualTo("recurrente_cancelada");
    }

    @Test
    void itEndsWithItsLastDayWhichBelongsToIt() throws IOException {
        String id = created("semanal", "2026-11-23", ",\"fecha_fin\":\"2026-12-07T00:00:00Z\"");
        assertThat(next(id, "")).containsExactly("2026-11-23", "2026-11-30", "2026-12-07");
        days(60);

        assertThat(issued()).hasSize(3);
        assertThat(read(id).path("estado").asText()).isEqualTo("finalizada");
    }

    @Test
    void aStartInThePastBeginsWithTheFirstDayNotBeforeToday() throws IOException {
        assertThat(create("mensual", "2025-01-19", "").text("/proxima_emision")).isEqualTo("2026-12-19");
        shows(create("trimestral", "2025-01-15", ""), "proxima_emision=2027-01-15");
        assertThat(issued()).isEmpty();
        String id = created("mensual", "2025-01-20", "");

        shows(read(id), "ultima_emision=2026-11-20", "proxima_emision=2026-12-20");
        assertThat(issued()).containsExactly("2026-11-20");
    }

    @Test
    void whatPassesWhileItIsPausedIsNotMadeUp() throws IOException {
        String id = created("mensual", "2026-12-01", "");
        shows(act(id, "pause"), "estado=pausada", "proxima_emision=2026-12-01");
        assertThat(next(id, "")).isEmpty();
        days(80);
        assertThat(read(id).path("proxima_emision").asText()).isEqualTo("2027-03-01");
        Answer resumed = act(id, "resume");
        assertThat(act(id, "resume").status()).isEqualTo(200);
        assertThat(issued()).isEmpty();
        days(30);

        shows(resumed, "estado=activa", "proxima_emision=2027-03-01");
        assertThat(issued()).containsExactly("2027-03-01");
    }

    @Test
    void cancellingIsFinal() throws IOException {
        String id = created("mensual", "2026-12-01", "");
        Answer cancelled = act(id, "cancel");
        days(60);

        shows(cancelled, "estado=cancelada", "proxima_emision=null");
        assertThat(issued()).isEmpty();
        for (String verb : List.of("pause", "resume", "cancel")) {
            assertThat(act(id, verb).status()).as(verb).isEqualTo(409);
            assertThat(act(id, verb).code()).as(verb).isEqualTo("recurrente_cancelada");
        }
        assertThat(change(id, "{\"nombre\":\"x\"}").code()).isEqualTo("recurrente_cancelada");
        assertThat(read(id)).isEqualTo(cancelled.json());
    }

    @Test
    void theListIsFilteredByState() throws IOException {
        String one = created("mensual", "2026-12-01", "");
        String two = created("mensual", "2026-12-01", "");
        act(one, "pause");

        assertThat(wire.get("/recurring-invoices", TALLERES).json().findValuesAsText("id"))
                .containsExactly(two, one);
        assertThat(wire.get("/recurring-invoices?estado=pausada", TALLERES)
                        .json()
                        .findValuesAsText("id"))
                .containsExactly(one);
        assertThat(wire.get("/recurring-invoices", LAURA).json().findValuesAsText("id"))
                .doesNotContain(one, two)
                .hasSize(1);
    }

    @Test
    void theNextIssuesComeWithTheSoonestFirstInPages() throws IOException {
        String id = created("mensual", "2026-12-31", "");
        Answer page = wire.get("/recurring-invoices/" + id + "/next-issues?limit=2", TALLERES);
        String cursor = page.text("/next_cursor");

        shows(page, "data/0/object=next_issue", "data/0/periodo=2026-12", "data/0/total=121.00");
        assertThat(page.json().findValuesAsText("fecha")).containsExactly("2026-12-31", "2027-01-31");
        assertThat(next(id, "?limit=2&cursor=" + cursor)).containsExactly("2027-02-28", "2027-03-31");
        assertThat(next(id, "?limit=100")).hasSize(100);
        shows(wire.get("/recurring-invoices/" + id + "/next-issues?limit=100", TALLERES), "has_more=false");
    }

    @Test
    void whatItIssuesNextIsWhatItThenIssues() throws IOException {
        String id = created("bimestral", "2026-12-30", ",\"max_emisiones\":4");
        List<String> next = next(id, "");
        days(400);

        assertThat(issued()).isEqualTo(next).hasSize(4);
    }
}
