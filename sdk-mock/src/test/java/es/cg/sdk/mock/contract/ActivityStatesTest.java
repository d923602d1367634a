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
    void aChangeToPrincipalUnmarksThePreviousOne(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        Activities.create(mock, Draft.activity("6595").with("es_principal", "true"));
        Activities.change(mock, id, "{\"es_principal\":true}");

        assertThat(Activities.list(mock, "").findValuesAsText("es_principal")).containsExactly("false", "true");
    }

    @Test
    void theBodyOfAChangeIsOptional(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        Answer answer = mock.ask("PUT", "/activities/" + id)
                .client(Activities.CLIENT)
                .key(TestRequest.fresh())
                .send();

        answers(answer, 200);
        assertThat(answer.text("/codigo_iae")).isEqualTo("6594");
    }

    @Test
    void updateChangesOnlyTheFieldsSent(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        JsonNode before = Activities.list(mock, "").path(0);
        answers(Activities.change(mock, id, "{\"descripcion\":\"Papel\"}"), 200);
        JsonNode after = Activities.list(mock, "").path(0);
        assertThat(after.path("descripcion").asText()).isEqualTo("Papel");
        for (String same : List.of("codigo_iae", "seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta")) {
            assertThat(after.path(same)).as(same).isEqualTo(before.path(same));
        }
    }

    @Test
    void updatedEndDateMustBeAfterStoredStartDate(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        for (String end : List.of("2025-12-31", "2026-01-01")) {
            Answer refused = Activities.change(mock, id, "{\"fecha_baja\":\"" + end + "\"}");

            assertThat(refused.status()).as(end).isEqualTo(422);
            assertThat(refused.params()).containsExactly("fecha_baja");
        }
        assertThat(Activities.list(mock, "").at("/0/fecha_baja").isTextual()).isFalse();
        answers(Activities.change(mock, id, "{\"fecha_baja\":\"2026-01-02\"}"), 200);
        wrong(Activities.change(mock, id, "{\"fecha_alta\":\"2026-01-02\"}"), "fecha_alta");
    }

    @Test
    void updateToCodeOfAnotherActivityReturns409(TestMock mock) throws IOException {
        Activities.created(mock, "6594");
        String id = Activities.created(mock, "6595");

        Activities.isDuplicate(Activities.change(mock, id, "{\"codigo_iae\":\"6594\",\"descripcion\":\"x\"}"));
        assertThat(Activities.headings(mock, "")).containsExactly("6595", "6594");
        assertThat(Activities.list(mock, "").at("/0/descripcion").asText()).isEqualTo("Libros");
    }

    @Test
    void updateToStartDateOfAnotherActivityReturns409(TestMock mock) throws IOException {
        Activities.created(mock, "6594");
        String id = Activities.create(mock, Draft.activity("6594").with("fecha_alta", "\"2026-01-02\""))
                .text("/id");

        for (String start : List.of("2026-01-01", "2026-01-01T08:00:00Z")) {
            Activities.isDuplicate(Activities.change(mock, id, "{\"fecha_alta\":\"" + start + "\"}"));
        }
        assertThat(Activities.list(mock, "").at("/0/fecha_alta").asText()).isEqualTo("2026-01-02");
    }

    @Test
    void updateToCodeOfDeactivatedActivityReturns409(TestMock mock) throws IOException {
        String first = Activities.created(mock, "6594");
        Activities.delete(mock, first);
        String second = Activities.created(mock, "6595");

        Activities.isDuplicate(Activities.change(mock, second, "{\"codigo_iae\":\"6594\"}"));
        assertThat(Activities.change(mock, second, "{\"codigo_iae\":\"6596\"}").status())
                .isEqualTo(200);
        answers(Activities.change(mock, first, "{\"activa\":true}"), 200);
    }

    @Test
    void updateWithActivaFalseDeactivatesTheActivity(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        answers(Activities.change(mock, id, "{\"activa\":false}"), 200);
        assertThat(Activities.list(mock, "").at("/0/activa").asBoolean(true)).isFalse();
    }

    @Test
    void updateWithActivaTrueReactivatesTheActivity(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        Activities.invoiced(mock, id);
        assertThat(Activities.change(mock, id, "{\"activa\":false}").status()).isEqualTo(200);
        answers(Activities.change(mock, id, "{\"activa\":true}"), 200);
        assertThat(Activities.list(mock, "").at("/0/activa").asBoolean()).isTrue();
    }

    @Test
    void deleteDeactivatesTheActivity(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        answers(Activities.delete(mock, id), 200);
        assertThat(Activities.delete(mock, id).status()).isEqualTo(200);
        assertThat(Activities.list(mock, "").at("/0/id").asText()).isEqualTo(id);
        assertThat(Activities.list(mock, "").at("/0/activa").asBoolean(true)).isFalse();
    }

    @Test
    void activityWithInvoiceCannotBeDeleted(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        Activities.invoiced(mock, id);
        Answer refused = Activities.delete(mock, id);

        refused(refused, 409, "actividad_con_operaciones");
        assertThat(Activities.list(mock, "").at("/0/activa").asBoolean()).isTrue();
    }

    @Test
    void exampleActivityWithOperationsCannotBeDeleted(TestMock mock) throws IOException {
        JsonNode activity = mock.get("/activities", 1001).json().at("/data/0");
        Answer refused = mock.delete("/activities/" + activity.path("id").asText(), 1001);

        assertThat(refused.code()).isEqualTo("actividad_con_operaciones");
        assertThat(mock.get("/activities", 1001).json().at("/data/0")).isEqualTo(activity);
    }

    @Test
    void anotherClientsActivityIsNeitherChangedNorDeleted(TestMock mock) throws IOException {
        String id = Activities.created(mock, "6594");
        Answer changed = mock.put("/activities/" + id, "{\"activa\":false}", 1003);
        Answer deleted = mock.delete("/activities/" + id, 1003);

        assertThat(List.of(changed.status(), deleted.status())).containsExactly(404, 404);
        assertThat(Activities.list(mock, "").at("/0/activa").asBoolean()).isTrue();
    }
}
