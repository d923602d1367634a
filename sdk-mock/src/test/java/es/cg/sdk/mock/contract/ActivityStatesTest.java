package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("States › Activity")
final class ActivityStatesTest {

    @Test
    void aChangeToPrincipalUnmarksThePreviousOne(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        Activities.create(place, Draft.activity("6595").with("es_principal", "true"));
        Activities.change(place, id, "{\"es_principal\":true}");

        assertThat(Activities.list(place, "").findValuesAsText("es_principal")).containsExactly("false", "true");
    }

    @Test
    void theBodyOfAChangeIsOptional(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        Answer answer = place.ask("PUT", "/activities/" + id)
                .client(Activities.CLIENT)
                .key(Ask.fresh())
                .send();

        answers(answer, 200);
        assertThat(answer.text("/codigo_iae")).isEqualTo("6594");
    }

    @Test
    void updateChangesOnlyTheFieldsSent(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        JsonNode before = Activities.list(place, "").path(0);
        answers(Activities.change(place, id, "{\"descripcion\":\"Papel\"}"), 200);
        JsonNode after = Activities.list(place, "").path(0);
        assertThat(after.path("descripcion").asText()).isEqualTo("Papel");
        for (String same : List.of("codigo_iae", "seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta")) {
            assertThat(after.path(same)).as(same).isEqualTo(before.path(same));
        }
    }

    @Test
    void updatedEndDateMustBeAfterStoredStartDate(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        for (String end : List.of("2025-12-31", "2026-01-01")) {
            Answer refused = Activities.change(place, id, "{\"fecha_baja\":\"" + end + "\"}");

            assertThat(refused.status()).as(end).isEqualTo(422);
            assertThat(refused.params()).containsExactly("fecha_baja");
        }
        assertThat(Activities.list(place, "").at("/0/fecha_baja").isTextual()).isFalse();
        answers(Activities.change(place, id, "{\"fecha_baja\":\"2026-01-02\"}"), 200);
        wrong(Activities.change(place, id, "{\"fecha_alta\":\"2026-01-02\"}"), "fecha_alta");
    }

    @Test
    void updateToCodeOfAnotherActivityReturns409(Place place) throws IOException {
        Activities.created(place, "6594");
        String id = Activities.created(place, "6595");

        Activities.isDuplicate(Activities.change(place, id, "{\"codigo_iae\":\"6594\",\"descripcion\":\"x\"}"));
        assertThat(Activities.headings(place, "")).containsExactly("6595", "6594");
        assertThat(Activities.list(place, "").at("/0/descripcion").asText()).isEqualTo("Libros");
    }

    @Test
    void updateToStartDateOfAnotherActivityReturns409(Place place) throws IOException {
        Activities.created(place, "6594");
        String id = Activities.create(place, Draft.activity("6594").with("fecha_alta", "\"2026-01-02\""))
                .text("/id");

        for (String start : List.of("2026-01-01", "2026-01-01T08:00:00Z")) {
            Activities.isDuplicate(Activities.change(place, id, "{\"fecha_alta\":\"" + start + "\"}"));
        }
        assertThat(Activities.list(place, "").at("/0/fecha_alta").asText()).isEqualTo("2026-01-02");
    }

    @Test
    void updateToCodeOfDeactivatedActivityReturns409(Place place) throws IOException {
        String first = Activities.created(place, "6594");
        Activities.delete(place, first);
        String second = Activities.created(place, "6595");

        Activities.isDuplicate(Activities.change(place, second, "{\"codigo_iae\":\"6594\"}"));
        assertThat(Activities.change(place, second, "{\"codigo_iae\":\"6596\"}").status())
                .isEqualTo(200);
        answers(Activities.change(place, first, "{\"activa\":true}"), 200);
    }

    @Test
    void updateWithActivaFalseDeactivatesTheActivity(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        answers(Activities.change(place, id, "{\"activa\":false}"), 200);
        assertThat(Activities.list(place, "").at("/0/activa").asBoolean(true)).isFalse();
    }

    @Test
    void updateWithActivaTrueReactivatesTheActivity(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        Activities.invoiced(place, id);
        assertThat(Activities.change(place, id, "{\"activa\":false}").status()).isEqualTo(200);
        answers(Activities.change(place, id, "{\"activa\":true}"), 200);
        assertThat(Activities.list(place, "").at("/0/activa").asBoolean()).isTrue();
    }

    @Test
    void deleteDeactivatesTheActivity(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        answers(Activities.delete(place, id), 200);
        assertThat(Activities.delete(place, id).status()).isEqualTo(200);
        assertThat(Activities.list(place, "").at("/0/id").asText()).isEqualTo(id);
        assertThat(Activities.list(place, "").at("/0/activa").asBoolean(true)).isFalse();
    }

    @Test
    void activityWithInvoiceCannotBeDeleted(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        Activities.invoiced(place, id);
        Answer refused = Activities.delete(place, id);

        refused(refused, 409, "actividad_con_operaciones");
        assertThat(Activities.list(place, "").at("/0/activa").asBoolean()).isTrue();
    }

    @Test
    void exampleActivityWithOperationsCannotBeDeleted(Place place) throws IOException {
        JsonNode activity = place.get("/activities", 1001).json().at("/data/0");
        Answer refused = place.delete("/activities/" + activity.path("id").asText(), 1001);

        assertThat(refused.code()).isEqualTo("actividad_con_operaciones");
        assertThat(place.get("/activities", 1001).json().at("/data/0")).isEqualTo(activity);
    }

    @Test
    void anotherClientsActivityIsNeitherChangedNorDeleted(Place place) throws IOException {
        String id = Activities.created(place, "6594");
        Answer changed = place.put("/activities/" + id, "{\"activa\":false}", 1003);
        Answer deleted = place.delete("/activities/" + id, 1003);

        assertThat(List.of(changed.status(), deleted.status())).containsExactly(404, 404);
        assertThat(Activities.list(place, "").at("/0/activa").asBoolean()).isTrue();
    }
}
