package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The import of clients, as a job. */
final class ClientImportTest {
    private static final String HEADER = "nombre;nif;email;tipo;telefono;recc;digitos_subcuenta\n";
    private static final String NEW =
            "Muebles Muestra SL;J12345674;muebles@ejemplo.invalid;sociedad;600000000;true;9\n";
    private static final String LAURA = "Laura Ficticia Prueba;12345678-z;x@ejemplo.invalid;autonomo;%s;;\n";

    private final ServiceHarness desk = new ServiceHarness();
    private final ApiKey key = desk.key(1001L);

    private ApiResponse start(String csv, boolean simulated) {
        desk.settings().jobTime(Duration.ZERO);
        return desk.call(
                key,
                "POST",
                "/clients/import",
                0,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("contenido", csv)
                        .put("simular", simulated)
                        .toString());
    }

    private JsonNode job(String csv, boolean simulated) {
        String id = ServiceHarness.json(start(csv, simulated)).path("id").asText();
        return desk.get(key, "/jobs/" + id);
    }

    private JsonNode result(String csv) {
        return job(csv, false).path("resultado");
    }

    private static String counts(JsonNode result) {
        return result.path("creados") + "/" + result.path("actualizados") + "/" + result.path("omitidos");
    }

    private int clients() {
        return desk.context().environment().table("clients").size();
    }

    @Test
    void anImportAnswers202WithAJobThatIsStillPending() {
        ApiResponse started = desk.call(key, "POST", "/clients/import", 0, "{\"contenido\":\"x\"}");

        assertThat(started.status()).isEqualTo(202);
        assertThat(ServiceHarness.json(started).path("estado").asText()).isEqualTo("pending");
        assertThat(ServiceHarness.json(started).path("consultar_en").asText())
                .endsWith("/jobs/" + ServiceHarness.json(started).path("id").asText());
    }

    @Test
    void newClientsAreCreatedAndAuthorisedOnNoKey() {
        JsonNode result = result(HEADER + NEW);
        Row created =
                desk.context().environment().table("clients").newestFirst().get(0);

        assertThat(counts(result)).isEqualTo("1/0/0");
        assertThat(result.path("errores")).isEmpty();
        assertThat(created.text("nif")).isEqualTo("J12345674");
        assertThat(created.json().path("recc").isBoolean()).isTrue();
        assertThat(created.json().path("digitos_subcuenta").intValue()).isEqualTo(9);
        assertThat(key.authorisedOn(created.client())).isFalse();
    }

    @Test
    void aSimulatedImportCountsAndChangesNothing() {
        int before = clients();
        JsonNode job = job(HEADER + NEW + LAURA.formatted("1"), true);

        assertThat(counts(job.path("resultado"))).isEqualTo("1/1/0");
        assertThat(clients()).isEqualTo(before);
        assertThat(desk.get(key, "/clients/1001").has("telefono")).isFalse();
    }

    @Test
    void aClientThatIsThereHasItsContactDataCorrectedAndNothingElse() {
        String email = desk.get(key, "/clients/1001").path("email").asText();

        assertThat(counts(result(HEADER + LAURA.formatted("1")))).isEqualTo("0/1/0");
        assertThat(counts(result(HEADER + LAURA.formatted("1")))).isEqualTo("0/0/1");
        shows(desk.get(key, "/clients/1001"), "telefono=1", "email=" + email);
    }

    @Test
    void aClientThatTheKeyMayNotWriteToIsLeftAsItIs() {
        String talleres = "Talleres;B12345674;x@ejemplo.invalid;sociedad;1;;\n";
        assertThat(counts(result(HEADER + talleres))).isEqualTo("0/0/1");
        key.consent(
                1001,
                Set.of("clientes:leer"),
                desk.context().environment().clock().instant());
        assertThat(counts(result(HEADER + LAURA.formatted("1")))).isEqualTo("0/0/1");

        assertThat(desk.context()
                        .environment()
                        .table("clients")
                        .of(1002)
                        .get(0)
                        .json()
                        .has("telefono"))
                .isFalse();
    }

    @Test
    void badLinesAreReportedByNumberAndTheOthersTaken() {
        JsonNode result = result(HEADER
                + "Sin Letra;12345678A;a@ejemplo.invalid;autonomo;;;\n"
                + NEW
                + "\n"
                + ";J12345674;a@ejemplo.invalid;autonomo;;;\n"
                + "Corta;U12345674\n"
                + NEW
                + "Mal;U12345674;a@ejemplo.invalid;sociedad;;quizá;\n"
                + "Mal;V12345674;a@ejemplo.invalid;sociedad;;;diez\n");

        assertThat(counts(result)).isEqualTo("1/0/6");
        assertThat(result.path("errores"))
                .extracting(
                        each -> each.path("linea") + " " + each.path("codigo").asText())
                .containsExactly(
                        "2 datos_invalidos",
                        "5 datos_invalidos",
                        "6 formato_no_valido",
                        "7 cliente_duplicado",
                        "8 datos_invalidos",
                        "9 datos_invalidos");
    }

    @Test
    void aFileWithoutItsColumnsFailsTheJobAndTheJobIsStillRead() {
        for (String csv : new String[] {
            "", "nombre;nif\nA;B\n", "nombre,nif,email,tipo\n", HEADER + "\"A;B\n", "nombre;nif;email;tipo;tipo\n"
        }) {
            JsonNode job = job(csv, false);

            assertThat(job.path("estado").asText()).as(csv).isEqualTo("failed");
            assertThat(job.at("/error/code").asText()).isEqualTo("formato_no_valido");
            assertThat(job.has("resultado")).isFalse();
        }
    }

    @Test
    void aLongFileIsTakenWhole() {
        StringBuilder csv = new StringBuilder(HEADER);
        String letters = "TRWAGMYFPDXBNJZSQVHLCKE";
        for (int number = 20_000_000; number < 20_020_000; number++) {
            csv.append("P;").append(number).append(letters.charAt(number % 23)).append(";p@x.invalid;particular;;;\n");
        }

        assertThat(counts(result(csv.toString()))).isEqualTo("20000/0/0");
        assertThat(clients()).isEqualTo(20_007);
    }

    @Test
    void theFileItselfIsRequired() {
        ApiResponse answer = desk.call(key, "POST", "/clients/import", 0, "{\"simular\":true}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(ServiceHarness.json(answer).at("/error/param").asText()).isEqualTo("contenido");
    }
}
