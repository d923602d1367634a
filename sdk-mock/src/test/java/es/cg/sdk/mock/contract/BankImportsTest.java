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
import org.junit.jupiter.api.Test;

@Chapter("Bank statement imports")
final class BankImportsTest {
    private static final long CLIENT = 1001;
    private static final String OTHER_ACCOUNT = "210004180200051332";

    private static JsonNode listed(TestMock mock, String path) throws IOException {
        return mock.get(path, CLIENT).json().path("data");
    }

    private static Answer begin(TestMock mock, String file) throws IOException {
        String account = listed(mock, "/bank-accounts").at("/0/id").asText();
        return mock.post("/bank-transactions/import", StatementText.request(account, file), CLIENT);
    }

    private static StatementText statement() {
        return StatementText.ofTheAccount()
                .movement("261102", "-2.50", "CAFE")
                .movement("261102", "-2.50", "CAFE")
                .movement("261103", "1060.00", "TRANSFERENCIA");
    }

    private static JsonNode imported(TestMock mock, String file) throws IOException {
        return Deferred.result(mock, begin(mock, file));
    }

    private static int count(JsonNode imported, String field) {
        assertThat(imported.path(field).isInt()).as("%s", imported).isTrue();
        return imported.path(field).asInt();
    }

    @Test
    void jobResultIsTheImportWithStatusAndCounts(TestMock mock) throws IOException {
        JsonNode imported = imported(mock, statement().ended());

        assertThat(imported.path("estado").asText()).isEqualTo("completada");
        assertThat(count(imported, "importados")).isEqualTo(3);
        assertThat(count(imported, "duplicados")).isZero();
        assertThat(count(imported, "con_error")).isZero();
        shows(imported, "formato=norma43", "saldo_inicial=100", "saldo_final=1155");
        shows(listed(mock, "/bank-accounts"), "0/saldo=1155");
        assertThat(listed(mock, "/bank-transactions").at("/0/importacion_id")).isEqualTo(imported.path("id"));
        assertThat(mock.get("/bank-imports/" + imported.path("id").asText(), CLIENT)
                        .json())
                .isEqualTo(imported);
        assertThat(listed(mock, "/bank-transactions")).hasSize(8);
    }

    @Test
    void alreadyImportedMovementsCountAsDuplicates(TestMock mock) throws IOException {
        imported(mock, statement().ended());
        JsonNode second = imported(
                mock,
                statement()
                        .movement("261104", "7.00", "NUEVO")
                        .movement("261102", "-2.50", "CAFE")
                        .ended());

        assertThat(count(second, "importados")).isEqualTo(2);
        assertThat(count(second, "duplicados")).isEqualTo(3);
        assertThat(count(second, "con_error")).isZero();
        assertThat(listed(mock, "/bank-transactions")).hasSize(10);
    }

    @Test
    void invalidMovementsAreCountedAndTheRestImported(TestMock mock) throws IOException {
        String file = statement().ended().replace("261103261103", "269903261103");
        JsonNode imported = imported(mock, file);

        assertThat(imported.path("estado").asText()).isEqualTo("completada_con_errores");
        assertThat(count(imported, "con_error")).isEqualTo(1);
        assertThat(count(imported, "importados")).isEqualTo(2);
        assertThat(imported.at("/errores/0/linea").asInt()).isEqualTo(6);
        assertThat(listed(mock, "/bank-transactions")).hasSize(7);
    }

    @Test
    void importProposesMatchesWithoutConfirmingThem(TestMock mock) throws IOException {
        String invoice =
                mock.post("/invoices", Draft.invoice().toString(), CLIENT).text("/id");
        JsonNode imported = imported(mock, statement().ended());
        JsonNode movement = listed(mock, "/bank-transactions").path(0);
        JsonNode proposals =
                listed(mock, "/bank-transactions/" + movement.path("id").asText() + "/match-proposals");

        assertThat(count(imported, "propuestas")).isEqualTo(1);
        assertThat(proposals).hasSize(1);
        shows(proposals, "0/factura_id=" + invoice, "0/estado=propuesta", "0/origen=automatica");
        assertThat(movement.path("match_status").asText()).isEqualTo("unmatched");
    }

    @Test
    void theImportedMovementsHaveTheirDatesAndAmounts(TestMock mock) throws IOException {
        imported(mock, statement().ended());
        JsonNode found = listed(mock, "/bank-transactions?fecha_desde=2026-11-03&fecha_hasta=2026-11-03");

        assertThat(found).hasSize(1);
        shows(found, "0/importe=1060", "0/match_status=unmatched");
    }

    @Test
    void theStatementOfAnotherAccountLetsTheJobFail(TestMock mock) throws IOException {
        String file = new StatementText(OTHER_ACCOUNT, "1.00")
                .movement("261102", "5.00", "AJENO")
                .ended(OTHER_ACCOUNT);
        shows(Deferred.ended(mock, begin(mock, file)), "estado=failed", "error/code=cuenta_no_coincide");
        assertThat(listed(mock, "/bank-transactions")).hasSize(5);
        shows(listed(mock, "/bank-imports"), "0/estado=fallida", "0/errores/0/codigo=cuenta_no_coincide");
    }

    @Test
    void jobFailedByAnInjectedFaultImportsNothing(TestMock mock) throws IOException {
        mock.panel(
                "POST /panel/faults",
                "{\"operation\":\"bankTransactions.import\",\"effect\":{\"fail_job\":\"error_interno\"}}");
        JsonNode job = Deferred.ended(mock, begin(mock, statement().ended()));

        assertThat(job.at("/error/code").asText()).isEqualTo("error_interno");
        assertThat(listed(mock, "/bank-imports").at("/0/estado").asText()).isEqualTo("fallida");
        assertThat(count(imported(mock, statement().ended()), "importados")).isEqualTo(3);
    }

    @Test
    void importsAreFilteredByTheirAccount(TestMock mock) throws IOException {
        String account = listed(mock, "/bank-accounts").at("/0/id").asText();
        imported(mock, statement().ended());

        assertThat(listed(mock, "/bank-imports?cuenta_id=" + account)).hasSize(1);
        assertThat(listed(mock, "/bank-imports?cuenta_id=x")).isEmpty();
    }

    @Test
    void wrongTotalsFailTheJob(TestMock mock) throws IOException {
        String spoilt = statement().ended().replaceFirst("(?m)^(?<head>33.{23})\\d{14}", "${head}00000000009999");
        JsonNode job = Deferred.ended(mock, begin(mock, spoilt));

        assertThat(job.at("/error/code").asText()).isEqualTo("fichero_descuadrado");
        assertThat(listed(mock, "/bank-transactions")).hasSize(5);
    }

    @Test
    void fileThatIsNotAStatementReturns422(TestMock mock) throws IOException {
        for (String file : List.of("<Document/>", "", "\u0000\u0001\u0002", "fecha;concepto\n1;2")) {
            Answer refused = begin(mock, file);

            refused(refused, 422, "formato_no_valido");
        }
        String request = StatementText.request("x", "");
        assertThat(mock.post("/bank-transactions/import", request, CLIENT).params())
                .contains("cuenta_id");
        String account = listed(mock, "/bank-accounts").at("/0/id").asText();
        String broken = "{\"cuenta_id\":\"%s\",\"contenido_base64\":\"%%%%\"}".formatted(account);
        wrong(mock.post("/bank-transactions/import", broken, CLIENT), "contenido_base64");
        assertThat(listed(mock, "/bank-imports")).isEmpty();
    }

    @Test
    void importOfAnotherClientReturns404(TestMock mock) throws IOException {
        JsonNode imported = imported(mock, statement().ended());
        answers(mock.get("/bank-imports/" + imported.path("id").asText(), 1002), 404);
    }
}
