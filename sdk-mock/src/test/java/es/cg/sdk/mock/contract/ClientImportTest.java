package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The import of clients, as a job. */
@Chapter("Endpoints › Operations named with purpose only")
final class ClientImportTest {
    private static final String HEADER = "nombre;nif;email;tipo;telefono;recc;digitos_subcuenta\n";
    private static final String NEW =
            "Muebles Muestra SL;J12345674;muebles@ejemplo.invalid;sociedad;600000000;true;9\n";
    private static final String LAURA = "Laura Ficticia Prueba;12345678-z;x@ejemplo.invalid;autonomo;1;;\n";

    private static JsonNode job(TestMock mock, String key, String csv, boolean simulated) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("contenido", csv);
        TestRequest asking =
                mock.post("/clients/import", body.put("simular", simulated).toString());
        return Deferred.ended(mock, asking.as(key).send());
    }

    /** How many clients an import has created, changed and left out. */
    private static String counts(JsonNode job) {
        JsonNode result = job.path("resultado");
        return result.path("creados") + "/" + result.path("actualizados") + "/" + result.path("omitidos");
    }

    private static String counts(TestMock mock, String csv) throws IOException {
        return counts(job(mock, mock.key("live"), csv, false));
    }

    private static JsonNode clients(TestMock mock) throws IOException {
        return mock.state("/production/tables/clients/rows");
    }

    @Test
    void importedClientsAreOnNoApiKey(TestMock mock) throws IOException {
        int before = clients(mock).size();
        JsonNode job = Deferred.each().get(3).begin(mock);
        assertThat(job.path("estado").asText()).isEqualTo("pending");
        assertThat(clients(mock)).hasSize(before);
        mock.advance("PT2M");
        assertThat(counts(Deferred.again(mock, job))).isEqualTo("1/0/0");
        assertThat(counts(mock, HEADER + NEW.replace("J12345674", "U12345674"))).isEqualTo("1/0/0");

        assertThat(clients(mock).findParents("nif"))
                .filteredOn(each -> each.path("nif").asText().equals("U12345674"))
                .first()
                .satisfies(created -> shows(created, "recc=true", "digitos_subcuenta=9"));
        assertThat(mock.get("/clients").send().json().path("data")).hasSize(7);
        refused(mock.get("/activities", 1008), 404, "no_encontrado");
    }

    @Test
    void aSimulatedImportCountsAndChangesNothing(TestMock mock) throws IOException {
        JsonNode before = clients(mock);

        assertThat(counts(job(mock, mock.key("live"), HEADER + NEW + LAURA, true)))
                .isEqualTo("1/1/0");
        assertThat(clients(mock)).isEqualTo(before);
    }

    @Test
    void importUpdatesOnlyContactDataOfAClient(TestMock mock) throws IOException {
        String email = mock.get("/clients/1001").send().text("/email");

        assertThat(counts(mock, HEADER + LAURA)).isEqualTo("0/1/0");
        assertThat(counts(mock, HEADER + LAURA)).isEqualTo("0/0/1");
        shows(mock.get("/clients/1001").send(), "telefono=1", "email=" + email);
    }

    @Test
    void clientTheKeyMayNotWriteToIsUnchanged(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        String consents = "PUT /panel/keys/" + key.path("id").asText() + "/consents/1001";
        mock.panel(consents, "{\"scopes\":[\"clientes:leer\"]}");
        JsonNode before = clients(mock);
        String talleres = "Talleres;B12345674;x@ejemplo.invalid;sociedad;1;;\n";

        for (String row : new String[] {talleres, LAURA}) {
            assertThat(counts(job(mock, key.path("key").asText(), HEADER + row, false)))
                    .isEqualTo("0/0/1");
        }
        assertThat(clients(mock)).isEqualTo(before);
    }

    @Test
    void badLinesAreReportedAndOthersImported(TestMock mock) throws IOException {
        String bad = HEADER + """
                Sin Letra;12345678A;a@ejemplo.invalid;autonomo;;;
                %1$s
                ;J12345674;a@ejemplo.invalid;autonomo;;;
                Corta;U12345674
                %1$sMal;U12345674;a@ejemplo.invalid;sociedad;;quizá;
                Mal;V12345674;a@ejemplo.invalid;sociedad;;;diez
                """.formatted(NEW);
        JsonNode job = job(mock, mock.key("live"), bad, false);

        assertThat(counts(job)).isEqualTo("1/0/6");
        assertThat(job.at("/resultado/errores"))
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

    @TestFactory
    Stream<DynamicTest> fileWithoutRequiredColumnsFailsTheJob() {
        return Stream.of(
                        "",
                        "nombre;nif\nA;B\n",
                        "nombre,nif,email,tipo\n",
                        HEADER + "\"A;B\n",
                        "nombre;nif;email;tipo;tipo\n")
                .map(csv -> TestMockResolver.test("'" + csv + "'", mock -> {
                    JsonNode job = job(mock, mock.key("live"), csv, false);

                    shows(job, "estado=failed", "error/code=formato_no_valido", "resultado=missing");
                }));
    }

    @Test
    void fileOf20000LinesIsImported(TestMock mock) throws IOException {
        StringBuilder csv = new StringBuilder(HEADER);
        String letters = "TRWAGMYFPDXBNJZSQVHLCKE";
        for (int number = 20_000_000; number < 20_020_000; number++) {
            csv.append("P;").append(number).append(letters.charAt(number % 23)).append(";p@x.invalid;particular;;;\n");
        }

        assertThat(counts(mock, csv.toString())).isEqualTo("20000/0/0");
    }

    @Test
    void contenidoIsRequired(TestMock mock) throws IOException {
        wrong(mock.post("/clients/import", "{\"simular\":true}").send(), "contenido");
        answers(mock.get("/clients").send(), 200);
    }
}
