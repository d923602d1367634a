package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Operations with full shape")
final class ActivityOperationsTest {
    private static JsonNode activities(Place place, String query) throws IOException {
        return place.get("/activities" + query).client(TALLERES).send().json().path("data");
    }

    private static String created(Place place, String heading) throws IOException {
        return Samples.createActivity(place, heading).text("/id");
    }

    private static Answer change(Place place, String id, String body) throws IOException {
        return place.put("/activities/" + id, body).client(TALLERES).send();
    }

    private static Answer remove(Place place, String id) throws IOException {
        return place.delete("/activities/" + id).client(TALLERES).send();
    }

    @Test
    void theListHasTheClientsActivities() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");

            assertThat(activities(place, "").findValuesAsText("id")).containsExactly(id);
        }
    }

    @TestFactory
    Stream<DynamicTest> theListCanBeOfThoseInUseOrOfTheOthers() {
        return Stream.of("true", "false")
                .map(activa -> dynamicTest("activa=" + activa, () -> {
                    try (Place place = Place.open()) {
                        String used = created(place, "6594");
                        String unused = created(place, "6595");
                        remove(place, unused);

                        assertThat(activities(place, "?activa=" + activa).findValuesAsText("id"))
                                .containsExactly(activa.equals("true") ? used : unused);
                        assertThat(activities(place, "")).hasSize(2);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> activaIsABoolean() {
        return Stream.of("si", "1", "TRUE", "")
                .map(activa -> dynamicTest("'" + activa + "'", () -> {
                    try (Place place = Place.open()) {
                        Answer answer = place.get("/activities?activa=" + activa)
                                .client(LAURA)
                                .send();

                        assertThat(answer.status()).isEqualTo(400);
                        assertThat(answer.param()).isEqualTo("activa");
                    }
                }));
    }

    @Test
    void theListIsPaged() throws IOException {
        try (Place place = Place.open()) {
            String first = created(place, "6594");
            String second = created(place, "6595");
            Answer page = place.get("/activities?limit=1&activa=true")
                    .client(TALLERES)
                    .send();

            assertThat(page.text("/data/0/id")).isEqualTo(second);
            assertThat(activities(place, "?activa=true&cursor=" + page.text("/next_cursor"))
                            .findValuesAsText("id"))
                    .containsExactly(first);
        }
    }

    @Test
    void aCreationAnswers201WithTheActivity() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = Samples.createActivity(place, "6594");

            assertThat(answer.status()).isEqualTo(201);
            Caller.parsed(Samples.activity("6594"))
                    .properties()
                    .forEach(field ->
                            assertThat(answer.json().path(field.getKey())).isEqualTo(field.getValue()));
            assertThat(answer.json().path("activa").asBoolean()).isTrue();
            assertThat(answer.json().path("reactivada").asBoolean()).isFalse();
            assertThat(activities(place, "").path(0).path("id").asText()).isEqualTo(answer.text("/id"));
        }
    }

    @TestFactory
    Stream<DynamicTest> aCreationMustHave() {
        return Stream.of("codigo_iae", "descripcion", "seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta")
                .map(field -> dynamicTest(field, () -> {
                    try (Place place = Place.open()) {
                        String body = Samples.activity("6594").replace("\"" + field + "\"", "\"otro\"");
                        Answer answer =
                                place.post("/activities", body).client(TALLERES).send();

                        refused(answer, 422, "datos_invalidos");
                        assertThat(answer.params()).containsExactly(field);
                        assertThat(activities(place, "")).isEmpty();
                    }
                }));
    }

    @Test
    void theSameHeadingAndStartAnswer200AndAreMarked() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            Answer again = Samples.createActivity(place, "6594");

            assertThat(again.status()).isEqualTo(200);
            assertThat(again.json().path("reactivada")).hasToString("true");
            assertThat(again.text("/id")).isEqualTo(id);
            assertThat(activities(place, "")).hasSize(1);
        }
    }

    @Test
    void theSameHeadingAndStartAnswer200ThoughDeactivated() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            remove(place, id);
            Answer again = Samples.createActivity(place, "6594");

            assertThat(again.status()).isEqualTo(200);
            assertThat(again.json().path("reactivada")).hasToString("true");
            assertThat(activities(place, "?activa=true").findValuesAsText("id")).containsExactly(id);
        }
    }

    @TestFactory
    Stream<DynamicTest> anotherHeadingOrStartIsAnotherActivity() {
        return Stream.of("6595 2025-01-02", "6594 2025-01-03")
                .map(row -> dynamicTest(row, () -> {
                    try (Place place = Place.open()) {
                        created(place, "6594");
                        String[] parts = row.split(" ", 2);
                        Answer other = place.post("/activities", Samples.activity(parts[0], parts[1]))
                                .client(TALLERES)
                                .send();

                        assertThat(other.status()).isEqualTo(201);
                        assertThat(activities(place, "")).hasSize(2);
                    }
                }));
    }

    @Test
    void thePlansCapOnActivitiesIs409() throws IOException {
        try (Place place = Place.open()) {
            created(place, "6594");
            place.panel("PUT /panel/limits", "{\"activities\":1}");
            Answer answer = Samples.createActivity(place, "6595");

            refused(answer, 409, "limite_de_actividades");
            assertThat(activities(place, "")).hasSize(1);
            assertThat(Samples.createActivity(place, "6594").status()).isEqualTo(200);
        }
    }

    @Test
    void anActivityThatBelongsToAnotherFirmIs409() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = place.post("/activities", Samples.activity("8499", "2019-05-01"))
                    .client(LAURA)
                    .send();

            refused(answer, 409, "actividad_duplicada");
            assertThat(Samples.ids(place, "/activities", LAURA)).hasSize(1);
        }
    }

    @TestFactory
    Stream<DynamicTest> aChangeTakesAnyField() {
        return Stream.of(
                        "\"codigo_iae\":\"6595\"",
                        "\"descripcion\":\"Otra\"",
                        "\"seccion_iae\":\"profesional\"",
                        "\"regimen_irpf\":\"no_aplica\"",
                        "\"regimen_iva\":\"exento\"",
                        "\"fecha_alta\":\"2025-01-01\"",
                        "\"fecha_baja\":\"2026-01-01\"",
                        "\"es_principal\":true",
                        "\"retencion_irpf_tipo\":\"general\"",
                        "\"se_acoge_ric\":true",
                        "\"activa\":false")
                .map(field -> dynamicTest(field, () -> {
                    try (Place place = Place.open()) {
                        String id = created(place, "6594");
                        Answer answer = change(place, id, "{" + field + "}");
                        String name = field.substring(1, field.indexOf(':') - 1);
                        JsonNode sent = Caller.parsed("{" + field + "}").path(name);

                        assertThat(answer.status()).isEqualTo(200);
                        assertThat(answer.json().path(name)).isEqualTo(sent);
                        assertThat(activities(place, "").path(0).path(name)).isEqualTo(sent);
                    }
                }));
    }

    @Test
    void aChangeNeedsNoBody() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            JsonNode before = activities(place, "").path(0);
            Answer answer = place.ask("PUT", "/activities/" + id)
                    .client(TALLERES)
                    .key(Ask.fresh())
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text("/codigo_iae"))
                    .isEqualTo(before.path("codigo_iae").asText());
        }
    }

    @TestFactory
    Stream<DynamicTest> aChangeMustNotMakeItEqualToAnother() {
        return Stream.of("in use", "deactivated")
                .map(state -> dynamicTest(state, () -> {
                    try (Place place = Place.open()) {
                        String first = created(place, "6594");
                        String second = created(place, "6595");
                        if (state.equals("deactivated")) {
                            remove(place, first);
                        }

                        refused(change(place, second, "{\"codigo_iae\":\"6594\"}"), 409, "actividad_duplicada");
                        assertThat(activities(place, "").findValuesAsText("codigo_iae"))
                                .containsExactly("6595", "6594");
                    }
                }));
    }

    @Test
    void whatWouldBeEqualIsToBeReactivated() throws IOException {
        try (Place place = Place.open()) {
            String first = created(place, "6594");
            remove(place, first);

            assertThat(change(place, first, "{\"activa\":true}").status()).isEqualTo(200);
            assertThat(activities(place, "?activa=true").findValuesAsText("id")).containsExactly(first);
        }
    }

    @Test
    void aRemovalAnswers200() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");

            assertThat(remove(place, id).status()).isEqualTo(200);
            assertThat(activities(place, "?activa=true")).isEmpty();
        }
    }

    @Test
    void anActivityWithOperationsIsNotRemoved() throws IOException {
        try (Place place = Place.open()) {
            String id = Samples.activityId(place);

            refused(place.delete("/activities/" + id).client(LAURA).send(), 409, "actividad_con_operaciones");
            assertThat(Samples.ids(place, "/activities?activa=true", LAURA)).isEqualTo(List.of(id));
        }
    }

    @Test
    void anActivityThatAnInvoiceNamesIsNotRemoved() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            String invoice = Samples.invoice().replace("\"serie\"", "\"actividad_id\":\"%s\",\"serie\"".formatted(id));
            Answer issued = place.post("/invoices", invoice).client(TALLERES).send();

            assertThat(issued.status()).as("%s", issued.json()).isEqualTo(201);
            refused(remove(place, id), 409, "actividad_con_operaciones");
        }
    }
}
