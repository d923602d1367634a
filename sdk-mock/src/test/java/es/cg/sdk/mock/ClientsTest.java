package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ClientsTest {
    private static final String CLIENT = """
            {"nombre":"Muebles Muestra SL","nif":"J12345674","email":"muebles@ejemplo.invalid","tipo":"sociedad"%s}""";

    private final Wire wire = new Wire();

    @AfterEach
    void stop() {
        wire.close();
    }

    private Answer create(String more) throws IOException {
        return wire.write("POST", "/clients", 0, CLIENT.formatted(more));
    }

    private static List<Long> ids(Answer list) {
        return list.json().path("data").findValues("id").stream()
                .map(id -> id.asLong())
                .toList();
    }

    @Test
    void theListHasTheClientsThatTheKeyMayActOnNewestFirst() throws Exception {
        Answer list = wire.get("/clients");

        assertThat(ids(list)).containsExactly(1007L, 1006L, 1005L, 1004L, 1003L, 1002L, 1001L);
        assertThat(list.json().path("data"))
                .allMatch(each -> each.path("autorizado").asBoolean());
    }

    @Test
    void theSandboxHasTheSamePeopleUnderIdsOfItsOwn() throws Exception {
        Answer real = wire.get("/clients");
        Answer fictitious =
                wire.send(wire.to(wire.mock().sandboxUrl(), wire.mock().sandboxKey(), "/clients", 0));

        assertThat(ids(fictitious)).containsExactly(9007L, 9006L, 9005L, 9004L, 9003L, 9002L, 9001L);
        assertThat(fictitious.json().findValuesAsText("nif"))
                .isEqualTo(real.json().findValuesAsText("nif"));
        assertThat(fictitious.headers().get("CG-Entorno")).isEqualTo("sandbox");
    }

    @Test
    void oneClientIsReadAsTheListShowsIt() throws Exception {
        Answer list = wire.get("/clients");
        Answer one = wire.get("/clients/1005");

        assertThat(one.status()).isEqualTo(200);
        assertThat(one.json()).isEqualTo(list.json().at("/data/2"));
        assertThat(one.json().path("nif").asText()).isEqualTo("X1234567L");
    }

    @Test
    void aClientThatDoesNotExistIs404WhereverItIsNamed() throws Exception {
        for (String id : new String[] {"4711", "0", "-1", "abc", "9001", "99999999999999999999", "1001x"}) {
            Answer answer = wire.get("/clients/" + id);

            assertThat(answer.status()).as(id).isEqualTo(404);
            assertThat(answer.code()).isEqualTo("no_encontrado");
        }
        assertThat(wire.send(wire.to("/activities", 0).header("X-CG-Client", "0"))
                        .status())
                .isEqualTo(404);
        assertThat(wire.get("/activities", 4711).status()).isEqualTo(404);
    }

    @Test
    void aClientAuthorisedWithoutConsentIs403() throws Exception {
        for (String path : new String[] {"/clients/1006", "/clients/1006/export"}) {
            assertThat(wire.get(path).code()).as(path).isEqualTo("sin_consentimiento");
        }
        Answer activities = wire.get("/activities", 1006);

        assertThat(activities.status()).isEqualTo(403);
        assertThat(activities.code()).isEqualTo("sin_consentimiento");
    }

    @Test
    void aConsentThatCoversOnlyClientReadingCoversNothingElse() throws Exception {
        assertThat(wire.get("/clients/1007").status()).isEqualTo(200);
        assertThat(wire.get("/activities", 1007).status()).isEqualTo(200);
        assertThat(wire.write("PATCH", "/clients/1007", 0, "{}").code()).isEqualTo("sin_consentimiento");
        assertThat(wire.write("POST", "/activities", 1007, "{}").code()).isEqualTo("sin_consentimiento");
        assertThat(wire.get("/clients/1007/activity").code()).isEqualTo("sin_consentimiento");
        assertThat(wire.get("/invoices", 1007).code()).isEqualTo("sin_consentimiento");
    }

    @Test
    void aClientShowsWhatItConsentedTo() throws Exception {
        Answer list = wire.get("/clients");

        assertThat(list.json().at("/data").findValuesAsText("estado"))
                .containsExactly(
                        "parcial", "pendiente", "concedido", "concedido", "concedido", "concedido", "concedido");
        assertThat(list.json().at("/data/0/consentimiento/permisos").toString()).isEqualTo("[\"clientes:leer\"]");
        assertThat(list.json().at("/data/1/consentimiento/concedido_en").isNull())
                .isTrue();
        assertThat(list.json().at("/data/2/consentimiento/concedido_en").asText())
                .startsWith("2026-11-20T09:00");
    }

    @Test
    void aClientCreatedByApiIsAuthorisedOnNoKey() throws Exception {
        Answer created = create(",\"territorio\":\"canarias\",\"telefono\":\"600000000\"");
        long id = created.json().path("id").asLong();

        assertThat(created.status()).isEqualTo(201);
        assertThat(id).isEqualTo(1008);
        assertThat(created.json().path("autorizado").asBoolean(true)).isFalse();
        assertThat(created.json().path("consentimiento").isNull()).isTrue();
        assertThat(created.json().path("telefono").asText()).isEqualTo("600000000");
        assertThat(wire.get("/clients/" + id).status()).isEqualTo(404);
        assertThat(wire.get("/activities", id).status()).isEqualTo(404);
        assertThat(ids(wire.get("/clients"))).doesNotContain(id);
    }

    @Test
    void oneTaxIdentifierIsOneClientHoweverItIsWritten() throws Exception {
        create("");
        for (String nif : new String[] {"J12345674", "j-1234567-4", "ESJ12345674", "12345678Z"}) {
            Answer again =
                    wire.write("POST", "/clients", 0, CLIENT.formatted("").replace("J12345674", nif));

            assertThat(again.status()).as(nif).isEqualTo(409);
            assertThat(again.code()).isEqualTo("cliente_duplicado");
        }
    }

    @Test
    void aTaxIdentifierWithAWrongCheckCharacterIs422() throws Exception {
        for (String nif : new String[] {"12345678A", "J12345675", "X1234567A", "", "1", "00000000000"}) {
            Answer answer =
                    wire.write("POST", "/clients", 0, CLIENT.formatted("").replace("J12345674", nif));

            assertThat(answer.status()).as(nif).isEqualTo(422);
            assertThat(answer.code()).isEqualTo("datos_invalidos");
            assertThat(answer.json().at("/error/errors/0/param").asText()).isEqualTo("nif");
        }
    }

    @Test
    void creationNamesEveryFieldThatIsMissing() throws Exception {
        Answer answer = wire.write("POST", "/clients", 0, "{}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/error/errors"))
                .extracting(each -> each.path("param").asText())
                .containsExactlyInAnyOrder("nombre", "nif", "email", "tipo");
    }

    @Test
    void taxIdentifierAndEmailAreNotChangedByApi() throws Exception {
        for (String field : new String[] {"nif", "email"}) {
            Answer answer =
                    wire.write("PATCH", "/clients/1001", 0, "{\"telefono\":\"1\",\"" + field + "\":\"12345678Z\"}");

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.code()).isEqualTo("campo_no_modificable");
            assertThat(answer.param()).isEqualTo(field);
        }
        assertThat(wire.get("/clients/1001").json().has("telefono")).isFalse();
    }

    @Test
    void contactDataIsCorrectedAndTheRestStays() throws Exception {
        Answer changed = wire.write("PATCH", "/clients/1001", 1001, "{\"municipio\":\"Soria\",\"telefono\":\"1\"}");
        Answer again = wire.write("PATCH", "/clients/1001", 0, "{\"telefono\":\"2\"}");

        assertThat(changed.status()).isEqualTo(200);
        assertThat(again.json().path("municipio").asText()).isEqualTo("Soria");
        assertThat(again.json().path("telefono").asText()).isEqualTo("2");
        assertThat(again.json().path("nombre").asText()).isEqualTo("Laura Ficticia Prueba");
        assertThat(wire.get("/clients/1001").json()).isEqualTo(again.json());
    }

    @Test
    void theHeaderMayNameTheClientOfThePathAndNoOther() throws Exception {
        assertThat(wire.get("/clients/1001", 1001).status()).isEqualTo(200);
        Answer other = wire.get("/clients/1001", 1002);

        assertThat(other.status()).isEqualTo(400);
        assertThat(other.param()).isEqualTo("X-CG-Client");
    }

    @Test
    void aTestKeyReadsClientsAndWritesNone() throws Exception {
        String key = wire.mock().testKey();
        String base = wire.mock().baseUrl();

        assertThat(wire.send(wire.to(base, key, "/clients/1001", 0)).status()).isEqualTo(200);
        for (String[] write : new String[][] {
            {"POST", "/clients"},
            {"POST", "/clients/import"},
            {"PATCH", "/clients/1001"},
            {"DELETE", "/clients/1001/data"}
        }) {
            Answer answer = wire.send(wire.to(base, key, write[1], 0)
                    .header("Idempotency-Key", "k")
                    .method(write[0], Caller.json("{}")));

            assertThat(answer.code()).as(write[1]).isEqualTo("clave_de_prueba_sin_escritura");
        }
        for (String right : new String[] {"export", "activity"}) {
            Answer answer = wire.send(wire.to(base, key, "/clients/1001/" + right, 0));

            assertThat(answer.code()).as(right).isEqualTo("clave_de_prueba_sin_escritura");
        }
    }

    @Test
    void unknownFieldsAreAcceptedWithAnAviso() throws Exception {
        Answer answer = create(",\"color\":\"rojo\",\"id\":7");
        Answer known = wire.write("PATCH", "/clients/1001", 0, "{\"telefono\":\"1\"}");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().has("color")).isFalse();
        assertThat(answer.json().path("avisos"))
                .extracting(each -> each.path("codigo").asText())
                .containsExactly("campo_desconocido", "campo_desconocido");
        assertThat(answer.json().at("/avisos/0/mensaje").asText()).contains("color");
        assertThat(known.json().has("avisos")).isFalse();
    }

    @Test
    void aReplayHasTheAvisosOfTheFirstAnswer() throws Exception {
        String body = CLIENT.formatted(",\"color\":\"rojo\"");
        Answer first =
                wire.send(wire.to("/clients", 0).header("Idempotency-Key", "k").post(Caller.json(body)));
        Answer second =
                wire.send(wire.to("/clients", 0).header("Idempotency-Key", "k").post(Caller.json(body)));

        assertThat(first.json().path("avisos")).hasSize(1);
        assertThat(second.json()).isEqualTo(first.json());
    }
}
