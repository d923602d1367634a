package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.calls.Shown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which models a client files: by its territory, kind, regime and activities. */
@Chapter("Tax › Models of each client")
final class ApplicableTaxModelsTest {
    private static final List<String> ALL = List.of(
            "100", "111", "115", "123", "130", "131", "180", "190", "193", "200", "202", "303", "347", "349", "390");
    private static final List<String> ANNUAL = List.of("100", "180", "190", "193", "200", "347", "390");

    private static final long ISLANDER = 1004;

    /** Creates a client, and lets the ready live key act on it. */
    private static long client(TestMock mock, String taxId, String kind, String territory, String regime)
            throws IOException {
        Answer made = mock.post("/clients", """
                {"nombre":"Cliente Ficticio","nif":"%s","email":"c@ejemplo.invalid","tipo":"%s","territorio":"%s",
                 "regimen_iva":"%s"}""".formatted(taxId, kind, territory, regime))
                .send();
        answers(made, 201);
        return made.json().path("id").asLong();
    }

    private static List<String> refusedTo(TestMock mock, long client) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[%d]}".formatted(client));
        List<String> refused = new ArrayList<>();
        for (String model : ALL) {
            String period = ANNUAL.contains(model) ? "0A" : model.equals("202") ? "1P" : "1T";
            Answer answer = mock.post("/tax-models", Samples.model(model, period))
                    .client(client)
                    .as(key)
                    .send();
            if (answer.status() == 422) {
                assertThat(answer.code()).isEqualTo("modelo_no_aplicable");
                assertThat(answer.param()).isEqualTo("modelo");
                refused.add(model);
            } else {
                assertThat(answer.status()).as("%s", answer.json()).isIn(201, 202);
            }
        }
        return refused;
    }

    @Test
    void foralClientFilesNoTaxModels(TestMock mock) throws IOException {
        assertThat(refusedTo(mock, client(mock, "J12345674", "sociedad", "navarra", "general")))
                .isEqualTo(ALL);
        assertThat(refusedTo(mock, client(mock, "00000001R", "autonomo", "pais_vasco", "general")))
                .isEqualTo(ALL);
    }

    @Test
    void territoryWithoutVatHasNoVatModels(TestMock mock) throws IOException {
        String[][] each = {{"canarias", "00000001R"}, {"ceuta", "00000002W"}, {"melilla", "00000003A"}};
        for (String[] one : each) {
            assertThat(refusedTo(mock, client(mock, one[1], "autonomo", one[0], "general")))
                    .as(one[0])
                    .containsExactly("200", "202", "303", "349", "390");
        }
    }

    @Test
    void anyOtherModelIsGeneratedWithoutFigures(TestMock mock) throws IOException {
        String table = """
                420 1T, 420 04, 425 0A, 415 0A, 184 0A, 309 1T, 310 4T, 311 4T, 216 3T, 216 12, 296 0A, 232 0A, 369 2T, 763 1P""";
        for (String each : table.split(", ", -1)) {
            String[] parts = each.split(" ", -1);
            long client = parts[0].startsWith("4") ? ISLANDER : LAURA;
            Answer made = mock.post("/tax-models", Samples.model(parts[0], parts[1]), client);

            answers(made, 201);
            shows(made, "modelo=" + parts[0], "periodo=" + parts[1], "estado=generado");
            shows(made, "resultado=null", "importe=null", "avisos/0/codigo=sin_cifras");
            assertThat(made.json().path("casillas")).isEmpty();
            answers(mock.panel("POST /panel/tax-models/" + made.text("/id") + "/present"), 200);
        }
    }

    @Test
    void periodOfAnyOtherModelIsChecked(TestMock mock) throws IOException {
        shows(mock.post("/tax-models", "{\"modelo\":\"184\",\"ejercicio\":2025}", LAURA), "periodo=0A");
        Samples.refused(
                mock.post("/tax-models", "{\"modelo\":\"216\",\"ejercicio\":2025}", LAURA), 422, "periodo_no_valido");
        Samples.refused(mock.post("/tax-models", Samples.model("216", "5T"), LAURA), 422, "periodo_no_valido");
        for (String model : List.of("", "30", "3030", "3 3")) {
            Shown.wrong(mock.post("/tax-models", Samples.model(model, "1T"), LAURA), "modelo");
        }
    }

    @Test
    void regimeWithoutVatReturnsHasNoVatModels(TestMock mock) throws IOException {
        String[][] each = {
            {"recargo_equivalencia", "00000001R"},
            {"agricultura_ganaderia", "00000002W"},
            {"exento", "00000003A"},
            {"no_aplica", "00000004G"}
        };
        for (String[] one : each) {
            assertThat(refusedTo(mock, client(mock, one[1], "autonomo", "peninsula_baleares", one[0])))
                    .as(one[0])
                    .containsExactly("200", "202", "303", "390");
        }
    }

    @Test
    void companiesAndPersonsFileOnlyTheirOwnModels(TestMock mock) throws IOException {
        assertThat(refusedTo(mock, TALLERES)).containsExactly("100", "130", "131");
        assertThat(refusedTo(mock, LAURA)).containsExactly("131", "200", "202");
        assertThat(refusedTo(mock, client(mock, "J12345674", "comunidad_bienes", "peninsula_baleares", "general")))
                .containsExactly("100", "130", "131", "200", "202");
        assertThat(refusedTo(mock, client(mock, "00000001R", "particular", "peninsula_baleares", "no_aplica")))
                .hasSize(ALL.size() - 1)
                .doesNotContain("100");
    }

    @Test
    void irpfRegimeDecidesBetweenModels130And131(TestMock mock) throws IOException {
        long client = client(mock, "00000001R", "autonomo", "peninsula_baleares", "simplificado");
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[%d]}".formatted(client));
        String activity = Samples.activity("6594").replace("estimacion_directa_normal", "estimacion_objetiva_modulos");
        answers(mock.post("/activities", activity).client(client).as(key).send(), 201);

        assertThat(refusedTo(mock, client)).containsExactly("130", "200", "202");
        Answer made = mock.post("/tax-models", Samples.model("131", "4T"))
                .client(client)
                .as(key)
                .send();
        answers(made, 201);
        shows(made, "plazo_inicio=2026-01-01", "plazo_fin=2026-01-30", "avisos/0/codigo=sin_cifras");
    }

    @Test
    void modelTheMockCannotComputeHasSinCifrasAviso(TestMock mock) throws IOException {
        for (String model : List.of("100")) {
            Answer begun = mock.post("/tax-models", Samples.model(model, "0A"), LAURA);
            var made = Deferred.result(mock, begun);

            assertThat(made.path("resultado").isNull()).as(model).isTrue();
            assertThat(made.path("importe").isNull()).isTrue();
            assertThat(made.path("casillas")).isEmpty();
            assertThat(made.at("/avisos/0/codigo").asText()).isEqualTo("sin_cifras");
        }
    }
}
