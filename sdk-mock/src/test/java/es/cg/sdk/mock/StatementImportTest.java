package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bank statements: formats, repeated movements, files that are spoilt. */
final class StatementImportTest {
    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void stop() {
        environment.close();
    }

    private String account() throws IOException {
        return environment.get("/bank-accounts").json().at("/data/0/id").asText();
    }

    private Answer take(byte[] file, String more) throws IOException {
        return environment.post(
                "/bank-transactions/import",
                "{\"cuenta_id\":\"" + account() + "\",\"contenido_base64\":\""
                        + Base64.getEncoder().encodeToString(file) + "\"" + more + "}");
    }

    private Answer take(String file) throws IOException {
        return take(file.getBytes(StandardCharsets.ISO_8859_1), "");
    }

    private JsonNode taken(String file) throws IOException {
        JsonNode job = environment.ended(take(file));
        assertThat(job.path("estado").asText()).as("%s", job).isEqualTo("succeeded");
        return job.path("resultado");
    }

    private String failure(String file) throws IOException {
        JsonNode job = environment.ended(take(file));
        assertThat(job.path("estado").asText()).as("%s", job).isEqualTo("failed");
        assertThat(environment.get("/bank-imports").json().at("/data/0/estado").asText())
                .isEqualTo("fallida");
        return job.at("/error/code").asText();
    }

    private static StatementFile file() {
        return new StatementFile()
                .begin(StatementFile.ACCOUNT, "100.00")
                .movement("261102", "-2.50", "CAFÉ")
                .movement("261102", "-2.50", "CAFÉ")
                .movement("261103", "605.00", "TRANSFERENCIA")
                .end()
                .close();
    }

    private void invoice(String id, String total, String state) throws IOException {
        String json = "{\"id\":\"" + id + "\",\"estado\":\"" + state + "\",\"importe_pendiente\":" + total + "}";
        environment.context().environment().table("invoices").add(1001, (ObjectNode) new ObjectMapper().readTree(json));
    }

    private JsonNode listed(String path) throws IOException {
        return environment.get(path).json().path("data");
    }

    @Test
    void aStatementInNorma43BringsItsMovements() throws Exception {
        JsonNode result = taken(file().toString());
        JsonNode newest = listed("/bank-transactions").path(0);

        assertThat(result.path("estado").asText()).isEqualTo("completada");
        assertThat(result.path("formato").asText()).isEqualTo("norma43");
        assertThat(result.path("importados").asInt()).isEqualTo(3);
        assertThat(result.path("duplicados").asInt()).isZero();
        assertThat(result.path("saldo_inicial").decimalValue()).isEqualByComparingTo("100");
        assertThat(result.path("saldo_final").decimalValue()).isEqualByComparingTo("700");
        assertThat(newest.path("importe").decimalValue()).isEqualByComparingTo("605");
        assertThat(newest.path("concepto").asText()).isEqualTo("TRANSFERENCIA segunda parte");
        assertThat(newest.path("importacion_id").asText())
                .isEqualTo(result.path("id").asText());
        assertThat(environment
                        .get("/bank-imports/" + result.path("id").asText())
                        .json())
                .isEqualTo(result);
        assertThat(environment
                        .get("/bank-accounts/" + account())
                        .json()
                        .path("saldo")
                        .decimalValue())
                .isEqualByComparingTo("700");
    }

    @Test
    void repeatedMovementsAreCountedApartAndTwoAlikeAreTwo() throws Exception {
        taken(file().toString());
        JsonNode again = taken(file().toString());
        JsonNode more = taken(new StatementFile()
                .begin(StatementFile.ACCOUNT, "100.00")
                .movement("261102", "-2.50", "CAFÉ")
                .movement("261102", "-2.50", "CAFÉ")
                .movement("261102", "-2.50", "CAFÉ")
                .end()
                .close()
                .toString());

        assertThat(again.path("importados").asInt()).isZero();
        assertThat(again.path("duplicados").asInt()).isEqualTo(3);
        assertThat(more.path("importados").asInt()).isEqualTo(1);
        assertThat(more.path("duplicados").asInt()).isEqualTo(2);
    }

    @Test
    void encodingPaddingAndLineEndsDoNotMatter() throws Exception {
        taken(file().toString());
        String unpadded = String.join("\n", file().lines());
        for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1}) {
            JsonNode result = environment
                    .ended(take(unpadded.getBytes(charset), ",\"formato\":\"norma43\""))
                    .path("resultado");
            assertThat(result.path("duplicados").asInt()).as("%s", charset).isEqualTo(3);
        }
        assertThat(listed("/bank-transactions").findValuesAsText("concepto")).contains("CAFÉ segunda parte");
    }

    @Test
    void aFileOfSeveralAccountsGivesWhatBelongsToThisOne() throws Exception {
        StatementFile several = new StatementFile()
                .begin("210004180200051332", "10.00")
                .movement("261101", "1.00", "OTHER")
                .end()
                .begin(StatementFile.ACCOUNT, "10.00")
                .movement("261101", "1.00", "MINE")
                .end()
                .begin(StatementFile.ACCOUNT, "11.00")
                .movement("261102", "0.00", "MINE TOO")
                .end()
                .close();
        JsonNode result = taken(several.toString());

        assertThat(result.path("importados").asInt()).isEqualTo(2);
        assertThat(result.at("/avisos/0/codigo").asText()).isEqualTo("otras_cuentas");
    }

    @Test
    void aWrongAccountOrSumsThatAreOffFailTheJob() throws Exception {
        StatementFile other = new StatementFile()
                .begin("210004180200051332", "10.00")
                .movement("261101", "1.00", "OTHER")
                .end()
                .close();
        String off = file().toString().replace("200000000010000978", "200000000010001978");

        assertThat(failure(other.toString())).isEqualTo("cuenta_no_coincide");
        assertThat(failure(off)).isEqualTo("fichero_descuadrado");
        assertThat(listed("/bank-transactions")).hasSize(5);
        assertThat(listed("/bank-imports").at("/0/errores/0/codigo").asText()).isEqualTo("fichero_descuadrado");
    }

    @Test
    void aFileCutAtAnyRecordFails() throws Exception {
        List<String> lines = new ArrayList<>(file().lines());
        while (lines.size() > 1) {
            lines.remove(lines.size() - 1);
            assertThat(failure(String.join("\r\n", lines)))
                    .as("%s lines", lines.size())
                    .isEqualTo("formato_no_valido");
        }
        assertThat(listed("/bank-transactions")).hasSize(5);
    }

    @Test
    void aMovementThatCannotBeReadIsCountedAsAnError() throws Exception {
        JsonNode result = taken(file().toString().replace("261103261103", "269903261103"));

        assertThat(result.path("estado").asText()).isEqualTo("completada_con_errores");
        assertThat(result.path("importados").asInt()).isEqualTo(2);
        assertThat(result.path("con_error").asInt()).isEqualTo(1);
        assertThat(result.at("/errores/0/linea").asInt()).isEqualTo(6);
    }

    @Test
    void aStatementInCsvBringsItsMovements() throws Exception {
        JsonNode result = taken("Fecha;Fecha valor;Concepto;Importe;Saldo\n"
                + "01/11/2026;2026-11-02;\"Recibo; \"\"agua\"\"\";-1.234,56;10\n"
                + "2026-11-03;;Ingreso;7.5;17,50\n"
                + "2026-02-31;;No day;1;1\n"
                + "2026-11-03;;No amount;;1\n"
                + "2026-11-03;;\"Open;1;1\n");

        assertThat(result.path("importados").asInt()).isEqualTo(2);
        assertThat(result.path("con_error").asInt()).isEqualTo(3);
        assertThat(result.path("fecha_desde").asText()).isEqualTo("2026-11-01");
        assertThat(result.path("saldo_final").decimalValue()).isEqualByComparingTo("17.5");
        assertThat(listed("/bank-transactions").at("/1/importe").decimalValue()).isEqualByComparingTo("-1234.56");
        assertThat(listed("/bank-transactions").at("/1/concepto").asText()).isEqualTo("Recibo; \"agua\"");
    }

    @Test
    void whatShowsAtOnceIsRefusedAtOnce() throws Exception {
        assertThat(take("").code()).isEqualTo("formato_no_valido");
        assertThat(take("\u0000\u0001\u0002").code()).isEqualTo("formato_no_valido");
        assertThat(take("<Document/>").code()).isEqualTo("formato_no_valido");
        assertThat(take("fecha;concepto\n1;2").code()).isEqualTo("formato_no_valido");
        byte[] good = file().toString().getBytes(StandardCharsets.ISO_8859_1);
        for (String format : List.of("csv", "camt053", "xls")) {
            Answer refused = take(good, ",\"formato\":\"" + format + "\"");
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.param()).isEqualTo("formato");
        }
        Answer broken = environment.post(
                "/bank-transactions/import", "{\"cuenta_id\":\"" + account() + "\",\"contenido_base64\":\"%%\"}");
        Answer nowhere =
                environment.post("/bank-transactions/import", "{\"cuenta_id\":\"x\",\"contenido_base64\":\"\"}");
        assertThat(broken.param()).isEqualTo("contenido_base64");
        assertThat(nowhere.param()).isEqualTo("cuenta_id");
        assertThat(listed("/bank-imports")).isEmpty();
    }

    @Test
    void anImportProposesTheInvoiceOfTheSameAmount() throws Exception {
        invoice("inv_1", "605.00", "emitida");
        environment.put("invoices", 1001, """
                {"id":"inv_2","sentido":"recibida","estado":"emitida","importe_pendiente":605.00}""");
        JsonNode result = taken(file().toString());
        String id = listed("/bank-transactions").at("/0/id").asText();
        JsonNode proposals = listed("/bank-transactions/" + id + "/match-proposals");

        assertThat(result.path("propuestas").asInt()).isEqualTo(1);
        assertThat(proposals).hasSize(1);
        assertThat(proposals.at("/0/origen").asText()).isEqualTo("automatica");
        assertThat(proposals.at("/0/factura_id").asText()).isEqualTo("inv_1");
        assertThat(listed("/bank-imports?cuenta_id=" + account())).hasSize(1);
        assertThat(listed("/bank-imports?cuenta_id=x")).isEmpty();
    }

    @Test
    void anImportThatIsToFailIsMarkedSo() throws Exception {
        environment
                .context()
                .faults()
                .arm("bankTransactions.import", 1, 1, new InjectedFaults.FailedJob("error_interno"));
        JsonNode job = environment.ended(take(file().toString()));

        assertThat(job.at("/error/code").asText()).isEqualTo("error_interno");
        assertThat(listed("/bank-imports").at("/0/estado").asText()).isEqualTo("fallida");
        assertThat(listed("/bank-transactions")).hasSize(5);
        assertThat(taken(file().toString()).path("importados").asInt()).isEqualTo(3);
    }

    @Test
    void theBalanceOfACsvIsThatOfItsLatestDayWhereverItStands() throws Exception {
        JsonNode result = taken("Fecha;Concepto;Importe;Saldo\n2026-11-03;Second;6;206\n2026-11-01;First;100;200\n");

        assertThat(result.path("saldo_final").decimalValue()).isEqualByComparingTo("206");
        assertThat(environment
                        .get("/bank-accounts/" + account())
                        .json()
                        .path("saldo")
                        .decimalValue())
                .isEqualByComparingTo("206");
    }
}
