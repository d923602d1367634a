package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ActivitiesTest {
    private static final String ACTIVITY = """
            {"codigo_iae":"%s","descripcion":"Libros","seccion_iae":"empresarial",
             "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2026-01-01"%s}""";

    private final Wire wire = new Wire();

    @AfterEach
    void stop() {
        wire.close();
    }

    private Answer create(String heading, String more) throws IOException {
        return create(1002, heading, more);
    }

    private Answer create(long client, String heading, String more) throws IOException {
        return wire.write("POST", "/activities", client, ACTIVITY.formatted(heading, more));
    }

    private String created(String heading) throws IOException {
        return create(heading, "").json().path("id").asText();
    }

    private Answer change(String id, String body) throws IOException {
        return wire.write("PUT", "/activities/" + id, 1002, body);
    }

    private List<String> headings(String query) throws IOException {
        return wire.get("/activities" + query, 1002).json().findValuesAsText("codigo_iae");
    }

    @Test
    void anActivityIsCreatedInUse() throws Exception {
        Answer answer = create("6594", ",\"retencion_irpf_tipo\":\"general\"");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().path("activa").asBoolean()).isTrue();
        assertThat(answer.json().path("retencion_irpf_pct").intValue()).isEqualTo(15);
        assertThat(answer.json().has("reactivada")).isFalse();
    }

    @Test
    void eachKindOfWithholdingHasItsPercentage() throws Exception {
        Map<String, String> kinds = Map.of("ninguna", "0", "general", "15", "inicio", "7", "agraria", "2");
        for (Map.Entry<String, String> kind : kinds.entrySet()) {
            Answer answer = create(
                    String.valueOf(7000 + Integer.parseInt(kind.getValue())),
                    ",\"retencion_irpf_tipo\":\"" + kind.getKey() + "\"");

            assertThat(answer.json().path("retencion_irpf_pct").asText()).isEqualTo(kind.getValue());
        }
        for (String pct : new String[] {"0", "1", "2", "7", "15", "19", "21"}) {
            Answer answer = create(
                    String.valueOf(8000 + Integer.parseInt(pct)),
                    ",\"retencion_irpf_tipo\":\"personalizada\",\"retencion_irpf_pct\":" + pct);

            assertThat(answer.json().path("retencion_irpf_pct").asText()).isEqualTo(pct);
        }
        assertThat(create("9000", ",\"retencion_irpf_tipo\":\"personalizada\",\"retencion_irpf_pct\":18")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void headingsAreFourDigitsOrAnAgriculturalOne() throws Exception {
        for (String good : new String[] {"6594", "B01", "B05"}) {
            assertThat(create(good, "").status()).as(good).isEqualTo(201);
        }
        for (String bad : new String[] {"763", "65941", "B06", "b01", "659.4", ""}) {
            assertThat(create(bad, "").param()).as(bad).isEqualTo("codigo_iae");
        }
    }

    @Test
    void theDescriptionHasUpTo255Characters() throws Exception {
        assertThat(change(created("6594"), "{\"descripcion\":\"" + "x".repeat(255) + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(change(created("6595"), "{\"descripcion\":\"" + "x".repeat(256) + "\"}")
                        .param())
                .isEqualTo("descripcion");
    }

    @Test
    void aStartInTheFutureIs422AndTodayIsNot() throws Exception {
        String id = created("6594");

        assertThat(change(id, "{\"fecha_alta\":\"2026-11-21\"}").param()).isEqualTo("fecha_alta");
        assertThat(change(id, "{\"fecha_alta\":\"2026-11-20\"}").status()).isEqualTo(200);
    }

    @Test
    void anEndMustBeLaterThanTheStart() throws Exception {
        assertThat(create("6594", ",\"fecha_baja\":\"2026-01-01\"").param()).isEqualTo("fecha_baja");
        assertThat(create("6594", ",\"fecha_baja\":\"2026-01-02\"").status()).isEqualTo(201);
    }

    @Test
    void aChangedEndMustBeLaterThanTheStoredStartToo() throws Exception {
        String id = created("6594");

        assertThat(change(id, "{\"fecha_baja\":\"2025-12-31\"}").param()).isEqualTo("fecha_baja");
        assertThat(change(id, "{\"fecha_alta\":\"2025-01-01\",\"fecha_baja\":\"2025-12-31\"}")
                        .param())
                .isEqualTo("fecha_baja");
        assertThat(change(id, "{\"fecha_baja\":\"2026-01-02\"}").status()).isEqualTo(200);
        assertThat(change(id, "{\"fecha_alta\":\"2026-01-02\"}").param()).isEqualTo("fecha_alta");
    }

    @Test
    void aChangeTouchesWhatWasSentAlone() throws Exception {
        String id = created("6594");
        Answer answer = change(id, "{\"descripcion\":\"Papel\",\"se_acoge_ric\":true}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("descripcion").asText()).isEqualTo("Papel");
        assertThat(answer.json().path("se_acoge_ric").asBoolean()).isTrue();
        assertThat(answer.json().path("codigo_iae").asText()).isEqualTo("6594");
        assertThat(wire.get("/activities", 1002).json().at("/data/0")).isEqualTo(answer.json());
    }

    @Test
    void theBodyOfAChangeIsOptional() throws Exception {
        String id = created("6594");

        assertThat(change(id, "").status()).isEqualTo(200);
        assertThat(change(id, "{}").status()).isEqualTo(200);
        assertThat(change(id, "{").code()).isEqualTo("json_invalido");
    }

    @Test
    void aChangeToPersonalizadaNeedsAPercentage() throws Exception {
        String id = created("6594");

        assertThat(change(id, "{\"retencion_irpf_tipo\":\"personalizada\"}").param())
                .isEqualTo("retencion_irpf_pct");
        assertThat(change(id, "{\"retencion_irpf_tipo\":\"personalizada\",\"retencion_irpf_pct\":19}")
                        .json()
                        .path("retencion_irpf_pct")
                        .intValue())
                .isEqualTo(19);
    }

    @Test
    void aNewPrincipalUnmarksThePreviousOneOnCreationAndChange() throws Exception {
        String first =
                create("6594", ",\"es_principal\":true").json().path("id").asText();
        create("6595", ",\"es_principal\":true");
        Answer list = wire.get("/activities", 1002);
        assertThat(list.json().findValuesAsText("es_principal")).containsExactly("true", "false");

        assertThat(change(first, "{\"es_principal\":true}")
                        .json()
                        .path("es_principal")
                        .asBoolean())
                .isTrue();
        assertThat(wire.get("/activities", 1002).json().findValuesAsText("es_principal"))
                .containsExactly("false", "true");
        assertThat(wire.get("/activities", 1001)
                        .json()
                        .at("/data/0/es_principal")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aChangeThatMakesItEqualToAnotherIs409EvenIfThatIsDeactivated() throws Exception {
        String first = created("6594");
        String second = created("6595");
        assertThat(change(second, "{\"codigo_iae\":\"6594\"}").code()).isEqualTo("actividad_duplicada");
        wire.delete("/activities/" + first, 1002);

        Answer answer = change(second, "{\"codigo_iae\":\"6594\",\"descripcion\":\"x\"}");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("actividad_duplicada");
        assertThat(change(second, "{\"codigo_iae\":\"6594\",\"fecha_alta\":\"2026-01-02\"}")
                        .status())
                .isEqualTo(200);
        assertThat(change(second, "{\"fecha_alta\":\"2026-01-01\"}").code()).isEqualTo("actividad_duplicada");
        assertThat(change(second, "{\"fecha_alta\":\"2026-01-01T08:00:00Z\"}").code())
                .isEqualTo("actividad_duplicada");
    }

    @Test
    void anotherClientsActivityIsNoDuplicate() throws Exception {
        assertThat(create(1002, "6594", "").status()).isEqualTo(201);
        assertThat(create(1003, "6594", "").status()).isEqualTo(201);
    }

    @Test
    void activaFalseDeactivatesAndTrueReactivates() throws Exception {
        String id = created("6594");

        assertThat(change(id, "{\"activa\":false}").json().path("activa").asBoolean(true))
                .isFalse();
        assertThat(headings("?activa=true")).isEmpty();
        assertThat(headings("?activa=false")).containsExactly("6594");
        assertThat(change(id, "{\"activa\":true}").json().path("activa").asBoolean())
                .isTrue();
        assertThat(headings("?activa=true")).containsExactly("6594");
    }

    @Test
    void aDeletedActivityIsDeactivatedAndStaysListed() throws Exception {
        String id = created("6594");
        Answer answer = wire.delete("/activities/" + id, 1002);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("id").asText()).isEqualTo(id);
        assertThat(answer.json().path("activa").asBoolean(true)).isFalse();
        assertThat(headings("")).containsExactly("6594");
    }

    @Test
    void anActivityWithOperationsIsNotDeletedButCanBeTakenOutOfUse() throws Exception {
        String id = wire.get("/activities", 1001).json().at("/data/0/id").asText();
        Answer answer = wire.delete("/activities/" + id, 1001);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("actividad_con_operaciones");
        assertThat(wire.write("PUT", "/activities/" + id, 1001, "{\"activa\":false}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void theSameHeadingAndStartAreTakenBackWhetherDeactivatedOrNot() throws Exception {
        String id = created("6594");
        for (boolean deactivated : new boolean[] {false, true}) {
            if (deactivated) {
                wire.delete("/activities/" + id, 1002);
            }
            Answer answer = create("6594", "");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().path("reactivada").asBoolean()).isTrue();
            assertThat(answer.json().path("activa").asBoolean()).isTrue();
            assertThat(answer.json().path("id").asText()).isEqualTo(id);
            assertThat(answer.json().has("avisos")).isFalse();
        }
        assertThat(wire.get("/activities", 1002).json().at("/data/0").has("reactivada"))
                .isFalse();
        assertThat(headings("")).hasSize(1);
    }

    @Test
    void whatIsTakenBackStaysAsItWasAndAnAvisoSaysSo() throws Exception {
        created("6594");
        Answer answer = create("6594", ",\"es_principal\":true,\"se_acoge_ric\":false");

        assertThat(answer.json().path("es_principal").asBoolean()).isFalse();
        assertThat(answer.json().at("/avisos/0/codigo").asText()).isEqualTo("actividad_sin_cambios");
        assertThat(answer.json().at("/avisos/0/mensaje").asText())
                .contains("es_principal")
                .doesNotContain("se_acoge_ric");
    }

    @Test
    void anActivityOfAnotherFirmIs409() throws Exception {
        String body = ACTIVITY.formatted("8499", "").replace("2026-01-01", "2019-05-01");

        assertThat(wire.write("POST", "/activities", 1001, body).code()).isEqualTo("actividad_duplicada");
        assertThat(wire.write("POST", "/activities", 1002, body).status()).isEqualTo(201);
        String mine = wire.get("/activities", 1001).json().at("/data/0/id").asText();
        assertThat(wire.write(
                                "PUT",
                                "/activities/" + mine,
                                1001,
                                "{\"codigo_iae\":\"8499\",\"fecha_alta\":\"2019-05-01\"}")
                        .code())
                .isEqualTo("actividad_duplicada");
    }

    @Test
    void changingOrDeletingAnotherClientsActivityIs404() throws Exception {
        String id = created("6594");

        assertThat(wire.write("PUT", "/activities/" + id, 1001, "{\"activa\":false}")
                        .status())
                .isEqualTo(404);
        assertThat(wire.delete("/activities/" + id, 1001).status()).isEqualTo(404);
        assertThat(wire.delete("/activities/act_nowhere", 1002).status()).isEqualTo(404);
        assertThat(headings("?activa=true")).containsExactly("6594");
    }

    @Test
    void deletingUsesNoKeyAndChangingNeedsOne() throws Exception {
        String id = created("6594");
        Answer answer = wire.send(wire.to("/activities/" + id, 1002).put(Caller.json("{}")));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.param()).isEqualTo("Idempotency-Key");
        assertThat(wire.delete("/activities/" + id, 1002).status()).isEqualTo(200);
        assertThat(wire.delete("/activities/" + id, 1002).status()).isEqualTo(200);
    }

    @Test
    void fieldsOfAnActivityThatNobodySetsGetAnAviso() throws Exception {
        Answer created = create("6594", ",\"activa\":false,\"reactivada\":true");
        Answer changed = change(created.json().path("id").asText(), "{\"activa\":false,\"reactivada\":true}");

        assertThat(created.json().path("avisos")).hasSize(2);
        assertThat(changed.json().path("avisos")).hasSize(1);
        assertThat(changed.json().path("activa").asBoolean(true)).isFalse();
    }
}
