package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@Chapter("Errors › Status codes")
final class StatusCodesTest {
    /** @param code empty where the contract names none */
    private record Row(String name, String code, Printed.Asking asking) {}

    private static Stream<DynamicTest> rows(int status, Row... rows) {
        return Stream.of(rows)
                .map(row -> Places.test(row.name(), place -> {
                    Ask ask = row.asking().of(place);
                    int invoices = invoices(place);
                    Answer answer = ask.send();

                    assertThat(answer.status()).as("%s", answer.json()).isEqualTo(status);
                    assertThat(answer.code()).matches(row.code().isEmpty() ? ".+" : row.code());
                    assertThat(invoices(place)).isEqualTo(invoices);
                }));
    }

    private static int invoices(Place place) throws IOException {
        return place.panel("GET /panel/invoices").json().path("data").size();
    }

    private static Ask issuing(Place place) {
        return place.post("/invoices", Samples.invoice()).client(TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> malformedIs400() {
        // formatter:off
        return rows(400,
            new Row("unreadable JSON", "json_invalido", place -> issuing(place).json("{\"serie\":")),
            new Row("no client", "", place -> issuing(place).without("X-CG-Client")),
            new Row("no idempotency key", "", place -> issuing(place).without("Idempotency-Key")),
            new Row("a limit that is none", "limite_no_valido", place -> place.get("/clients?limit=x")),
            new Row("a cursor that is none", "cursor_no_valido", place -> place.get("/clients?cursor=x")),
            new Row("a query of an impossible form", "", place -> place.get("/activities?activa=quizas").client(LAURA)));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> withoutAGoodKeyIs401() {
        // formatter:off
        return rows(401,
            new Row("no key", "", place -> issuing(place).without("Authorization")),
            new Row("another scheme", "", place -> issuing(place).header("Authorization", "Basic YTpi")),
            new Row("not a key", "", place -> issuing(place).as("nada")),
            new Row("an unknown key", "", place -> issuing(place).as("cg_live_aaaaaaaa.bbbbbbbb")),
            new Row("a wrong secret", "", place -> issuing(place).as(place.key("live") + "x")),
            new Row("a revoked key", "", place -> {
                var made = place.makeKey("{\"kind\":\"live\"}");
                place.panel("POST /panel/keys/" + made.path("id").asText() + "/revoke");
                return issuing(place).as(made.path("key").asText());
            }),
            new Row("an expired key", "", place -> {
                var made = place.makeKey("{\"kind\":\"live\",\"expires_at\":\"2026-11-21T09:00:00+01:00\"}");
                place.advance("P2D");
                return issuing(place).as(made.path("key").asText());
            }),
            new Row("a key of the sandbox in production", "entorno_incorrecto", place -> issuing(place).as(place.key("sandbox"))),
            new Row("a key of production in the sandbox", "entorno_incorrecto", place -> issuing(place).inSandbox().as(place.key("live"))));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> notPermittedIs403() {
        // formatter:off
        return rows(403,
            new Row("the permission is missing", "scope_insuficiente", place -> issuing(place).as(place.keyOf("facturas:leer"))),
            new Row("the plan excludes it", "permiso_fuera_de_plan", place -> { place.plan("starter"); return issuing(place); }),
            new Row("the client consented to nothing", "sin_consentimiento", place -> issuing(place).client(1006)),
            new Row("the client consented to other things", "sin_consentimiento", place -> issuing(place).client(1007)),
            new Row("the address is not allowed", "ip_no_permitida",
                place -> issuing(place).as(place.makeKey("{\"kind\":\"live\",\"allowed_ips\":[\"10.0.0.0/8\"]}").path("key").asText())));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> notThereIs404() {
        // formatter:off
        return rows(404,
            new Row("no such record", "", place -> place.get("/bank-imports/nada").client(LAURA)),
            new Row("no such job", "", place -> place.get("/jobs/nada")),
            new Row("no such client", "", place -> issuing(place).client(4242)),
            new Row("a client that the key may not touch", "",
                place -> issuing(place).as(place.makeKey("{\"kind\":\"live\",\"clients\":[1001]}").path("key").asText())),
            new Row("a record of another client", "",
                place -> place.get("/invoices/" + Samples.newest(place, "/invoices").path("id").asText()).client(TALLERES)),
            new Row("a job of another client", "",
                place -> place.get("/jobs/" + Deferred.each().get(1).begin(place).path("id").asText()).as(place.makeKey("{\"kind\":\"live\",\"clients\":[1002]}").path("key").asText())));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> anotherMethodIs405AndThePathsOwnAreTold() {
        return Stream.of(
                        "PATCH /activities GET,POST",
                        "GET /activities/x PUT,DELETE",
                        "DELETE /bank-accounts GET",
                        "PUT /bank-imports/x GET",
                        "POST /bank-transactions GET",
                        "GET /bank-transactions/import POST",
                        "POST /status GET",
                        "DELETE /clients GET",
                        "GET /clients/import POST",
                        "POST /clients/1001/activity GET",
                        "POST /clients/1001/export GET",
                        "GET /clients/1001/data DELETE",
                        "DELETE /invoices GET,POST",
                        "PUT /invoices/x/payments POST",
                        "POST /documents/x DELETE",
                        "DELETE /tax-models POST",
                        "POST /tax-models/x/receipt GET",
                        "DELETE /jobs/x GET",
                        "DELETE /bank-transactions/x/match-proposals POST")
                .map(row -> Places.test(row, place -> {
                    String[] parts = row.split(" ", 3);
                    Answer answer = place.ask(parts[0], parts[1])
                            .client(LAURA)
                            .key(Ask.fresh())
                            .send();
                    List<String> allowed = List.of(answer.header("Allow").split(", *", -1));

                    assertThat(answer.status()).isEqualTo(405);
                    assertThat(allowed).contains(parts[2].split(",", -1)).doesNotContain(parts[0]);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aConflictIs409() {
        // formatter:off
        return rows(409,
            new Row("with the state of things", "actividad_con_operaciones",
                place -> place.delete("/activities/" + Samples.activityId(place)).client(LAURA)),
            new Row("of an idempotency key with other data", "idempotency_key_reutilizada", place -> {
                issuing(place).key("one").send();
                return issuing(place).key("one").json(Samples.invoice("2026-11-19"));
            }));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> aWrongValueIs422() {
        // formatter:off
        return rows(422,
            new Row("a field of no such value", "datos_invalidos", place -> issuing(place).json("{\"serie\":7}")),
            new Row("a field with a code of its own", "serie_desconocida",
                place -> issuing(place).json(Samples.invoice().replace("\"A\"", "\"Z\""))),
            new Row("a date in another form", "", place -> issuing(place).json(Samples.invoice("20/11/2026"))));
        // formatter:on
    }
}
