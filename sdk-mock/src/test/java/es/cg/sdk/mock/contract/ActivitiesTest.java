package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Activities")
final class ActivitiesTest {

    @Test
    void theListHasEveryActivityNewestFirst(Place place) throws IOException {
        Activities.created(place, "6594");
        Activities.created(place, "6595");
        Answer answer = place.get("/activities", Activities.CLIENT);

        answers(answer, 200);
        assertThat(answer.text("/object")).isEqualTo("list");
        assertThat(Activities.headings(place, "")).containsExactly("6595", "6594");
    }

    @Test
    void theListIsPagedByLimitAndCursor(Place place) throws IOException {
        Activities.created(place, "6594");
        Activities.created(place, "6595");
        Answer first = place.get("/activities?limit=1", Activities.CLIENT);
        String cursor = first.text("/next_cursor");

        assertThat(first.json().path("has_more").asBoolean()).isTrue();
        assertThat(Activities.headings(place, "?limit=1&cursor=" + cursor)).containsExactly("6594");
    }

    @Test
    void listIsFilteredByActiva(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        Activities.created(place, "6595");
        Activities.change(place, id, "{\"activa\":false}");

        assertThat(Activities.headings(place, "?activa=true")).containsExactly("6595");
        assertThat(Activities.headings(place, "?activa=false")).containsExactly("6594");
    }

    @Test
    void nonBooleanActivaFilterReturns400(Place place) throws IOException {
        for (String activa : List.of("si", "1", "TRUE", "")) {
            Answer refused = place.get("/activities?activa=" + activa, Activities.CLIENT);

            assertThat(refused.status()).as(activa).isEqualTo(400);
            assertThat(refused.param()).isEqualTo("activa");
        }
    }

    @Test
    void newActivityReturns201AndIsActive(Place place) throws IOException {
        Answer answer = Activities.create(place, Draft.activity("6594"));

        answers(answer, 201);
        assertThat(answer.json().path("activa").asBoolean()).isTrue();
        assertThat(answer.json().has("reactivada")).isFalse();
    }

    @Test
    void activaIsIgnoredWhenCreating(Place place) throws IOException {
        answers(Activities.create(place, Draft.activity("6594").with("activa", "false")), 201);
        assertThat(Activities.headings(place, "?activa=true")).containsExactly("6594");
    }

    @Test
    void aNewPrincipalUnmarksThePreviousOne(Place place) throws IOException {
        Activities.create(place, Draft.activity("6594").with("es_principal", "true"));
        Activities.create(place, Draft.activity("6595").with("es_principal", "true"));

        assertThat(Activities.list(place, "").findValuesAsText("es_principal")).containsExactly("true", "false");
        shows(place.get("/activities", 1001), "data/0/es_principal=true");
    }

    @Test
    void sameCodeAndStartDateReturns200WithReactivada(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        Answer again = Activities.create(place, Draft.activity("6594"));

        answers(again, 200);
        assertThat(again.json().path("reactivada").isBoolean()).isTrue();
        shows(again, "reactivada=true", "id=" + id);
        assertThat(again.json().has("avisos")).isFalse();
        assertThat(Activities.list(place, "")).singleElement().matches(each -> !each.has("reactivada"));
    }

    @Test
    void repeatedCreationKeepsTheActivityAndAddsAnAviso(Place place) throws IOException {
        Activities.created(place, "6594");
        Answer again = Activities.create(
                place, Draft.activity("6594").with("es_principal", "true").with("se_acoge_ric", "false"));

        shows(again, "es_principal=missing", "avisos/0/codigo=actividad_sin_cambios");
        assertThat(again.text("/avisos/0/mensaje")).contains("es_principal").doesNotContain("se_acoge_ric");
    }

    @Test
    void readOnlyFieldsAreIgnoredWithAnAviso(Place place) throws IOException {
        Answer created = Activities.create(
                place,
                Draft.activity("6594")
                        .with("activa", "false")
                        .with("reactivada", "true")
                        .with("id", "\"mine\""));
        Answer changed = Activities.change(place, created.text("/id"), "{\"activa\":false,\"reactivada\":true}");

        assertThat(created.text("/id")).startsWith("act_");
        assertThat(created.json().path("avisos")).hasSize(3);
        assertThat(changed.json().path("avisos")).hasSize(1);
    }

    @Test
    void sameActivityOfAnotherClientIsNoDuplicate(Place place) throws IOException {
        String body = Draft.activity("6594").toString();
        Activities.created(place, "6594");

        assertThat(place.post("/activities", body, 1003).status()).isEqualTo(201);
    }

    @Test
    void creatingADeactivatedActivityAgainReactivatesIt(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        String invoice = Activities.invoiced(place, id);
        Activities.change(place, id, "{\"activa\":false}");
        Answer again = Activities.create(place, Draft.activity("6594"));

        answers(again, 200);
        assertThat(again.json().path("reactivada").asBoolean()).isTrue();
        assertThat(Activities.list(place, "?activa=true").at("/0/id").asText()).isEqualTo(id);
        shows(place.get("/invoices/" + invoice, Activities.CLIENT), "actividad_id=" + id);
    }

    @Test
    void differentStartDateCreatesAnotherActivity(Place place) throws IOException {
        Activities.created(place, "6594");
        answers(Activities.create(place, Draft.activity("6594").with("fecha_alta", "\"2026-01-02\"")), 201);
        assertThat(Activities.headings(place, "")).hasSize(2);
    }

    @Test
    void exceedingThePlansActivityLimitReturns409(Place place) throws IOException {
        place.panel("PUT /panel/limits", "{\"activities\":1}");
        String id = Activities.created(place, "6594");
        Answer refused = Activities.create(place, Draft.activity("6595"));

        refused(refused, 409, "limite_de_actividades");
        assertThat(Activities.headings(place, "")).containsExactly("6594");
        assertThat(Activities.create(place, Draft.activity("6594")).status()).isEqualTo(200);
        Activities.delete(place, id);
        Activities.created(place, "6595");
    }

    @Test
    void reactivationIgnoresThePlansActivityLimit(Place place) throws IOException {
        place.panel("PUT /panel/limits", "{\"activities\":1}");
        Activities.delete(place, Activities.created(place, "6594"));
        Activities.created(place, "6595");
        answers(Activities.create(place, Draft.activity("6594")), 200);
        assertThat(Activities.headings(place, "?activa=true")).containsExactly("6595", "6594");
    }

    @Test
    void activityRegisteredByAnotherFirmReturns409(Place place) throws IOException {
        String body =
                Draft.activity("8499").with("fecha_alta", "\"2019-05-01\"").toString();
        Answer refused = place.post("/activities", body, 1001);

        Activities.isDuplicate(refused);
        assertThat(place.get("/activities", 1001).json().path("data").findValuesAsText("codigo_iae"))
                .doesNotContain("8499");
        String own = "/activities/" + Samples.activityId(place);
        Activities.isDuplicate(place.put(own, "{\"codigo_iae\":\"8499\",\"fecha_alta\":\"2019-05-01\"}", 1001));
        assertThat(place.post("/activities", body, Activities.CLIENT).status()).isEqualTo(201);
    }

    @Test
    void invalidCreationDoesNotReactivateAnActivity(Place place) throws IOException {
        Activities.delete(place, Activities.created(place, "6594"));
        answers(Activities.create(place, Draft.activity("6594").with("regimen_iva", "\"reducido\"")), 422);
        assertThat(Activities.headings(place, "?activa=true")).isEmpty();
    }
}
