package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The comparison with the contract sees each of these faults in a copy of {@code openapi.json}. */
class ContractMutationsTest {
    // formatter:off
    private static final List<Mutation> MUTATIONS = List.of(
        gone("/paths/~1activities/get",                                            "GET /activities: the contract shows it"),
        put("/paths/~1activities/get/x-scope", "\"gastos:leer\"",                  "x-scope is gastos:leer"),
        put("/paths/~1activities/get/x-scope", "\"clientes:mirar\"",               "not in the contract's table of permissions"),
        put("/paths/~1activities/get/x-plan", "\"Professional\"",                  "x-plan is Professional"),
        put("/paths/~1activities/get/x-client-header", "\"none\"",                 "x-client-header is none"),
        put("/paths/~1activities/get/x-quota", "\"none\"",                         "x-quota is none"),
        put("/paths/~1activities/get/x-assumed", "true",                           "must not be x-assumed as a whole"),
        put("/paths/~1activities/get/parameters", "[]",                            "lacks the query parameter activa"),
        put("/paths/~1activities/post/x-idempotency-key", "\"none\"",              "x-idempotency-key is none"),
        put("/paths/~1activities/post/x-test-keys", "\"allowed\"",                 "x-test-keys is allowed"),
        put("/paths/~1activities/post/x-writes", "false",                          "x-writes is false"),
        gone("/paths/~1activities/post/responses/200",                             "the success statuses: missing [200]"),
        gone("/paths/~1activities/post/responses/409",                             "lacks the answer 409"),
        gone("/paths/~1documents/post/responses/501",                              "whether there is the answer 501 is false"),
        put("/paths/~1activities/get/responses/501", "{\"$ref\":\"#/components/responses/NotInSandbox\"}", "whether there is the answer 501 is true"),
        gone("/paths/~1activities/get/x-error-codes",                              "has no x-error-codes"),
        put("/paths/~1activities/get/x-error-codes", "[\"no_hay\"]",               "no_hay is not in components.x-error-codes"),
        put("/paths/~1activities/get/x-error-codes", "[\"ip_no_permitida\"]",      "ip_no_permitida is one of every operation"),
        put("/paths/~1activities/get/x-error-codes", "[\"cuerpo_demasiado_grande\"]", "has no answer 413 for cuerpo_demasiado_grande"),
        put("/paths/~1activities/get/x-error-codes", "[\"sandbox_archivado\", \"sandbox_archivado\"]", "has sandbox_archivado twice"),
        put("/paths/~1activities/get/x-job-error-codes", "[\"formato_no_valido\"]", "has x-job-error-codes, but no job"),
        put("/components/x-codes-of-every-operation/codes", "[\"cuerpo_demasiado_grande\"]", "has no answer 413 for cuerpo_demasiado_grande"),
        put("/paths/~1workers/post/x-error-codes", "[]",                           "trabajador_duplicado is of no operation"),
        put("/paths/~1bank-transactions~1import/post/x-deferred", "\"never\"",     "x-deferred is never"),
        gone("/paths/~1invoices/post/x-irreversible",                              "x-irreversible is false"),
        put("/paths/~1invoices~1{id}~1cancel", "{\"post\":{}}",                    "invoices are not cancelled or rectified"),
        put("/paths/~1expenses~1{id}~1rectificar", "{\"post\":{}}",                "looks like one"),
        gone("/paths/~1expenses/get/x-assumed",                                    "the contract does not show GET /expenses"),
        gone("/paths/~1status/get/x-assumed-parts",                                "does not show x-scope"),
        gone("/paths/~1webhooks/post/responses/201/x-assumed",                     "does not show the answer 201"),
        gone("/components/schemas/NewActivity/properties/descripcion/maxLength",   "the greatest length of the field descripcion is 0"),
        put("/components/schemas/NewActivity/properties/codigo_iae/pattern", "\"^.{3,5}$\"", "lets \"7630 \""),
        put("/components/schemas/NewActivity/required", "[\"codigo_iae\"]",        "whether descripcion is required is false"),
        gone("/components/schemas/NewActivity/if",                                 "must require retencion_irpf_pct"),
        put("/components/schemas/NewActivity/properties/seccion_iae/x-assumed", "true", "the field seccion_iae is the contract's"),
        put("/components/schemas/NewActivity/properties/descripcion/minLength", "3", "does not show the minLength of the field descripcion"),
        put("/components/schemas/NewActivity/properties/extra", "{}",              "does not show the field extra"),
        put("/components/schemas/NewActivity/patternProperties/^retencion_irpf_pct$/enum", "[0, 1]", "missing [15, 19, 2, 21, 7]"),
        gone("/components/schemas/NewInvoice/x-assumed-parts",                     "does not say that serie is required"),
        gone("/components/schemas/SandboxEventRequest/properties/escenario/enum",  "the values of the field escenario: missing"),
        put("/components/schemas/Fecha/pattern", "\"\"",                           "lets \"20/11/2026\" through"),
        put("/components/schemas/ClientChange/properties/nif", "{}",               "must not change [nif]"),
        gone("/components/schemas/Activity/properties/reactivada",                 "openapi.json lacks reactivada"),
        gone("/components/schemas/ActivityList/properties/next_cursor",            "openapi.json lacks next_cursor"),
        put("/components/schemas/Job/properties/estado/x-known-values", "[]",      "missing [failed, pending, running, succeeded]"),
        gone("/components/schemas/ErrorDetail/properties/request_log_url",         "the type of error.request_log_url is nothing"),
        gone("/components/x-error-codes/rango_invertido",                          "the status of rango_invertido is 0"),
        gone("/components/x-error-codes/no_encontrado/x-assumed",                  "does not name no_encontrado"),
        put("/components/x-error-codes/nif_no_valido/stored", "true",              "stored of nif_no_valido is true"),
        gone("/components/x-scopes/sepa:leer",                                     "components.x-scopes: missing [sepa:leer]"),
        put("/components/x-scopes/sepa:leer/writes", "true",                       "writes of sepa:leer is true"),
        gone("/webhooks/consent.revoked",                                          "webhooks: missing [consent.revoked]"),
        gone("/components/x-scenarios/sin_efecto",                                 "components.x-scenarios: missing [sin_efecto]"),
        gone("/components/x-scenarios/espera/receptor_nif",                        "receptor_nif of espera is nothing"),
        put("/components/x-limits/idempotency_hours", "48",                        "idempotency_hours is 48"),
        put("/components/x-limits/keys_per_plan/Starter", "2",                     "keys_per_plan.Starter is 2"),
        put("/components/parameters/Limit/schema/maximum", "1000",                 "the greatest limit is 1000"),
        put("/components/parameters/IdempotencyKey/schema/maxLength", "64",        "the greatest length of Idempotency-Key is 64"),
        put("/components/parameters/XCgClient/schema/type", "\"string\"",          "the type of X-CG-Client is string"),
        put("/components/parameters/IdempotencyKey/x-assumed", "true",             "Idempotency-Key is the contract's"),
        gone("/components/parameters/IdempotencyKeyOptional/schema/maxLength",   "the greatest length of Idempotency-Key is 0"),
        gone("/components/headers/Request-Id/required",                            "always has the header Request-Id"),
        gone("/components/headers/CG-Entorno/schema",                              "the value of CG-Entorno"),
        gone("/components/responses/TooManyRequests/headers/Retry-After",          "always has the header Retry-After"),
        put("/components/headers/X-CG-Rate-Limited-Reason/schema/enum", "[]",      "the values of X-CG-Rate-Limited-Reason: missing"),
        put("/paths/~1webhooks/post/x-idempotency-key", "\"required\"",           "the number of operations with an optional Idempotency-Key is 2"),
        put("/paths/~1webhooks/post/x-test-keys", "\"refused\"",                  "x-test-keys is refused"),
        put("/paths/~1sandbox/get/x-environments", "[\"production\"]",            "x-environments: missing [sandbox]"),
        put("/paths/~1status/get/x-quota", "\"read\"",                            "x-quota is read"),
        put("/paths/~1activities/get/parameters/{activa}/schema/type", "\"string\"",     "the type of the query parameter activa is string"),
        put("/paths/~1activities/get/parameters/{activa}/name", "\"viva\"",              "does not show the query parameter viva"),
        put("/paths/~1activities/get/parameters/{activa}/x-assumed", "true",             "the query parameter activa is the contract's"),
        put("/paths/~1activities~1{id}/put/requestBody/required", "true",         "the body is optional"),
        put("/paths/~1documents/post/requestBody/content", "{\"application/json\":{}}", "the kinds of body: missing [multipart/form-data]"),
        put("/paths/~1clients~1{id}~1export/get/x-client-header", "\"required\"", "where the path names the client"),
        put("/paths/~1tax-models/post/x-deferred-models", "[\"390\"]",            "x-deferred-models: missing"),
        put("/components/parameters/Id/schema/type", "\"integer\"",               "the type of {id} is integer"),
        gone("/components/schemas/ErrorBody/properties/error",                    "must have the contract's error body"),
        gone("/components/schemas/JobError/properties/code",                      "gives lacks code"),
        put("/components/schemas/ActivityList/properties/data/type", "\"object\"", "the type of data in GET /activities is"),
        gone("/components/schemas/Aviso/properties/mensaje",                      "a warning in avisos: missing [mensaje]"),
        gone("/components/headers/WWW-Authenticate/schema/const",                 "the value of WWW-Authenticate is nothing"),
        put("/components/parameters/CgSignature/required", "false",               "must require the header CG-Signature"),
        put("/webhooks/invoice.annulled/post/x-required-scope", "\"gastos:leer\"", "x-required-scope of invoice.annulled"),
        gone("/webhooks/invoice.annulled/post/responses/401",                     "invoice.annulled must show the answer 401"),
        put("/components/schemas/Event/properties/id/x-assumed", "true",          "must have the field id"),
        put("/components/x-webhook-delivery/tolerance_seconds", "301",            "tolerance_seconds is 301"),
        put("/components/securitySchemes/apiKey/scheme", "\"basic\"",             "the kind of key is http basic"),
        put("/servers/0/url", "\"https://a.invalid/v1\"",                         "every address ends with /api/public/v1"),
        gone("/components/schemas/Client/properties/id/x-assumed",                "does not name the fields [id] of Client"),
        gone("/components/schemas/NewTaxModel/x-assumed",                         "does not show the body"),
        put("/paths/~1invoices/post/x-emits", "[]",                               "POST /invoices emits invoice.emitted"),
        put("/paths/~1invoices/get/x-emits", "[\"invoice.read\"]",                "[invoice.read], which are no events"),
        gone("/components/responses/PayloadTooLarge/x-assumed",                   "does not show the answer 413"),
        put("/info/version", "\"2026-09-06\"",                                     "info.version is 2026-09-06"));
    // formatter:on

    @TestFactory
    Stream<DynamicTest> everyMutationOfTheContractIsDetected() {
        return MUTATIONS.stream()
                .map(each -> dynamicTest(
                        each.toString(),
                        () -> assertThat(Contract.findings(new OpenApi(each.applied())))
                                .as("after this change of openapi.json")
                                .anyMatch(finding -> finding.contains(each.finding()))));
    }

    private static Mutation gone(String pointer, String finding) {
        return new Mutation(pointer, "", finding);
    }

    private static Mutation put(String pointer, String json, String finding) {
        return new Mutation(pointer, json, finding);
    }

    /** What is put at a place, nothing to take away what is there, and what has to be found. */
    private record Mutation(String pointer, String json, String finding) {
        JsonNode applied() {
            JsonNode copy = OpenApi.ofProject().root().deepCopy();
            String place = numbered(copy, pointer);
            int last = place.lastIndexOf('/');
            String name = place.substring(last + 1).replace("~1", "/").replace("~0", "~");
            JsonNode parent = copy.at(place.substring(0, last));
            if (!(parent instanceof ObjectNode object)) {
                throw new AssertionError("openapi.json has no object at " + pointer.substring(0, last));
            }
            if (json.isEmpty()) {
                if (object.remove(name) == null) {
                    throw new AssertionError("openapi.json has nothing at " + pointer);
                }
            } else {
                object.set(name, OpenApi.parse(json));
            }
            return copy;
        }

        /** A parameter of an operation is named in the pointer, and stands in a list. */
        private static String numbered(JsonNode root, String pointer) {
            Matcher named = Pattern.compile("(.*/parameters/)\\{(\\w+)}(/.*)").matcher(pointer);
            if (!named.matches()) {
                return pointer;
            }
            JsonNode list = root.at(named.group(1).replaceFirst("/$", ""));
            int at = 0;
            while (!list.path(at).path("name").asText().equals(named.group(2))) {
                assertThat(++at).as("the place of " + pointer).isLessThan(list.size());
            }
            return named.group(1) + at + named.group(3);
        }

        @Override
        public String toString() {
            return json.isEmpty() ? pointer + " gone" : pointer + " = " + json;
        }
    }
}
