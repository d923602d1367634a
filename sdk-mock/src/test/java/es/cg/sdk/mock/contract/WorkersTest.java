package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Chapter("What the service does › Capabilities")
final class WorkersTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;

    private TestMock mock;
    private Register workers;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        workers = new Register(
                opened, "/workers", "{\"nombre\":\"Persona\",\"apellidos\":\"Ficticia\",\"nif\":\"Y1234567X\"}", LAURA);
    }

    /** A worker with this tax id and these members besides. */
    private Answer create(String more) throws IOException {
        return mock.post(
                "/workers", Caller.merged("{\"nombre\":\"Persona\",\"apellidos\":\"Ficticia\"" + more + "}"), LAURA);
    }

    private JsonNode read(String id) throws IOException {
        return mock.get("/workers/" + id, LAURA).json();
    }

    @Test
    void createdWorkerIsReadBackUnchanged() throws IOException {
        Answer created = create(",\"nif\":\"Y1234567X\",\"naf\":\"281234567840\",\"fecha_nacimiento\":\"1990-05-01\","
                + "\"grupo_cotizacion\":5,\"situacion_familiar\":3,\"num_descendientes\":0,\"discapacidad_pct\":33.5");

        answers(created, 201);
        assertThat(created.text("/id")).startsWith("wrk_");
        shows(created, "object=worker", "fecha_nacimiento=1990-05-01");
        assertThat(read(created.text("/id"))).isEqualTo(created.json());
        assertThat(mock.get("/workers", LAURA).json().at("/data/0")).isEqualTo(created.json());
    }

    @Test
    void invalidFieldIsNamedInThe422() throws IOException {
        wrong(mock.post("/workers", "{}", LAURA), "nombre", "apellidos", "nif");
        workers.refuses("nombre", "\" \"");
        workers.refuses("apellidos", "\"\"");
        workers.refuses("nif", "\" \"", "\"Y1234567A\"", "\"B12345674\"");
        assertThat(workers.add("nif", "\"B12345674\"").message()).contains("persona física");
        workers.refuses("naf", "\"281234567841\"", "\"28123456784\"", "\"2812345678400\"", "\"001234567840\"");
        workers.refuses("naf", "\"28123456784X\"");
        workers.refuses("iban", "\"ES9121000418450200051333\"");
        workers.refuses("grupo_cotizacion", "12");
        workers.refuses("situacion_familiar", "4");
        workers.refuses("num_descendientes", "-1");
        workers.refuses("discapacidad_pct", "101");
        workers.refuses("fecha_nacimiento", "\"2999-01-01\"", "\"1990-02-30\"");
    }

    @Test
    void validWorkerIsNormalisedAndItsAccountMasked() throws IOException {
        Answer created = create(
                ",\"nif\":\"y-1234567.x\",\"naf\":\"28/12345678/40\"," + "\"iban\":\"es91 2100 0418 4502 0005 1332\"");

        shows(created, "nif=Y1234567X", "naf=281234567840", "iban=ES91 **** **** **** **** 1332");
        shows(created, "estado=baja", "fecha_alta=null", "fecha_baja=null");
        assertThat(read(created.text("/id")).toString()).doesNotContain("00041845");
        answers(create(",\"nif\":\"X1234567L\",\"naf\":\"080123456774\""), 201);
    }

    @Test
    void duplicateNifOfTheSameClientReturns409() throws IOException {
        String id = create(",\"nif\":\"Y1234567X\"").text("/id");
        Answer again = create(",\"nif\":\"y1234567x\"");

        refused(again, 409, "trabajador_duplicado");
        assertThat(again.param()).isEqualTo("nif");
        assertThat(again.message()).contains(id);
        assertThat(workers.ids("")).containsExactly(id);
        answers(mock.post("/workers", workers.right(), 1003), 201);
    }

    @Test
    void duplicateNafReturns409() throws IOException {
        create(",\"nif\":\"Y1234567X\",\"naf\":\"281234567840\"");
        Answer again = create(",\"nif\":\"X1234567L\",\"naf\":\"281234567840\"");

        refused(again, 409, "trabajador_duplicado");
        assertThat(again.param()).isEqualTo("naf");
    }

    @Test
    void listIsFilteredByEstado() throws IOException {
        String without = create(",\"nif\":\"Y1234567X\"").text("/id");
        String with = create(",\"nif\":\"X1234567L\"").text("/id");
        mock.post(
                "/workers/" + with + "/contracts",
                "{\"codigo_contrato\":\"100\",\"fecha_inicio\":\"2026-01-01\"}",
                LAURA);

        assertThat(workers.ids("?estado=alta")).containsExactly(with);
        assertThat(workers.ids("?estado=baja")).containsExactly(without);
    }

    @Test
    void aWorkerOfAnotherClientIsNotFound() throws IOException {
        String id = create(",\"nif\":\"Y1234567X\"").text("/id");

        assertThat(mock.get("/workers/" + id, TALLERES).status()).isEqualTo(404);
        answers(mock.get("/workers/" + id + "/contracts", TALLERES), 404);
        assertThat(mock.get("/workers/wrk_x", LAURA).code()).isEqualTo("no_encontrado");
    }

    @Test
    void theSecondExampleClientHasWorkersWithContracts() throws IOException {
        JsonNode workers = mock.get("/workers", TALLERES).json().path("data");

        assertThat(workers).hasSize(2);
        for (JsonNode worker : workers) {
            assertThat(worker.path("estado").asText()).isEqualTo("alta");
            JsonNode contracts = mock.get("/workers/" + worker.path("id").asText() + "/contracts", TALLERES)
                    .json()
                    .path("data");
            assertThat(contracts).hasSize(1);
            assertThat(contracts.at("/0/estado").asText()).isEqualTo("vigente");
            assertThat(worker.path("fecha_alta")).isEqualTo(contracts.at("/0/fecha_inicio"));
        }
        assertThat(mock.list("/workers", LAURA)).isEmpty();
    }
}
