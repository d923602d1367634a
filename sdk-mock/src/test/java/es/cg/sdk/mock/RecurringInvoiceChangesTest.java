package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What may be asked of a recurring invoice, what becomes of it when it is changed, and when an issue fails. */
final class RecurringInvoiceChangesTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;
    private static final String LINES =
            "\"lineas\":[{\"concepto\":\"Cuota\",\"cantidad\":1,\"precio_unitario\":100.00,\"iva_pct\":21}]";

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

    /** Monthly from December on; later members take the place of earlier ones. */
    private Answer create(String more) throws IOException {
        return wire.write(
                "POST", "/recurring-invoices", TALLERES, Caller.merged("""
                {"serie":"A","destinatario_id":"%s","periodicidad":"mensual","fecha_inicio":"2026-12-01",%s%s}
                """.formatted(addressee, LINES, more)));
    }

    private String created(String more) throws IOException {
        Answer answer = create(more);
        assertThat(answer.status()).as("%s", answer).isEqualTo(201);
        return answer.text("/id");
    }

    private JsonNode read(String id) throws IOException {
        return wire.get("/recurring-invoices/" + id, TALLERES).json();
    }

    private Answer change(String id, String body) throws IOException {
        return wire.write("PATCH", "/recurring-invoices/" + id, TALLERES, body);
    }

    private void inUse(boolean inUse) throws IOException {
        wire.write("PATCH", "/addressees/" + addressee, TALLERES, "{\"activo\":" + inUse + "}");
    }

    private void days(long count) {
        wire.mock().panel().advance(Duration.ofDays(count));
    }

    /** The days of the invoices issued, the newest first. */
    private List<String> issued() throws IOException {
        return wire.get("/invoices", TALLERES).json().findValuesAsText("fecha_expedicion");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() throws IOException {
        Answer refused = create(",\"destinatario_id\":\"adr_x\",\"periodicidad\":\"diaria\",\"dia\":29,"
                + "\"fecha_inicio\":\"2026-02-30\",\"max_emisiones\":0,\"dias_vencimiento\":-1,\"lineas\":[]");

        assertThat(refused.status()).isEqualTo(422);
        wrong(
                refused,
                "destinatario_id",
                "periodicidad",
                "dia",
                "fecha_inicio",
                "max_emisiones",
                "dias_vencimiento",
                "lineas");
        assertThat(wire.get("/recurring-invoices", TALLERES).json().path("data"))
                .isEmpty();
    }

    @Test
    void whatIsRequiredIsRequired() throws IOException {
        wrong(
                wire.write("POST", "/recurring-invoices", TALLERES, "{}"),
                "serie",
                "destinatario_id",
                "lineas",
                "periodicidad",
                "fecha_inicio");
    }

    @Test
    void aDayIsOneThatEveryMonthHasOrItsLast() throws IOException {
        for (String bad : List.of("0", "-2", "29", "1e300", "99999999999")) {
            assertThat(create(",\"dia\":" + bad).params()).as(bad).containsExactly("dia");
        }
        for (String good : List.of("-1", "1", "28")) {
            assertThat(create(",\"dia\":" + good).status()).as(good).isEqualTo(201);
        }
    }

    @Test
    void theSeriesMustBeTheClientsOwn() throws IOException {
        Answer refused = create(",\"serie\":\"SBX\"");

        refused(refused, 422, "serie_desconocida");
        assertThat(change(created(""), "{\"serie\":\"Z\"}").code()).isEqualTo("serie_desconocida");
        assertThat(create(",\"serie\":\"B\"").status()).isEqualTo(201);
    }

    @Test
    void itEndsInOneWayOrTheOther() throws IOException {
        Answer both = create(",\"fecha_fin\":\"2027-12-01\",\"max_emisiones\":3");

        assertThat(both.params()).containsExactly("max_emisiones");
        assertThat(both.message()).contains("no se admite junto con fecha_fin");
        assertThat(create(",\"fecha_fin\":\"2026-11-30\"").params()).containsExactly("fecha_fin");
        assertThat(create(",\"dia\":10,\"fecha_fin\":\"2026-12-09\"").message()).contains("no deja ningún día");
        wrong(create(",\"fecha_inicio\":\"2020-01-01\",\"fecha_fin\":\"2020-12-01\""), "fecha_fin");
        wrong(create(",\"dia\":1,\"fecha_inicio\":\"9999-12-31\""), "fecha_inicio");
    }

    @Test
    void aChangeOfOneEndTakesThePlaceOfTheOther() throws IOException {
        String id = created(",\"fecha_fin\":\"2027-12-01\"");
        Answer counted = change(id, "{\"max_emisiones\":1,\"fecha_inicio\":\"2028-01-01\"}");
        Answer dated = change(id, "{\"fecha_fin\":\"2028-02-01\"}");

        assertThat(counted.json().has("fecha_fin")).isFalse();
        assertThat(counted.json().path("max_emisiones").intValue()).isEqualTo(1);
        assertThat(dated.json().has("max_emisiones")).isFalse();
        assertThat(change(id, "{\"fecha_fin\":\"2027-12-31\"}").params()).containsExactly("fecha_fin");
        wrong(change(id, "{\"fecha_fin\":\"2028-01-01\",\"max_emisiones\":2}"), "max_emisiones");
    }

    @Test
    void aChangeMovesTheNextIssueAndNothingIsIssuedOnTheOldDay() throws IOException {
        String id = created("");
        assertThat(change(id, "{\"dia\":15}").text("/proxima_emision")).isEqualTo("2026-12-15");
        days(20);
        assertThat(issued()).isEmpty();
        days(6);

        assertThat(issued()).containsExactly("2026-12-15");
        assertThat(read(id).path("proxima_emision").asText()).isEqualTo("2027-01-15");
    }

    @Test
    void aPeriodHasOneInvoiceHoweverItsDaysAreChanged() throws IOException {
        String id = created("");
        days(12);
        assertThat(issued()).containsExactly("2026-12-01");

        assertThat(change(id, "{\"dia\":20}").text("/proxima_emision")).isEqualTo("2027-01-20");
        shows(change(id, "{\"periodicidad\":\"semanal\"}"), "proxima_emision=2027-01-05");
        shows(
                change(id, "{\"periodicidad\":\"trimestral\",\"fecha_inicio\":\"2026-12-03\",\"dia\":3}"),
                "proxima_emision=2027-03-03");
    }

    @Test
    void aChangeOfAnythingElseMovesNothing() throws IOException {
        String id = created("");
        Answer changed = change(
                id,
                "{\"nombre\":\"Otra\",\"serie\":\"B\",\"fecha_inicio\":\"2026-12-01T08:00:00Z\","
                        + LINES.replace("100.00", "7") + "}");
        days(11);

        shows(changed, "proxima_emision=2026-12-01", "fecha_inicio=2026-12-01");
        shows(wire.get("/invoices", TALLERES), "data/0/numero_completo=B-2026-000001", "data/0/total=8.47");
    }

    @Test
    void aChangeThatLeavesNoDayFinishesIt() throws IOException {
        String id = created("");
        days(12);
        Answer changed = change(id, "{\"max_emisiones\":1}");

        shows(changed, "estado=finalizada", "proxima_emision=null");
        assertThat(change(id, "{\"max_emisiones\":2}").code()).isEqualTo("recurrente_cancelada");
    }

    @Test
    void aPausedOneIsChangedAndStaysPaused() throws IOException {
        String id = created("");
        wire.write("POST", "/recurring-invoices/" + id + "/pause", TALLERES, "");
        Answer changed = change(id, "{\"dia\":5}");
        days(30);

        shows(changed, "estado=pausada", "proxima_emision=2026-12-05");
        assertThat(issued()).isEmpty();
    }

    @Test
    void anIssueThatFailsPausesItAndTellsTheGestor() throws IOException {
        String id = created("");
        inUse(false);
        days(12);
        JsonNode paused = read(id);

        assertThat(issued()).isEmpty();
        shows(paused, "estado=pausada", "avisos/0/codigo=emision_fallida");
        assertThat(paused.at("/avisos/0/mensaje").asText()).contains("2026-12-01", "inactivo");
        assertThat(paused.path("emitidas").intValue()).isZero();
        assertThat(Caller.parsed(wire.mock().panel().snapshot())
                        .at("/production/tables/warnings/rows")
                        .findValuesAsText("message"))
                .anyMatch(each -> each.contains(id) && each.contains("2026-12-01"));
        assertThat(change(id, "{\"nombre\":\"Otra\"}").status()).isEqualTo(200);

        inUse(true);
        Answer resumed = wire.write("POST", "/recurring-invoices/" + id + "/resume", TALLERES, "");
        days(31);
        assertThat(resumed.json().has("avisos")).isFalse();
        assertThat(issued()).containsExactly("2027-01-01");
    }

    @Test
    void anAddresseeOutOfUseIsNotTakenAtFirst() throws IOException {
        String id = created("");
        inUse(false);

        assertThat(create("").params()).containsExactly("destinatario_id");
        wrong(change(id, "{\"destinatario_id\":\"" + addressee + "\"}"), "destinatario_id");
    }

    @Test
    void anotherClientsIsNotThere() throws IOException {
        String id = created("");

        assertThat(wire.get("/recurring-invoices/" + id, LAURA).status()).isEqualTo(404);
        answers(wire.get("/recurring-invoices/" + id + "/next-issues", LAURA), 404);
        for (String verb : List.of("pause", "resume", "cancel")) {
            answers(wire.write("POST", "/recurring-invoices/" + id + "/" + verb, LAURA, ""), 404);
        }
        answers(wire.write("PATCH", "/recurring-invoices/" + id, LAURA, "{}"), 404);
        assertThat(read(id).path("estado").asText()).isEqualTo("activa");
    }

    @Test
    void whatIsPlannedOutlivesASnapshotAndIsStillIssuedOnce() throws IOException {
        String id = created("");
        wire.mock().panel().restore(wire.mock().panel().snapshot());
        change(id, "{\"dia\":2}");
        days(13);

        assertThat(issued()).containsExactly("2026-12-02");
    }

    @Test
    void bothWorldsHaveOneForTheFirstClientFromTheStart() throws IOException {
        JsonNode here = wire.get("/recurring-invoices", LAURA).json().at("/data/0");
        Request.Builder there =
                wire.to(wire.mock().sandboxUrl(), wire.mock().sandboxKey(), "/recurring-invoices", 9001);
        JsonNode sandbox = wire.send(there).json().at("/data/0");

        assertThat(here.path("serie").asText()).isEqualTo("A");
        assertThat(sandbox.path("serie").asText()).isEqualTo("SBX");
        for (JsonNode each : List.of(here, sandbox)) {
            shows(each, "estado=activa", "proxima_emision=2026-12-01");
        }
        days(11);
        JsonNode invoice = wire.get("/invoices?limit=1", LAURA).json().at("/data/0");
        assertThat(invoice.path("recurrente_id")).isEqualTo(here.path("id"));
        assertThat(invoice.path("receptor_nif").asText()).isEqualTo("B12345674");
    }
}
