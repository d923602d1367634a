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
        Ask with(Place place, String date) throws IOException;
    }

    private record Field(String in, String name, Dated asking) {}

    // formatter:off
    private static final List<Field> FIELDS = List.of(
        new Field("POST /activities", "fecha_alta",
            (place, date) -> place.post("/activities", Samples.activity("6594", date)).client(TALLERES)),
        new Field("POST /activities", "fecha_baja",
            (place, date) -> place.post("/activities", Samples.activity("6594").replace("}", ",\"fecha_baja\":\"%s\"}".formatted(date))).client(TALLERES)),
        new Field("PUT /activities/{id}", "fecha_alta", (place, date) -> changed(place, "fecha_alta", date)),
        new Field("PUT /activities/{id}", "fecha_baja", (place, date) -> changed(place, "fecha_baja", date)),
        new Field("POST /invoices", "fecha_expedicion", (place, date) -> place.post("/invoices", Samples.invoice(date)).client(TALLERES)),
        new Field("POST /invoices/{id}/payments", "fecha",
            (place, date) -> place.post("/invoices/" + Samples.issuedId(place, TALLERES) + "/payments", Samples.payment("1").replace("2026-11-20", date)).client(TALLERES)),
        new Field("GET /bank-transactions", "fecha_desde", (place, date) -> asked(place, "/bank-transactions?fecha_desde=", date)),
        new Field("GET /bank-transactions", "fecha_hasta", (place, date) -> asked(place, "/bank-transactions?fecha_hasta=", date)),
        new Field("GET /invoices", "modificado_desde", (place, date) -> asked(place, "/invoices?modificado_desde=", date)),
        new Field("GET /documents", "modificado_desde", (place, date) -> asked(place, "/documents?modificado_desde=", date)));
    // formatter:on

    private static Ask changed(Place place, String field, String date) throws IOException {
        String id = Samples.createActivity(place, "6594").text("/id");
        return place.put("/activities/" + id, "{\"%s\":\"%s\"}".formatted(field, date))
                .client(TALLERES);
    }

    private static Ask asked(Place place, String path, String date) {
        return place.get(path + date).client(LAURA);
    }

    private static Stream<DynamicTest> inEveryField(String date, int least, int most) {
        return FIELDS.stream()
                .map(field -> Places.test(field.in() + " " + field.name() + " " + date, place -> {
                    Answer answer = field.asking().with(place, date).send();

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
                .map(date -> Places.test("'" + date + "'", place -> {
                    wrong(place.post("/activities", Samples.activity("6594", date), TALLERES), "fecha_alta");
                    assertThat(Samples.ids(place, "/activities", TALLERES)).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> isoTimestampIsStoredAsItsDate() {
        return Stream.of(
                        "2025-11-20T10:00:00Z",
                        "2025-11-20T10:00:00+01:00",
                        "2025-11-20T10:00:00",
                        "2025-11-20T10:00:00.123Z")
                .map(date -> Places.test(date, place -> {
                    Answer answer = place.post("/activities", Samples.activity("6594", date), TALLERES);

                    answers(answer, 201);
                    assertThat(answer.text("/fecha_alta")).isEqualTo("2025-11-20");
                }));
    }

    @Test
    void noTwoRequestsShareTheirId(Place place) throws IOException {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            ids.add(place.get("/status").send().header("Request-Id"));
        }

        assertThat(ids).hasSize(20);
    }

    @Test
    void successAnswerContainsAvisoWithCodeAndMessage(Place place) throws IOException {
        Answer answer =
                place.post("/activities", Samples.activity("6594").replace("}", ",\"color\":\"rojo\"}"), TALLERES);

        answers(answer, 201);
        assertThat(answer.json().path("avisos")).hasSize(1);
        assertThat(answer.json().at("/avisos/0/codigo").isTextual()).isTrue();
        assertThat(answer.text("/avisos/0/codigo")).isNotEmpty();
        assertThat(answer.json().at("/avisos/0/mensaje").isTextual()).isTrue();
        assertThat(answer.text("/avisos/0/mensaje")).contains("color");
        assertThat(Samples.ids(place, "/activities", TALLERES)).containsExactly(answer.text("/id"));
    }

    @Test
    void answerWithoutWarningHasNoAvisos(Place place) throws IOException {
        assertThat(Samples.createActivity(place, "6594").json().path("avisos")).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> listWithoutDateFilterIgnoresDateParameters() {
        return Stream.of("fecha_desde=2026-11-20&fecha_hasta=2026-11-19", "fecha_desde=b&fecha_hasta=a")
                .map(query -> Places.test(query, place -> {
                    answers(place.get("/workers?" + query, LAURA), 200);
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
                        .map(path -> Places.test(path + date, place -> {
                            Answer answer = place.get(path + date, LAURA);

                            refused(answer, 422, "fecha_no_valida");
                            assertThat(path).contains("?" + answer.param() + "=");
                        })));
    }
}
