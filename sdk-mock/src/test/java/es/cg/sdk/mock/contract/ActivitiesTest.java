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
    void theListHasEveryActivityNewestFirst(TestMock mock) throws IOException {
        Activities.created(mock, "6594");
        Activities.created(mock, "6595");
        Answer answer = mock.get("/activities", Activities.CLIENT);

        answers(answer, 200);
        assertThat(answer.text("/object")).isEqualTo("list");
        assertThat(Activities.headings(mock, "")).containsExactly("6595", "6594");
    }

    @Test
    void theListIsPagedByLimitAndCursor(TestMock mock) throws IOException {
        Activities.created(mock, "6594");
        Activities.created(mock, "6595");
        Answer first = mock.get("/activities?limit=1", Activities.CLIENT);
        String cursor = first.text("/next_cursor");

        assertThat(first.json().path("has_more").asBoolean()).isTrue();
        assertThat(Activities.headings(mock, "?limit=1&cursor=" + cursor)).containsExactly("6594");
    }

    @Test
    void listIsFilteredByActiva(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        Activities.created(mock, "6595");
        Activities.change(mock, id, "{\"activa\":false}");

        assertThat(Activities.headings(mock, "?activa=true")).containsExactly("6595");
        assertThat(Activities.headings(mock, "?activa=false")).containsExactly("6594");
    }

    @Test
    void nonBooleanActivaFilterReturns400(TestMock mock) throws IOException {
        for (String activa : List.of("si", "1", "TRUE", "")) {
            Answer refused = mock.get("/activities?activa=" + activa, Activities.CLIENT);

            assertThat(refused.status()).as(activa).isEqualTo(400);
            assertThat(refused.param()).isEqualTo("activa");
        }
    }

    @Test
    void newActivityReturns201AndIsActive(TestMock mock) throws IOException {
        Answer answer = Activities.create(mock, Draft.activity("6594"));

        answers(answer, 201);
        assertThat(answer.json().path("activa").asBoolean()).isTrue();
        assertThat(answer.json().has("reactivada")).isFalse();
    }

    @Test
    void activaIsIgnoredWhenCreating(TestMock mock) throws IOException {
        answers(Activities.create(mock, Draft.activity("6594").with("activa", "false")), 201);
        assertThat(Activities.headings(mock, "?activa=true")).containsExactly("6594");
    }

    @Test
    void aNewPrincipalUnmarksThePreviousOne(TestMock mock) throws IOException {
        Activities.create(mock, Draft.activity("6594").with("es_principal", "true"));
        Activities.create(mock, Draft.activity("6595").with("es_principal", "true"));

        assertThat(Activities.list(mock, "").findValuesAsText("es_principal")).containsExactly("true", "false");
        shows(mock.get("/activities", 1001), "data/0/es_principal=true");
    }

    @Test
    void sameCodeAndStartDateReturns200WithReactivada(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        Answer again = Activities.create(mock, Draft.activity("6594"));

        answers(again, 200);
        assertThat(again.json().path("reactivada").isBoolean()).isTrue();
        shows(again, "reactivada=true", "id=" + id);
        assertThat(again.json().has("avisos")).isFalse();
        assertThat(Activities.list(mock, "")).singleElement().matches(each -> !each.has("reactivada"));
    }

    @Test
    void repeatedCreationKeepsTheActivityAndAddsAnAviso(TestMock mock) throws IOException {
        Activities.created(mock, "6594");
        Answer again = Activities.create(
                mock, Draft.activity("6594").with("es_principal", "true").with("se_acoge_ric", "false"));

        shows(again, "es_principal=missing", "avisos/0/codigo=actividad_sin_cambios");
        assertThat(again.text("/avisos/0/mensaje")).contains("es_principal").doesNotContain("se_acoge_ric");
    }

    @Test
    void readOnlyFieldsAreIgnoredWithAnAviso(TestMock mock) throws IOException {
        Answer created = Activities.create(
                mock,
                Draft.activity("6594")
                        .with("activa", "false")
                        .with("reactivada", "true")
                        .with("id", "\"mine\""));
        Answer changed = Activities.change(mock, created.text("/id"), "{\"activa\":false,\"reactivada\":true}");

        assertThat(created.text("/id")).startsWith("act_");
        assertThat(created.json().path("avisos")).hasSize(3);
        assertThat(changed.json().path("avisos")).hasSize(1);
    }

    @Test
    void sameActivityOfAnotherClientIsNoDuplicate(TestMock mock) throws IOException {
        String body = Draft.activity("6594").toString();
        Activities.created(mock, "6594");

        assertThat(mock.post("/activities", body, 1003).status()).isEqualTo(201);
    }

    @Test
    void creatingADeactivatedActivityAgainReactivatesIt(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        String invoice = Activities.invoiced(mock, id);
        Activities.change(mock, id, "{\"activa\":false}");
        Answer again = Activities.create(mock, Draft.activity("6594"));

        answers(again, 200);
        assertThat(again.json().path("reactivada").asBoolean()).isTrue();
        assertThat(Activities.list(mock, "?activa=true").at("/0/id").asText()).isEqualTo(id);
        shows(mock.get("/invoices/" + invoice, Activities.CLIENT), "actividad_id=" + id);
    }

    @Test
    void differentStartDateCreatesAnotherActivity(TestMock mock) throws IOException {
        Activities.created(mock, "6594");
        answers(Activities.create(mock, Draft.activity("6594").with("fecha_alta", "\"2026-01-02\"")), 201);
        assertThat(Activities.headings(mock, "")).hasSize(2);
    }

    @Test
    void exceedingThePlansActivityLimitReturns409(TestMock mock) throws IOException {
        mock.panel("PUT /panel/limits", "{\"activities\":1}");
        String id = Activities.created(mock, "6594");
        Answer refused = Activities.create(mock, Draft.activity("6595"));

        refused(refused, 409, "limite_de_actividades");
        assertThat(Activities.headings(mock, "")).containsExactly("6594");
        assertThat(Activities.create(mock, Draft.activity("6594")).status()).isEqualTo(200);
        Activities.delete(mock, id);
        Activities.created(mock, "6595");
    }

    @Test
    void reactivationIgnoresThePlansActivityLimit(TestMock mock) throws IOException {
        mock.panel("PUT /panel/limits", "{\"activities\":1}");
        Activities.delete(mock, Activities.created(mock, "6594"));
        Activities.created(mock, "6595");
        answers(Activities.create(mock, Draft.activity("6594")), 200);
        assertThat(Activities.headings(mock, "?activa=true")).containsExactly("6595", "6594");
    }

    @Test
    void activityRegisteredByAnotherFirmReturns409(TestMock mock) throws IOException {
        String body =
                Draft.activity("8499").with("fecha_alta", "\"2019-05-01\"").toString();
        Answer refused = mock.post("/activities", body, 1001);

        Activities.isDuplicate(refused);
        assertThat(mock.get("/activities", 1001).json().path("data").findValuesAsText("codigo_iae"))
                .doesNotContain("8499");
        String own = "/activities/" + Samples.activityId(mock);
        Activities.isDuplicate(mock.put(own, "{\"codigo_iae\":\"8499\",\"fecha_alta\":\"2019-05-01\"}", 1001));
        assertThat(mock.post("/activities", body, Activities.CLIENT).status()).isEqualTo(201);
    }

    @Test
    void invalidCreationDoesNotReactivateAnActivity(TestMock mock) throws IOException {
        Activities.delete(mock, Activities.created(mock, "6594"));
        answers(Activities.create(mock, Draft.activity("6594").with("regimen_iva", "\"reducido\"")), 422);
        assertThat(Activities.headings(mock, "?activa=true")).isEmpty();
    }
}
