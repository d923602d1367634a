package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Activities; States › Activity")
final class ActivityStatesTest {
    private static final long CLIENT = 1002;

    private static Answer create(Place place, Draft draft) throws IOException {
        return place.post("/activities", draft.toString()).client(CLIENT).send();
    }

    private static String created(Place place, String heading) throws IOException {
        Answer answer = create(place, Draft.activity(heading));
        assertThat(answer.status()).isEqualTo(201);
        return answer.text("/id");
    }

    private static Answer change(Place place, String id, String json) throws IOException {
        return place.put("/activities/" + id, json).client(CLIENT).send();
    }

    private static Answer delete(Place place, String id) throws IOException {
        return place.delete("/activities/" + id).client(CLIENT).send();
    }

    private static JsonNode list(Place place, String query) throws IOException {
        return place.get("/activities" + query).client(CLIENT).send().json().path("data");
    }

    private static List<String> headings(Place place, String query) throws IOException {
        return list(place, query).findValuesAsText("codigo_iae");
    }

    /** Issues an invoice of the activity, and gives its id. */
    private static String invoiced(Place place, String activity) throws IOException {
        Draft invoice = Draft.invoice().with("actividad_id", "\"" + activity + "\"");
        Answer issued =
                place.post("/invoices", invoice.toString()).client(CLIENT).send();
        assertThat(issued.status()).isEqualTo(201);
        return issued.text("/id");
    }

    private static void isDuplicate(Answer answer) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("actividad_duplicada");
    }

    @Test
    void theListHasEveryActivityNewestFirst() throws IOException {
        try (Place place = Place.open()) {
            created(place, "6594");
            created(place, "6595");
            Answer answer = place.get("/activities").client(CLIENT).send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text("/object")).isEqualTo("list");
            assertThat(headings(place, "")).containsExactly("6595", "6594");
        }
    }

    @Test
    void theListIsPagedByLimitAndCursor() throws IOException {
        try (Place place = Place.open()) {
            created(place, "6594");
            created(place, "6595");
            Answer first = place.get("/activities?limit=1").client(CLIENT).send();
            String cursor = first.text("/next_cursor");

            assertThat(first.json().path("has_more").asBoolean()).isTrue();
            assertThat(headings(place, "?limit=1&cursor=" + cursor)).containsExactly("6594");
        }
    }

    @Test
    void theListIsFilteredByWhetherInUse() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            created(place, "6595");
            change(place, id, "{\"activa\":false}");

            assertThat(headings(place, "?activa=true")).containsExactly("6595");
            assertThat(headings(place, "?activa=false")).containsExactly("6594");
        }
    }

    @Test
    void whetherInUseIsABoolean() throws IOException {
        try (Place place = Place.open()) {
            assertThat(place.get("/activities?activa=si").client(CLIENT).send().status())
                    .isEqualTo(400);
        }
    }

    @Test
    void aNewActivityIs201AndInUse() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = create(place, Draft.activity("6594"));

            assertThat(answer.status()).isEqualTo(201);
            assertThat(answer.json().path("activa").asBoolean()).isTrue();
            assertThat(answer.json().has("reactivada")).isFalse();
        }
    }

    @Test
    void whetherInUseIsSetByAChangeAlone() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = create(place, Draft.activity("6594").with("activa", "false"));

            assertThat(answer.status()).isEqualTo(201);
            assertThat(headings(place, "?activa=true")).containsExactly("6594");
        }
    }

    @Test
    void aNewPrincipalUnmarksThePreviousOne() throws IOException {
        try (Place place = Place.open()) {
            create(place, Draft.activity("6594").with("es_principal", "true"));
            create(place, Draft.activity("6595").with("es_principal", "true"));

            assertThat(list(place, "").findValuesAsText("es_principal")).containsExactly("true", "false");
        }
    }

    @Test
    void aChangeToPrincipalUnmarksThePreviousOne() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            create(place, Draft.activity("6595").with("es_principal", "true"));
            change(place, id, "{\"es_principal\":true}");

            assertThat(list(place, "").findValuesAsText("es_principal")).containsExactly("false", "true");
        }
    }

    @Test
    void theSameHeadingAndStartAnswer200AndReactivada() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            Answer again = create(place, Draft.activity("6594"));

            assertThat(again.status()).isEqualTo(200);
            assertThat(again.json().path("reactivada").isBoolean()).isTrue();
            assertThat(again.json().path("reactivada").asBoolean()).isTrue();
            assertThat(again.text("/id")).isEqualTo(id);
            assertThat(headings(place, "")).hasSize(1);
        }
    }

    @Test
    void aDeactivatedOneIsTakenBackByCreatingItAgainWithItsInvoices() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            String invoice = invoiced(place, id);
            change(place, id, "{\"activa\":false}");
            Answer again = create(place, Draft.activity("6594"));

            assertThat(again.status()).isEqualTo(200);
            assertThat(again.json().path("reactivada").asBoolean()).isTrue();
            assertThat(list(place, "?activa=true").at("/0/id").asText()).isEqualTo(id);
            assertThat(place.get("/invoices/" + invoice).client(CLIENT).send().text("/actividad_id"))
                    .isEqualTo(id);
        }
    }

    @Test
    void anotherStartMakesAnotherActivity() throws IOException {
        try (Place place = Place.open()) {
            created(place, "6594");
            Answer other = create(place, Draft.activity("6594").with("fecha_alta", "\"2026-01-02\""));

            assertThat(other.status()).isEqualTo(201);
            assertThat(headings(place, "")).hasSize(2);
        }
    }

    @Test
    void pastThePlansNumberOfActivitiesIs409() throws IOException {
        try (Place place = Place.open()) {
            place.panel("PUT /panel/limits", "{\"activities\":1}");
            created(place, "6594");
            Answer refused = create(place, Draft.activity("6595"));

            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.code()).isEqualTo("limite_de_actividades");
            assertThat(headings(place, "")).containsExactly("6594");
        }
    }

    @Test
    void takingOneBackDoesNotCountAgainstThatNumber() throws IOException {
        try (Place place = Place.open()) {
            place.panel("PUT /panel/limits", "{\"activities\":1}");
            delete(place, created(place, "6594"));
            created(place, "6595");
            Answer again = create(place, Draft.activity("6594"));

            assertThat(again.status()).isEqualTo(200);
            assertThat(headings(place, "?activa=true")).containsExactly("6595", "6594");
        }
    }

    @Test
    void anActivityThatAnotherFirmHasIs409() throws IOException {
        try (Place place = Place.open()) {
            String body =
                    Draft.activity("8499").with("fecha_alta", "\"2019-05-01\"").toString();
            Answer refused = place.post("/activities", body).client(1001).send();

            isDuplicate(refused);
            assertThat(place.get("/activities")
                            .client(1001)
                            .send()
                            .json()
                            .path("data")
                            .findValuesAsText("codigo_iae"))
                    .doesNotContain("8499");
        }
    }

    @Test
    void theBodyOfAChangeIsOptional() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            Answer answer = place.ask("PUT", "/activities/" + id)
                    .client(CLIENT)
                    .key(Ask.fresh())
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text("/codigo_iae")).isEqualTo("6594");
        }
    }

    @Test
    void aChangeTouchesTheFieldsThatCameAlone() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            JsonNode before = list(place, "").path(0);
            Answer answer = change(place, id, "{\"descripcion\":\"Papel\"}");

            assertThat(answer.status()).isEqualTo(200);
            JsonNode after = list(place, "").path(0);
            assertThat(after.path("descripcion").asText()).isEqualTo("Papel");
            for (String same : List.of("codigo_iae", "seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta")) {
                assertThat(after.path(same)).as(same).isEqualTo(before.path(same));
            }
        }
    }

    @Test
    void aChangedEndIsLaterThanTheStoredStart() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            for (String end : List.of("2025-12-31", "2026-01-01")) {
                Answer refused = change(place, id, "{\"fecha_baja\":\"" + end + "\"}");

                assertThat(refused.status()).as(end).isEqualTo(422);
                assertThat(refused.params()).containsExactly("fecha_baja");
            }
            assertThat(list(place, "").at("/0/fecha_baja").isTextual()).isFalse();
            assertThat(change(place, id, "{\"fecha_baja\":\"2026-01-02\"}").status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aChangeToTheHeadingOfAnotherOneIs409() throws IOException {
        try (Place place = Place.open()) {
            created(place, "6594");
            String id = created(place, "6595");

            isDuplicate(change(place, id, "{\"codigo_iae\":\"6594\",\"descripcion\":\"x\"}"));
            assertThat(headings(place, "")).containsExactly("6595", "6594");
            assertThat(list(place, "").at("/0/descripcion").asText()).isEqualTo("Libros");
        }
    }

    @Test
    void aChangeToTheStartOfAnotherOneIs409() throws IOException {
        try (Place place = Place.open()) {
            created(place, "6594");
            String id = create(place, Draft.activity("6594").with("fecha_alta", "\"2026-01-02\""))
                    .text("/id");

            isDuplicate(change(place, id, "{\"fecha_alta\":\"2026-01-01\"}"));
            assertThat(list(place, "").at("/0/fecha_alta").asText()).isEqualTo("2026-01-02");
        }
    }

    @Test
    void aDeactivatedOneStandsInTheWayOfAChangeTooAndIsToBeReactivated() throws IOException {
        try (Place place = Place.open()) {
            String first = created(place, "6594");
            delete(place, first);
            String second = created(place, "6595");

            isDuplicate(change(place, second, "{\"codigo_iae\":\"6594\"}"));
            assertThat(change(place, first, "{\"activa\":true}").status()).isEqualTo(200);
        }
    }

    @Test
    void aChangeWithActivaFalseTakesItOutOfUse() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            Answer answer = change(place, id, "{\"activa\":false}");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(list(place, "").at("/0/activa").asBoolean(true)).isFalse();
        }
    }

    @Test
    void aChangeWithActivaTrueTakesItBackAlways() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            invoiced(place, id);
            change(place, id, "{\"activa\":false}");
            Answer answer = change(place, id, "{\"activa\":true}");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(list(place, "").at("/0/activa").asBoolean()).isTrue();
        }
    }

    @Test
    void deletingTakesItOutOfUse() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            Answer answer = delete(place, id);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(list(place, "").at("/0/id").asText()).isEqualTo(id);
            assertThat(list(place, "").at("/0/activa").asBoolean(true)).isFalse();
        }
    }

    @Test
    void oneWithAnInvoiceIsNotDeleted() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            invoiced(place, id);
            Answer refused = delete(place, id);

            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.code()).isEqualTo("actividad_con_operaciones");
            assertThat(list(place, "").at("/0/activa").asBoolean()).isTrue();
        }
    }

    @Test
    void oneWithOperationsFromBeforeIsNotDeleted() throws IOException {
        try (Place place = Place.open()) {
            JsonNode activity =
                    place.get("/activities").client(1001).send().json().at("/data/0");
            Answer refused = place.delete("/activities/" + activity.path("id").asText())
                    .client(1001)
                    .send();

            assertThat(refused.code()).isEqualTo("actividad_con_operaciones");
            assertThat(place.get("/activities").client(1001).send().json().at("/data/0"))
                    .isEqualTo(activity);
        }
    }

    @Test
    void anotherClientsActivityIsNeitherChangedNorDeleted() throws IOException {
        try (Place place = Place.open()) {
            String id = created(place, "6594");
            Answer changed = place.put("/activities/" + id, "{\"activa\":false}")
                    .client(1003)
                    .send();
            Answer deleted = place.delete("/activities/" + id).client(1003).send();

            assertThat(List.of(changed.status(), deleted.status())).containsExactly(404, 404);
            assertThat(list(place, "").at("/0/activa").asBoolean()).isTrue();
        }
    }
}
