package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Resources and their fields › Conventions")
final class ConventionsTest {

    @FunctionalInterface
    private interface Dated {
        TestRequest with(TestMock mock, String date) throws IOException;
    }

    private record Field(String in, String name, Dated asking) {}

    // formatter:off
    private static final List<Field> FIELDS = List.of(
        new Field("POST /activities", "fecha_alta",
            (mock, date) -> mock.post("/activities", Samples.activity("6594", date)).client(TALLERES)),
        new Field("POST /activities", "fecha_baja",
            (mock, date) -> mock.post("/activities", Samples.activity("6594").replace("}", ",\"fecha_baja\":\"%s\"}".formatted(date))).client(TALLERES)),
        new Field("PUT /activities/{id}", "fecha_alta", (mock, date) -> changed(mock, "fecha_alta", date)),
        new Field("PUT /activities/{id}", "fecha_baja", (mock, date) -> changed(mock, "fecha_baja", date)),
        new Field("POST /invoices", "fecha_expedicion", (mock, date) -> mock.post("/invoices", Samples.invoice(date)).client(TALLERES)),
        new Field("POST /invoices/{id}/payments", "fecha",
            (mock, date) -> mock.post("/invoices/" + Samples.issuedId(mock, TALLERES) + "/payments", Samples.payment("1").replace("2026-11-20", date)).client(TALLERES)),
        new Field("GET /bank-transactions", "fecha_desde", (mock, date) -> asked(mock, "/bank-transactions?fecha_desde=", date)),
        new Field("GET /bank-transactions", "fecha_hasta", (mock, date) -> asked(mock, "/bank-transactions?fecha_hasta=", date)),
        new Field("GET /invoices", "modificado_desde", (mock, date) -> asked(mock, "/invoices?modificado_desde=", date)),
        new Field("GET /documents", "modificado_desde", (mock, date) -> asked(mock, "/documents?modificado_desde=", date)));
    // formatter:on

    private static TestRequest changed(TestMock mock, String field, String date) throws IOException {
        String id = Samples.createActivity(mock, "6594").text("/id");
        return mock.put("/activities/" + id, "{\"%s\":\"%s\"}".formatted(field, date))
                .client(TALLERES);
    }

    private static TestRequest asked(TestMock mock, String path, String date) {
        return mock.get(path + date).client(LAURA);
    }

    private static Stream<DynamicTest> inEveryField(String date, int least, int most) {
        return FIELDS.stream()
                .map(field -> TestMockResolver.test(field.in() + " " + field.name() + " " + date, mock -> {
                    Answer answer = field.asking().with(mock, date).send();

                    assertThat(answer.status()).as("%s", answer.json()).isBetween(least, most);
                    assertThat(answer.param()).isEqualTo(least == 422 ? field.name() : "");
                }));
    }

    @TestFactory
    Stream<DynamicTest> isoDateIsAcceptedInEveryDateField() {
        return inEveryField("2025-11-20", 200, 201);
    }

    @TestFactory
    Stream<DynamicTest> isoTimestampIsAcceptedInEveryDateField() {
        return inEveryField("2025-11-20T10:00:00Z", 200, 201);
    }

    @TestFactory
    Stream<DynamicTest> dayFirstDateReturns422InEveryDateField() {
        return inEveryField("20/11/2025", 422, 422);
    }

    @TestFactory
    Stream<DynamicTest> otherDateFormatsReturn422() {
        return Stream.of(
                        "20-11-2025",
                        "11/20/2025",
                        "2025/11/20",
                        "2025.11.20",
                        "20251120",
                        "2025-1-2",
                        "25-11-20",
                        "2025-11",
                        "2025-13-01",
                        "2025-02-30",
                        "20 nov 2025",
                        "1763596800",
                        "2025-11-20 10:00",
                        "2025-11-20T99:00:00Z",
                        "ayer",
                        "")
                .map(date -> TestMockResolver.test("'" + date + "'", mock -> {
                    wrong(mock.post("/activities", Samples.activity("6594", date), TALLERES), "fecha_alta");
                    assertThat(Samples.ids(mock, "/activities", TALLERES)).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> isoTimestampIsStoredAsItsDate() {
        return Stream.of(
                        "2025-11-20T10:00:00Z",
                        "2025-11-20T10:00:00+01:00",
                        "2025-11-20T10:00:00",
                        "2025-11-20T10:00:00.123Z")
                .map(date -> TestMockResolver.test(date, mock -> {
                    Answer answer = mock.post("/activities", Samples.activity("6594", date), TALLERES);

                    answers(answer, 201);
                    assertThat(answer.text("/fecha_alta")).isEqualTo("2025-11-20");
                }));
    }

    @Test
    void noTwoRequestsShareTheirId(TestMock mock) throws IOException {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            ids.add(mock.get("/status").send().header("Request-Id"));
        }

        assertThat(ids).hasSize(20);
    }

    @Test
    void successAnswerContainsAvisoWithCodeAndMessage(TestMock mock) throws IOException {
        Answer answer =
                mock.post("/activities", Samples.activity("6594").replace("}", ",\"color\":\"rojo\"}"), TALLERES);

        answers(answer, 201);
        assertThat(answer.json().path("avisos")).hasSize(1);
        assertThat(answer.json().at("/avisos/0/codigo").isTextual()).isTrue();
        assertThat(answer.text("/avisos/0/codigo")).isNotEmpty();
        assertThat(answer.json().at("/avisos/0/mensaje").isTextual()).isTrue();
        assertThat(answer.text("/avisos/0/mensaje")).contains("color");
        assertThat(Samples.ids(mock, "/activities", TALLERES)).containsExactly(answer.text("/id"));
    }

    @Test
    void answerWithoutWarningHasNoAvisos(TestMock mock) throws IOException {
        assertThat(Samples.createActivity(mock, "6594").json().path("avisos")).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> listWithoutDateFilterIgnoresDateParameters() {
        return Stream.of("fecha_desde=2026-11-20&fecha_hasta=2026-11-19", "fecha_desde=b&fecha_hasta=a")
                .map(query -> TestMockResolver.test(query, mock -> {
                    answers(mock.get("/workers?" + query, LAURA), 200);
                }));
    }

    @TestFactory
    Stream<DynamicTest> malformedQueryDateReturnsFechaNoValida() {
        return Stream.of(
                        "2026-02-30",
                        "20261118",
                        "2026-11",
                        "18-11-2026",
                        "",
                        "2026-11-18T99:00:00Z",
                        "2026-11-18Tnada",
                        "2026-11-18T",
                        "-2026-11-18",
                        "%2B12026-11-18")
                .flatMap(date -> Stream.of(
                                "/bank-transactions?fecha_desde=",
                                "/bank-transactions?fecha_hasta=",
                                "/invoices?fecha_desde=",
                                "/invoices?modificado_desde=",
                                "/documents?modificado_desde=")
                        .map(path -> TestMockResolver.test(path + date, mock -> {
                            Answer answer = mock.get(path + date, LAURA);

                            refused(answer, 422, "fecha_no_valida");
                            assertThat(path).contains("?" + answer.param() + "=");
                        })));
    }
}
