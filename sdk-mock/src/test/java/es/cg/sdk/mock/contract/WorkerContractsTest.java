package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("What the service does › Capabilities")
final class WorkerContractsTest {
    private static final long LAURA = 1001;

    private TestMock mock;
    private String worker;

    @BeforeEach
    void employs(TestMock opened) throws IOException {
        mock = opened;
        worker = another("Y1234567X");
    }

    private Answer sign(String code, String start, String more) throws IOException {
        String body = "{\"codigo_contrato\":\"%s\",\"fecha_inicio\":\"%s\"%s}".formatted(code, start, more);
        return mock.post("/workers/" + worker + "/contracts", body, LAURA);
    }

    private JsonNode contract(String id) throws IOException {
        return mock.get("/contracts/" + id, LAURA).json();
    }

    private JsonNode read() throws IOException {
        return mock.get("/workers/" + worker, LAURA).json();
    }

    private LocalDate today() throws IOException {
        return mock.now().toLocalDate();
    }

    private void goTo(LocalDate day) throws IOException {
        OffsetDateTime then = day.atStartOfDay(ZoneId.of("Europe/Madrid")).toOffsetDateTime();
        mock.advanceTo(then);
    }

    @Test
    void createdContractIsReadBackUnchanged() throws IOException {
        Answer created = sign(
                "100",
                "2026-01-01",
                ",\"salario_bruto_anual\":28000.50,\"num_pagas\":14,\"ccc\":\"28/1234567/42\",\"categoria\":\"Oficial\"");

        answers(created, 201);
        assertThat(created.text("/id")).startsWith("con_");
        assertThat(created.text("/trabajador_id")).isEqualTo(worker);
        shows(created, "jornada=completa", "salario_bruto_anual=28000.50", "ccc=28123456742");
        assertThat(contract(created.text("/id"))).isEqualTo(created.json());
        assertThat(mock.get("/workers/" + worker + "/contracts", LAURA).json().at("/data/0"))
                .isEqualTo(created.json());
    }

    private String another(String nif) throws IOException {
        return mock.post("/workers", "{\"nombre\":\"Otra\",\"apellidos\":\"Ficticia\",\"nif\":\"" + nif + "\"}", LAURA)
                .text("/id");
    }

    /** Signs a contract of a row such as {@code 402 2026-02-01 "fecha_fin":"2026-02-01"}. */
    private Answer sign(String row) throws IOException {
        String[] parts = row.split(" ", 3);
        return sign(parts[0], parts[1], parts.length == 2 ? "" : "," + parts[2]);
    }

    @Test
    void invalidFieldIsNamedInThe422() throws IOException {
        wrong(mock.post("/workers/" + worker + "/contracts", "{}", LAURA), "codigo_contrato", "fecha_inicio");
        wrong(sign(" ", "2026-01-01", ""), "codigo_contrato");
        String rows = """
                999 2026-01-01 -> codigo_contrato
                1 2026-01-01 -> codigo_contrato
                1000 2026-01-01 -> codigo_contrato
                101 2026-01-01 -> codigo_contrato
                abc 2026-01-01 -> codigo_contrato
                401 2022-03-30 "fecha_fin":"2022-06-01" -> codigo_contrato
                200 2026-01-01 -> coeficiente_parcialidad
                200 2026-01-01 "coeficiente_parcialidad":0 -> coeficiente_parcialidad
                200 2026-01-01 "coeficiente_parcialidad":1000 -> coeficiente_parcialidad
                200 2026-01-01 "coeficiente_parcialidad":-1 -> coeficiente_parcialidad
                502 2026-01-01 "fecha_fin":"2026-02-01" -> coeficiente_parcialidad
                300 2026-01-01 "jornada":"parcial" -> coeficiente_parcialidad
                100 2026-01-01 "coeficiente_parcialidad":500 -> coeficiente_parcialidad
                300 2026-01-01 "jornada":"completa","coeficiente_parcialidad":500 -> coeficiente_parcialidad
                100 2026-01-01 "jornada":"parcial" -> jornada
                200 2026-01-01 "jornada":"completa","coeficiente_parcialidad":500 -> jornada
                100 2026-01-01 "jornada":"nocturna" -> jornada
                402 2026-01-01 -> fecha_fin
                402 2026-02-01 "fecha_fin":"2026-01-31" -> fecha_fin
                100 2026-01-01 "fecha_fin":"2026-12-31" -> fecha_fin
                100 2026-01-01 "ccc":"28123456743" -> ccc
                100 2026-01-01 "ccc":"2812345674" -> ccc
                100 2026-01-01 "ccc":"281234567840" -> ccc
                100 2026-01-01 "ccc":"00123456742" -> ccc
                100 2026-01-01 "salario_bruto_anual":-1 -> salario_bruto_anual
                100 2026-01-01 "salario_bruto_anual":1000.001 -> salario_bruto_anual
                100 2026-01-01 "num_pagas":13 -> num_pagas
                100 2026-01-01 "periodo_prueba_dias":-1 -> periodo_prueba_dias""";
        for (String row : rows.split("\n", -1)) {
            String[] sides = row.split(" -> ", 2);
            Answer refused = sign(sides[0]);
            wrong(refused, sides[1]);
            assertThat(refused.message()).startsWith("El campo " + sides[1] + " ");
        }
        assertThat(mock.list("/workers/" + worker + "/contracts", LAURA)).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> validContractHasTheHoursOfItsCode() {
        return """
                100 2020-01-01 -> completa
                100 2026-01-01 "ccc":"08012345694" -> completa
                200 2020-01-01 "coeficiente_parcialidad":500 -> parcial
                200 2026-01-01 "coeficiente_parcialidad":999 -> parcial
                300 2020-01-01 -> completa
                300 2020-01-01 "coeficiente_parcialidad":500 -> parcial
                401 2022-03-29 "fecha_fin":"2022-06-01" -> completa
                402 2026-02-01 "fecha_fin":"2026-02-01" -> completa
                410 2026-01-01 -> completa
                502 2020-03-01 "coeficiente_parcialidad":500,"fecha_fin":"2020-04-01" -> parcial""".lines().map(row -> TestMockResolver.test(row, other -> {
            WorkerContractsTest its = new WorkerContractsTest();
            its.employs(other);
            String[] sides = row.split(" -> ", 2);
            Answer signed = its.sign(sides[0]);

            answers(signed, 201);
            shows(signed, "jornada=" + sides[1]);
        }));
    }

    @Test
    void contractInForceEmploysTheWorker() throws IOException {
        LocalDate start = today().minusDays(10);
        LocalDate end = today().minusDays(1);
        shows(sign("402", start.toString(), ",\"fecha_fin\":\"" + end + "\""), "estado=finalizado");
        shows(read(), "estado=baja", "fecha_alta=" + start, "fecha_baja=" + end);
        shows(sign("100", today().toString(), ""), "estado=vigente");
        shows(read(), "estado=alta", "fecha_baja=null");
    }

    @Test
    void contractsOfOneWorkerDoNotOverlap() throws IOException {
        String first =
                sign("402", "2026-03-01", ",\"fecha_fin\":\"2026-06-30\"").text("/id");
        for (String other : List.of("2026-06-30,2026-07-31", "2026-01-01,2026-03-01", "2026-04-01,2026-04-30")) {
            String[] days = other.split(",", 2);
            Answer refused = sign("402", days[0], ",\"fecha_fin\":\"" + days[1] + "\"");

            refused(refused, 409, "contrato_solapado");
            assertThat(refused.message()).contains(first);
        }
        assertThat(sign("410", "2026-01-01", "").code()).isEqualTo("contrato_solapado");
        assertThat(sign("100", "2026-07-01", "").status()).isEqualTo(201);
        assertThat(sign("402", "2027-07-01", ",\"fecha_fin\":\"2027-07-02\"").code())
                .isEqualTo("contrato_solapado");
        assertThat(mock.list("/workers/" + worker + "/contracts", LAURA)).hasSize(2);
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
        shows(read(), "estado=alta", "fecha_alta=" + start);

        goTo(end);
        assertThat(contract(id).path("estado").asText()).isEqualTo("vigente");
        goTo(end.plusDays(1));
        assertThat(contract(id).path("estado").asText()).isEqualTo("finalizado");
        shows(read(), "estado=baja", "fecha_baja=" + end);
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

        assertThat(mock.get("/workers/" + worker + "/contracts", LAURA).json().findValuesAsText("id"))
                .containsExactly(second, first);
        assertThat(mock.list("/workers/" + other + "/contracts", LAURA)).isEmpty();
        refused(mock.get("/contracts/con_x", LAURA), 404, "no_encontrado");
        shows(mock.get("/workers/" + worker + "/contracts?limit=1", LAURA), "has_more=true");
    }
}
