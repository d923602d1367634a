package es.cg.sdk.mock.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;

/** What these tests send, and what they find among the first client's records. */
public final class Samples {
    /** Has records of every kind from the start. */
    public static final long LAURA = 1001;

    /** Has no records at first. */
    public static final long TALLERES = 1002;

    private Samples() {}

    /** Returns a client that files this model. */
    public static long filing(String model) {
        return switch (model) {
            case "200", "202" -> TALLERES;
            default -> LAURA;
        };
    }

    public static String activity(String heading) {
        return activity(heading, "2025-01-02");
    }

    public static String activity(String heading, String since) {
        return """
                {"codigo_iae":"%s","descripcion":"Libros","seccion_iae":"empresarial",
                 "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"%s"}
                """.formatted(heading, since);
    }

    public static String invoice() {
        return invoice("2026-11-20");
    }

    public static String invoice(String day) {
        return """
                {"serie":"A","fecha_expedicion":"%s","tipo_factura":"F1","receptor_nif":"A12345674",
                 "receptor_nombre":"Suministros Inventados SA",
                 "lineas":[{"concepto":"Papel","cantidad":2,"precio_unitario":50,"iva_pct":21}]}
                """.formatted(day);
    }

    public static String payment(String amount) {
        return "{\"fecha\":\"2026-11-20\",\"importe\":%s}".formatted(amount);
    }

    public static String expense() {
        return """
                {"tipo":"factura","proveedor_nif":"A12345674","proveedor_nombre":"Suministros Inventados SA",
                 "numero_factura":"T-2026-118","fecha_expedicion":"2026-10-31","concepto":"Papel",
                 "desglose_iva":[{"iva_pct":21,"base":80.0,"cuota":16.8}],"total":96.8}
                """;
    }

    public static String irpfPayment() {
        return """
                {"perceptor_nif":"12345678Z","perceptor_nombre":"Laura Ficticia Prueba","clave_percepcion":"G",
                 "subclave":"01","fecha_pago":"2026-11-15","base_retencion":1000.0,"retencion_pct":15}
                """;
    }

    public static String model(String name, String period) {
        return "{\"modelo\":\"%s\",\"ejercicio\":2025,\"periodo\":\"%s\"}".formatted(name, period);
    }

    public static String newClient(String taxId) {
        return """
                {"contenido":"nombre;nif;email;tipo\\nMuebles Muestra SL;%s;m@ejemplo.invalid;sociedad\\n"}
                """.formatted(taxId);
    }

    public static RequestBody document(String name, String content) {
        return new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", name, RequestBody.create(content, MediaType.get("application/pdf")))
                .build();
    }

    /** A statement of the first client's account: two movements, of 12.50 and -3. */
    public static String statement(TestMock mock) throws IOException {
        return statement(mock, """
                Fecha;Fecha valor;Concepto;Importe;Saldo
                2026-11-20;2026-11-20;Ingreso;12,50;112,50
                2026-11-20;2026-11-20;Cargo;-3,00;109,50
                """);
    }

    /** Begins as a statement should, and ends there. */
    public static String cutStatement(TestMock mock) throws IOException {
        return statement(
                mock,
                "11" + "999900010000000017" + "261101" + "261130" + "200000000010000" + "9783" + "LAURA FICTICIA");
    }

    private static String statement(TestMock mock, String file) throws IOException {
        String account = only(mock, "/bank-accounts").path("id").asText();
        String content = Base64.getEncoder().encodeToString(file.getBytes(UTF_8));
        return "{\"cuenta_id\":\"%s\",\"contenido_base64\":\"%s\"}".formatted(account, content);
    }

    /** The newest of what this list of the first client has. */
    public static JsonNode newest(TestMock mock, String path) throws IOException {
        return mock.get(path, LAURA).json().at("/data/0");
    }

    private static JsonNode only(TestMock mock, String path) throws IOException {
        JsonNode data = mock.get(path, LAURA).json().path("data");
        assertThat(data).hasSize(1);
        return data.path(0);
    }

    public static String activityId(TestMock mock) throws IOException {
        return only(mock, "/activities").path("id").asText();
    }

    /** One that nothing keeps from being removed. */
    public static String documentId(TestMock mock) throws IOException {
        return newest(mock, "/documents?estado=procesado").path("id").asText();
    }

    public static String movementId(TestMock mock) throws IOException {
        return only(mock, "/bank-transactions?match_status=unmatched")
                .path("id")
                .asText();
    }

    public static String submittedModelId(TestMock mock) throws IOException {
        return only(mock, "/tax-models?estado=presentado").path("id").asText();
    }

    public static Answer issue(TestMock mock, long client) throws IOException {
        return mock.post("/invoices", invoice(), client);
    }

    public static String issuedId(TestMock mock, long client) throws IOException {
        Answer issued = issue(mock, client);
        assertThat(issued.status()).as("%s", issued.json()).isEqualTo(201);
        return issued.text("/id");
    }

    public static Answer createActivity(TestMock mock, String heading) throws IOException {
        return mock.post("/activities", activity(heading), TALLERES);
    }

    public static List<String> ids(TestMock mock, String path, long client) throws IOException {
        List<String> ids = new ArrayList<>();
        mock.get(path, client)
                .json()
                .path("data")
                .forEach(each -> ids.add(each.path("id").asText()));
        return ids;
    }

    /** Arms a fault that answers the next call of this operation. */
    public static void fault(TestMock mock, String operation, int status, String code) throws IOException {
        Answer armed = mock.panel(
                "POST /panel/faults",
                "{\"operation\":\"%s\",\"times\":1,\"effect\":{\"status\":%d,\"code\":\"%s\",\"retry_after\":1}}"
                        .formatted(operation, status, code));
        assertThat(armed.status()).as("%s", armed.json()).isEqualTo(201);
    }

    public static void refused(Answer answer, int status, String code) {
        assertThat(answer.status()).as("%s", answer.json()).isEqualTo(status);
        assertThat(answer.code()).isEqualTo(code);
    }
}
