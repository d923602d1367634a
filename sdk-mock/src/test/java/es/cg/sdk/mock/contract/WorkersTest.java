package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Chapter("What the service does › Capabilities")
final class WorkersTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;

    private final Place place = Place.open();

    WorkersTest() throws IOException {}

    @AfterEach
    void stop() throws IOException {
        place.close();
    }

    private Answer create(String more) throws IOException {
        return create(LAURA, "{\"nombre\":\"Persona\",\"apellidos\":\"Ficticia\"" + more + "}");
    }

    private Answer create(long client, String body) throws IOException {
        return place.post("/workers", body, client);
    }

    private JsonNode read(String id) throws IOException {
        return place.get("/workers/" + id, LAURA).json();
    }

    private List<String> ids(String query) throws IOException {
        return place.get("/workers" + query, LAURA).json().findValuesAsText("id");
    }

    @Test
    void createdWorkerIsReadBackUnchanged() throws IOException {
        Answer created = create(",\"nif\":\"Y1234567X\",\"naf\":\"281234567840\",\"fecha_nacimiento\":\"1990-05-01\","
                + "\"grupo_cotizacion\":5,\"situacion_familiar\":3,\"num_descendientes\":0,\"discapacidad_pct\":33.5");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("/id")).startsWith("wrk_");
        shows(created, "object=worker", "fecha_nacimiento=1990-05-01");
        assertThat(read(created.text("/id"))).isEqualTo(created.json());
        assertThat(place.get("/workers", LAURA).json().at("/data/0")).isEqualTo(created.json());
    }

    @Test
    void nameSurnameAndTaxIdAreRequiredAndNotBlank() throws IOException {
        assertThat(create(LAURA, "{}").params()).containsExactlyInAnyOrder("nombre", "apellidos", "nif");
        wrong(create(LAURA, "{\"nombre\":\" \",\"apellidos\":\"\",\"nif\":\" \"}"), "nombre", "apellidos", "nif");
        assertThat(ids("")).isEmpty();
    }

    @Test
    void taxIdIsCheckedAndStoredNormalized() throws IOException {
        Answer wrong = create(",\"nif\":\"Y1234567A\"");

        wrong(wrong, "nif");
        assertThat(wrong.message()).startsWith("El campo nif ");
        assertThat(create(",\"nif\":\"y-1234567.x\"").text("/nif")).isEqualTo("Y1234567X");
    }

    @Test
    void companyNifIsRefused() throws IOException {
        Answer company = create(",\"nif\":\"B12345674\"");

        assertThat(company.params()).containsExactly("nif");
        assertThat(company.message()).contains("persona física");
    }

    @Test
    void theSocialSecurityNumberNeedsItsCheckDigits() throws IOException {
        for (String wrong : List.of("281234567841", "28123456784", "2812345678400", "001234567840", "28123456784X")) {
            Answer refused = create(",\"nif\":\"Y1234567X\",\"naf\":\"" + wrong + "\"");

            assertThat(refused.status()).as(wrong).isEqualTo(422);
            assertThat(refused.params()).as(wrong).containsExactly("naf");
        }
        shows(create(",\"nif\":\"Y1234567X\",\"naf\":\"28/12345678/40\""), "naf=281234567840");
        answers(create(",\"nif\":\"X1234567L\",\"naf\":\"080123456774\""), 201);
    }

    @Test
    void duplicateNifOfTheSameClientReturns409() throws IOException {
        String id = create(",\"nif\":\"Y1234567X\"").text("/id");
        Answer again = create(",\"nif\":\"y1234567x\"");

        refused(again, 409, "trabajador_duplicado");
        assertThat(again.param()).isEqualTo("nif");
        assertThat(again.message()).contains(id);
        assertThat(ids("")).containsExactly(id);
        answers(create(1003, "{\"nombre\":\"P\",\"apellidos\":\"F\",\"nif\":\"Y1234567X\"}"), 201);
    }

    @Test
    void duplicateNafReturns409() throws IOException {
        create(",\"nif\":\"Y1234567X\",\"naf\":\"281234567840\"");
        Answer again = create(",\"nif\":\"X1234567L\",\"naf\":\"281234567840\"");

        refused(again, 409, "trabajador_duplicado");
        assertThat(again.param()).isEqualTo("naf");
    }

    @Test
    void theAccountNumberIsCheckedAndMasked() throws IOException {
        wrong(create(",\"nif\":\"Y1234567X\",\"iban\":\"ES9121000418450200051333\""), "iban");
        Answer created = create(",\"nif\":\"Y1234567X\",\"iban\":\"es91 2100 0418 4502 0005 1332\"");

        assertThat(created.text("/iban")).isEqualTo("ES91 **** **** **** **** 1332");
        assertThat(read(created.text("/id")).toString()).doesNotContain("00041845");
    }

    @Test
    void outOfRangePersonalNumbersAreRefused() throws IOException {
        wrong(
                create(",\"nif\":\"Y1234567X\",\"grupo_cotizacion\":12,\"situacion_familiar\":4,"
                        + "\"num_descendientes\":-1,\"discapacidad_pct\":101"),
                "grupo_cotizacion",
                "situacion_familiar",
                "num_descendientes",
                "discapacidad_pct");
    }

    @Test
    void aBirthIsNotInTheFuture() throws IOException {
        wrong(create(",\"nif\":\"Y1234567X\",\"fecha_nacimiento\":\"2999-01-01\""), "fecha_nacimiento");
        wrong(create(",\"nif\":\"Y1234567X\",\"fecha_nacimiento\":\"1990-02-30\""), "fecha_nacimiento");
    }

    @Test
    void aWorkerWithoutAContractIsNotEmployed() throws IOException {
        shows(create(",\"nif\":\"Y1234567X\""), "estado=baja", "fecha_alta=null", "fecha_baja=null");
    }

    @Test
    void listIsFilteredByEstado() throws IOException {
        String without = create(",\"nif\":\"Y1234567X\"").text("/id");
        String with = create(",\"nif\":\"X1234567L\"").text("/id");
        place.post(
                "/workers/" + with + "/contracts",
                "{\"codigo_contrato\":\"100\",\"fecha_inicio\":\"2026-01-01\"}",
                LAURA);

        assertThat(ids("?estado=alta")).containsExactly(with);
        assertThat(ids("?estado=baja")).containsExactly(without);
    }

    @Test
    void aWorkerOfAnotherClientIsNotFound() throws IOException {
        String id = create(",\"nif\":\"Y1234567X\"").text("/id");

        assertThat(place.get("/workers/" + id, TALLERES).status()).isEqualTo(404);
        answers(place.get("/workers/" + id + "/contracts", TALLERES), 404);
        assertThat(place.get("/workers/wrk_x", LAURA).code()).isEqualTo("no_encontrado");
    }

    @Test
    void theSecondExampleClientHasWorkersWithContracts() throws IOException {
        JsonNode workers = place.get("/workers", TALLERES).json().path("data");

        assertThat(workers).hasSize(2);
        for (JsonNode worker : workers) {
            assertThat(worker.path("estado").asText()).isEqualTo("alta");
            JsonNode contracts = place.get("/workers/" + worker.path("id").asText() + "/contracts", TALLERES)
                    .json()
                    .path("data");
            assertThat(contracts).hasSize(1);
            assertThat(contracts.at("/0/estado").asText()).isEqualTo("vigente");
            assertThat(worker.path("fecha_alta")).isEqualTo(contracts.at("/0/fecha_inicio"));
        }
        assertThat(ids("")).isEmpty();
    }
}
