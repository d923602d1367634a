package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.refused;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Errors › Status codes")
final class JsonRequestBodiesTest {

    private static Answer sent(TestMock mock, String text, @Nullable String type, Charset charset) throws IOException {
        RequestBody body = RequestBody.create(text.getBytes(charset), type == null ? null : MediaType.get(type));
        return mock.post("/activities", "{}").client(LAURA).body(body).send();
    }

    private static void isUnreadable(Answer refused, String why) {
        refused(refused, 400, "json_invalido");
        assertThat(refused.message()).contains(why);
    }

    @TestFactory
    Stream<DynamicTest> otherMediaTypeReturnsJsonInvalido() {
        return Stream.of(
                        "text/plain",
                        "application/x-www-form-urlencoded",
                        "application/xml",
                        "application/octet-stream",
                        "multipart/form-data; boundary=x",
                        "application/jsonp")
                .map(type -> TestMockResolver.test("\"" + type + "\"", mock -> {
                    String activity = Draft.activity("6594").toString();

                    isUnreadable(sent(mock, activity, type, UTF_8), "application/json");
                }));
    }

    @TestFactory
    Stream<DynamicTest> jsonMediaTypesAreAccepted() {
        return Stream.of(
                        "application/json",
                        "application/json; charset=utf-8",
                        "Application/JSON;charset=\"UTF-8\"",
                        "application/problem+json")
                .map(type -> TestMockResolver.test("\"" + type + "\"", mock -> {
                    String activity = Draft.activity("6594").toString();

                    assertThat(sent(mock, activity, type, UTF_8).status()).isEqualTo(201);
                }));
    }

    @Test
    void jsonWithoutAMediaTypeIsRead(TestMock mock) throws IOException {
        String activity = Draft.activity("6594").toString();

        assertThat(sent(mock, activity, null, UTF_8).status()).isEqualTo(201);
    }

    @Test
    void otherCharsetReturnsJsonInvalido(TestMock mock) throws IOException {
        String activity = Draft.activity("6594").with("descripcion", "\"Peña\"").toString();

        isUnreadable(sent(mock, activity, "application/json; charset=iso-8859-1", ISO_8859_1), "UTF-8");
        isUnreadable(sent(mock, activity, "application/json", ISO_8859_1), "UTF-8");
        isUnreadable(sent(mock, activity, "application/json", UTF_16LE), "UTF-8");
    }

    @Test
    void duplicateFieldReturnsJsonInvalido(TestMock mock) throws IOException {
        String[][] bodies = {{"{'a':1,'a':1}", "a"}, {"{'x':{'b':1,'b':2}}", "b"}, {"{'x':[{'c':null,'c':null}]}", "c"}
        };
        for (String[] each : bodies) {
            Answer refused = sent(mock, each[0].replace('\'', '"'), "application/json", UTF_8);

            isUnreadable(refused, "más de una vez el campo \"" + each[1] + "\"");
        }
    }

    @TestFactory
    Stream<DynamicTest> nonObjectBodyReturnsJsonInvalido() {
        return Stream.of("[]", "[{}]", "\"texto\"", "7", "null", "true")
                .map(body -> TestMockResolver.test(
                        "\"" + body + "\"",
                        mock -> isUnreadable(sent(mock, body, "application/json", UTF_8), "debe ser un objeto JSON")));
    }

    @Test
    void malformedJsonErrorContainsLineAndColumn(TestMock mock) throws IOException {
        // The sign itself, or the one behind it, as this version of Jackson counts.
        isUnreadable(sent(mock, "{\n\"a\": }", "application/json", UTF_8), "línea 2, columna ");
    }

    @TestFactory
    Stream<DynamicTest> invalidBodyDateReturns422WithItsField() {
        return Stream.of("20/11/2026", "20-11-2026", "2026-13-01", "0000-01-01", "0000-12-31T00:00:00Z", "1899-12-31")
                .map(date -> TestMockResolver.test("\"" + date + "\"", mock -> {
                    Answer refused = mock.post(
                            "/activities",
                            Draft.activity("6594")
                                    .with("fecha_alta", "\"" + date + "\"")
                                    .toString(),
                            LAURA);

                    answers(refused, 422);
                    assertThat(refused.code()).isIn("fecha_no_valida", "datos_invalidos");
                    assertThat(refused.param()).isEqualTo("fecha_alta");
                    assertThat(refused.message()).doesNotContain("^", "\\d", "pattern");
                }));
    }

    @Test
    void dayFirstDateErrorContainsTheExpectedFormat(TestMock mock) throws IOException {
        Answer refused = mock.post(
                "/activities",
                Draft.activity("6594").with("fecha_alta", "\"20/11/2026\"").toString(),
                LAURA);

        assertThat(refused.code()).isEqualTo("fecha_no_valida");
        assertThat(refused.text("/error/errors/0/code")).isEqualTo("fecha_no_valida");
        assertThat(refused.message()).isEqualTo("El campo fecha_alta debe ser una fecha como 2026-11-20");
    }

    @TestFactory
    Stream<DynamicTest> anEmptyDescriptionIsRefused() {
        return Stream.of("", " ", "\\n\\t")
                .map(text -> TestMockResolver.test("\"" + text + "\"", mock -> {
                    Answer refused = mock.post(
                            "/activities",
                            Draft.activity("6594")
                                    .with("descripcion", "\"" + text + "\"")
                                    .toString(),
                            LAURA);

                    wrong(refused, "descripcion");
                }));
    }

    @Test
    void tooLargeIntegerReturns422(TestMock mock) throws IOException {
        String invoice = mock.get("/invoices", 1001).text("/data/0/id");
        Answer refused = mock.post(
                "/invoices/" + invoice + "/payments",
                "{\"fecha\":\"2026-11-20\",\"importe\":1,\"vencimiento\":18446744073709551617}",
                1001);

        wrong(refused, "vencimiento");
    }

    @Test
    void numberWithHugeExponentReturnsJsonInvalido(TestMock mock) throws IOException {
        for (String number : List.of("1e10000000", "1e999999999", "1e-999999999", "1e99999999999")) {
            Draft activity = Draft.activity("6594");
            Answer refused = mock.post(
                    "/activities",
                    activity.toString().replaceFirst("}$", ",\"retencion_irpf_pct\":" + number + "}"),
                    1002);

            Samples.refused(refused, 400, "json_invalido");
        }
    }

    @Test
    void unpairedSurrogateReturnsJsonInvalido(TestMock mock) throws IOException {
        String activity = Draft.activity("6594").toString().replace("Libros", "\\ud800");

        Samples.refused(mock.post("/activities", activity, 1002), 400, "json_invalido");
    }

    @Test
    void unknownNestedFieldIsIgnored(TestMock mock) throws IOException {
        String document = "";
        for (JsonNode each : mock.get("/documents", 1001).json().path("data")) {
            document = each.path("estado").asText().equals("procesado")
                    ? each.path("id").asText()
                    : document;
        }
        Answer corrected = mock.patch(
                "/documents/" + document,
                "{\"desglose_iva\":[{\"iva_pct\":21,\"base\":1,\"cuota\":0.21,\"x\":1}]}",
                1001);

        answers(corrected, 200);
        assertThat(corrected.json().at("/datos_extraidos/desglose_iva/0").fieldNames())
                .toIterable()
                .containsExactly("iva_pct", "base", "cuota");
        assertThat(mock.get("/documents/" + document, 1001).status()).isEqualTo(200);
    }

    @Test
    void tooDeeplyNestedBodyReturnsJsonInvalido(TestMock mock) throws IOException {
        Answer refused = mock.post("/invoices", "{\"x\":" + "[".repeat(101) + "]".repeat(101) + "}", 1001);

        refused(refused, 400, "json_invalido");
    }
}
