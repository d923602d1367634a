package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Chapter("What the service does › Capabilities")
final class WorkerContractsTest {
    private static final long LAURA = 1001;

    private final Place place = Place.open();

    WorkerContractsTest() throws IOException {}

    private String worker = "";

    @BeforeEach
    void employ() throws IOException {
        worker = place.post(
                        "/workers", "{\"nombre\":\"Persona\",\"apellidos\":\"Ficticia\",\"nif\":\"Y1234567X\"}", LAURA)
                .text("/id");
    }

    @AfterEach
    void stop() throws IOException {
        place.close();
    }

    private Answer sign(String code, String start, String more) throws IOException {
        String body = "{\"codigo_contrato\":\"%s\",\"fecha_inicio\":\"%s\"%s}".formatted(code, start, more);
        return place.post("/workers/" + worker + "/contracts", body, LAURA);
    }

    private JsonNode contract(String id) throws IOException {
        return place.get("/contracts/" + id, LAURA).json();
    }

    private JsonNode read() throws IOException {
        return place.get("/workers/" + worker, LAURA).json();
    }

    private LocalDate today() throws IOException {
        return place.now().toLocalDate();
    }

    private void goTo(LocalDate day) throws IOException {
        OffsetDateTime then = day.atStartOfDay(ZoneId.of("Europe/Madrid")).toOffsetDateTime();
        place.advanceTo(then);
    }

    @Test
    void createdContractIsReadBackUnchanged() throws IOException {
        Answer created = sign(
                "100",
                "2026-01-01",
                ",\"salario_bruto_anual\":28000.50,\"num_pagas\":14,\"ccc\":\"28/1234567/42\",\"categoria\":\"Oficial\"");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("/id")).startsWith("con_");
        assertThat(created.text("/trabajador_id")).isEqualTo(worker);
        shows(created, "jornada=completa", "salario_bruto_anual=28000.50", "ccc=28123456742");
        assertThat(contract(created.text("/id"))).isEqualTo(created.json());
        assertThat(place.get("/workers/" + worker + "/contracts", LAURA).json().at("/data/0"))
                .isEqualTo(created.json());
    }

    @Test
    void codeAndStartAreRequired() throws IOException {
        wrong(place.post("/workers/" + worker + "/contracts", "{}", LAURA), "codigo_contrato", "fecha_inicio");
        assertThat(sign(" ", "2026-01-01", "").params()).containsExactly("codigo_contrato");
    }

    @Test
    void anUnknownCodeIsRefused() throws IOException {
        for (String code : List.of("999", "1", "1000", "101", "abc")) {
            assertThat(sign(code, "2026-01-01", "").params()).as(code).containsExactly("codigo_contrato");
        }
    }

    @Test
    void contractCodeDecidesTheJornada() throws IOException {
        assertThat(sign("100", "2020-01-01", "").text("/jornada")).isEqualTo("completa");
        String part = ",\"coeficiente_parcialidad\":500";
        worker = another("X1234567L");
        assertThat(sign("200", "2020-01-01", part).text("/jornada")).isEqualTo("parcial");
        worker = another("Z1234567R");
        shows(sign("402", "2020-01-01", ",\"fecha_fin\":\"2020-02-01\""), "jornada=completa");
        shows(sign("502", "2020-03-01", part + ",\"fecha_fin\":\"2020-04-01\""), "jornada=parcial");
    }

    private String another(String nif) throws IOException {
        return place.post("/workers", "{\"nombre\":\"Otra\",\"apellidos\":\"Ficticia\",\"nif\":\"" + nif + "\"}", LAURA)
                .text("/id");
    }

    @Test
    void partTimeContractNeedsCoeficienteParcialidad() throws IOException {
        assertThat(sign("200", "2026-01-01", "").params()).containsExactly("coeficiente_parcialidad");
        wrong(sign("502", "2026-01-01", ",\"fecha_fin\":\"2026-02-01\""), "coeficiente_parcialidad");
        wrong(sign("300", "2026-01-01", ",\"jornada\":\"parcial\""), "coeficiente_parcialidad");
        for (String wrong : List.of("0", "1000", "-1")) {
            assertThat(sign("200", "2026-01-01", ",\"coeficiente_parcialidad\":" + wrong)
                            .params())
                    .as(wrong)
                    .containsExactly("coeficiente_parcialidad");
        }
        answers(sign("200", "2026-01-01", ",\"coeficiente_parcialidad\":999"), 201);
    }

    @Test
    void fullTimeContractRejectsCoeficienteParcialidad() throws IOException {
        wrong(sign("100", "2026-01-01", ",\"coeficiente_parcialidad\":500"), "coeficiente_parcialidad");
        wrong(
                sign("300", "2026-01-01", ",\"jornada\":\"completa\",\"coeficiente_parcialidad\":500"),
                "coeficiente_parcialidad");
    }

    @Test
    void jornadaMustMatchTheContractCode() throws IOException {
        wrong(sign("100", "2026-01-01", ",\"jornada\":\"parcial\""), "jornada");
        wrong(sign("200", "2026-01-01", ",\"jornada\":\"completa\",\"coeficiente_parcialidad\":500"), "jornada");
        wrong(sign("100", "2026-01-01", ",\"jornada\":\"nocturna\""), "jornada");
    }

    @Test
    void discontinuousContractIsFullTimeByDefault() throws IOException {
        assertThat(sign("300", "2020-01-01", "").text("/jornada")).isEqualTo("completa");
        worker = another("X1234567L");
        shows(sign("300", "2020-01-01", ",\"coeficiente_parcialidad\":500"), "jornada=parcial");
    }

    @Test
    void temporaryContractNeedsEndDateUnlessReplacement() throws IOException {
        assertThat(sign("402", "2026-01-01", "").params()).containsExactly("fecha_fin");
        assertThat(sign("410", "2026-01-01", "").status()).isEqualTo(201);
    }

    @Test
    void openEndedContractRejectsFechaFin() throws IOException {
        wrong(sign("100", "2026-01-01", ",\"fecha_fin\":\"2026-12-31\""), "fecha_fin");
    }

    @Test
    void endDateBeforeStartDateIsRefused() throws IOException {
        wrong(sign("402", "2026-02-01", ",\"fecha_fin\":\"2026-01-31\""), "fecha_fin");
        answers(sign("402", "2026-02-01", ",\"fecha_fin\":\"2026-02-01\""), 201);
    }

    @Test
    void contractCode401IsRefusedFrom30March2022() throws IOException {
        wrong(sign("401", "2022-03-30", ",\"fecha_fin\":\"2022-06-01\""), "codigo_contrato");
        answers(sign("401", "2022-03-29", ",\"fecha_fin\":\"2022-06-01\""), 201);
    }

    @Test
    void theEmployersAccountNeedsItsCheckDigits() throws IOException {
        for (String wrong : List.of("28123456743", "2812345674", "281234567840", "00123456742")) {
            assertThat(sign("100", "2026-01-01", ",\"ccc\":\"" + wrong + "\"").params())
                    .as(wrong)
                    .containsExactly("ccc");
        }
        answers(sign("100", "2026-01-01", ",\"ccc\":\"08012345694\""), 201);
    }

    @Test
    void outOfRangeSalaryAndPaymentsAreRefused() throws IOException {
        wrong(
                sign("100", "2026-01-01", ",\"salario_bruto_anual\":-1,\"num_pagas\":13,\"periodo_prueba_dias\":-1"),
                "salario_bruto_anual",
                "num_pagas",
                "periodo_prueba_dias");
        wrong(sign("100", "2026-01-01", ",\"salario_bruto_anual\":1000.001"), "salario_bruto_anual");
    }

    @Test
    void contractsOfOneWorkerDoNotOverlap() throws IOException {
        String first =
                sign("402", "2026-03-01", ",\"fecha_fin\":\"2026-06-30\"").text("/id");
        for (String other : List.of("2026-06-30,2026-07-31", "2026-01-01,2026-03-01", "2026-04-01,2026-04-30")) {
            String[] days = other.split(",", 2);
            Answer refused = sign("402", days[0], ",\"fecha_fin\":\"" + days[1] + "\"");

            assertThat(refused.status()).as(other).isEqualTo(409);
            assertThat(refused.code()).isEqualTo("contrato_solapado");
            assertThat(refused.message()).contains(first);
        }
        assertThat(sign("410", "2026-01-01", "").code()).isEqualTo("contrato_solapado");
        assertThat(sign("100", "2026-07-01", "").status()).isEqualTo(201);
        assertThat(sign("402", "2027-07-01", ",\"fecha_fin\":\"2027-07-02\"").code())
                .isEqualTo("contrato_solapado");
        assertThat(place.get("/workers/" + worker + "/contracts", LAURA).json().path("data"))
                .hasSize(2);
    }

    @Test
    void contractInForceSetsTheWorkerToAlta() throws IOException {
        Answer contract = sign("100", today().minusDays(10).toString(), "");

        assertThat(contract.text("/estado")).isEqualTo("vigente");
        assertThat(read().path("estado").asText()).isEqualTo("alta");
        assertThat(read().path("fecha_alta").asText())
                .isEqualTo(today().minusDays(10).toString());
        assertThat(read().path("fecha_baja").isNull()).isTrue();
    }

    @Test
    void endedContractSetsTheWorkerToBaja() throws IOException {
        LocalDate end = today().minusDays(1);
        Answer contract = sign("402", today().minusDays(10).toString(), ",\"fecha_fin\":\"" + end + "\"");

        assertThat(contract.text("/estado")).isEqualTo("finalizado");
        assertThat(read().path("estado").asText()).isEqualTo("baja");
        assertThat(read().path("fecha_alta").asText())
                .isEqualTo(today().minusDays(10).toString());
        assertThat(read().path("fecha_baja").asText()).isEqualTo(end.toString());
    }

    @Test
    void aFutureContractStartsAndEndsByTheClock() throws IOException {
        LocalDate start = today().plusDays(3);
        LocalDate end = today().plusDays(5);
        String id =
                sign("402", start.toString(), ",\"fecha_fin\":\"" + end + "\"").text("/id");
        assertThat(contract(id).path("estado").asText()).isEqualTo("futuro");
        shows(read(), "estado=baja", "fecha_alta=null");

        goTo(start);
        assertThat(contract(id).path("estado").asText()).isEqualTo("vigente");
        assertThat(contract(id).path("actualizado_en").asText())
                .isNotEqualTo(contract(id).path("creado_en").asText());
        shows(read(), "estado=alta", "fecha_alta=" + start.toString());

        goTo(end);
        assertThat(contract(id).path("estado").asText()).isEqualTo("vigente");
        goTo(end.plusDays(1));
        assertThat(contract(id).path("estado").asText()).isEqualTo("finalizado");
        shows(read(), "estado=baja", "fecha_baja=" + end.toString());
    }

    @Test
    void consecutiveContractKeepsTheWorkerInAlta() throws IOException {
        LocalDate end = today().plusDays(1);
        sign("402", today().toString(), ",\"fecha_fin\":\"" + end + "\"");
        sign("100", end.plusDays(1).toString(), "");

        goTo(end.plusDays(1));

        assertThat(read().path("estado").asText()).isEqualTo("alta");
        assertThat(read().path("fecha_alta").asText()).isEqualTo(end.plusDays(1).toString());
        assertThat(read().path("fecha_baja").isNull()).isTrue();
    }

    @Test
    void contractsAreListedNewestFirstAndOnlyTheWorkersOwn() throws IOException {
        String first =
                sign("402", "2026-01-01", ",\"fecha_fin\":\"2026-01-31\"").text("/id");
        String second =
                sign("402", "2026-02-01", ",\"fecha_fin\":\"2026-02-28\"").text("/id");
        String other = another("X1234567L");

        assertThat(place.get("/workers/" + worker + "/contracts", LAURA).json().findValuesAsText("id"))
                .containsExactly(second, first);
        assertThat(place.get("/workers/" + other + "/contracts", LAURA).json().path("data"))
                .isEmpty();
        shows(place.get("/workers/" + worker + "/contracts?limit=1", LAURA), "has_more=true");
    }

    @Test
    void fieldErrorMessageIsInSpanish() throws IOException {
        String message = sign("999", "2026-01-01", "").message();

        assertThat(message.toLowerCase(Locale.ROOT)).startsWith("el campo codigo_contrato");
    }

    @Test
    void anUnknownContractIsNotFound() throws IOException {
        assertThat(place.get("/contracts/con_x", LAURA).code()).isEqualTo("no_encontrado");
    }
}
