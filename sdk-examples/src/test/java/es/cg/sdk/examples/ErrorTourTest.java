package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ErrorTourTest {
    private static final Json CODES =
            BundledContract.document().get("components").get("x-error-codes");

    @Test
    void everyErrorCodeIsProvokedOnceWithItsTexts() {
        ExampleRun run = ExampleRun.of("error-tour", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        Json document = Json.parse(run.out());
        List<Json> errors = document.get("errors").items();
        assertThat(errors).extracting(error -> error.get("code").string()).containsExactlyElementsOf(CODES.names());
        assertThat(errors)
                .allSatisfy(error -> assertThat(error.get("status").text())
                        .isEqualTo(CODES.get(
                                        Objects.requireNonNull(error.get("code").string()))
                                .get("status")
                                .text()));
        assertThat(document.get("texts").items()).hasSameSizeAs(errors).allSatisfy(text -> {
            assertThat(text.get("what_to_do").string()).isNotBlank();
            assertThat(text.get("show_to_a_user").string()).endsWith(".").doesNotContain("El servicio ha respondido");
        });
    }

    @Test
    void eachErrorHasItsOutcomeAndAttempts() {
        Json document = Json.parse(ExampleRun.of("error-tour", "--json").out());
        Map<String, Json> errors = document.get("errors").items().stream()
                .collect(Collectors.toMap(
                        error -> Objects.requireNonNull(error.get("code").string()), error -> error));

        assertThat(errors.values().stream()
                        .filter(error -> "unknown".equals(error.get("outcome").string()))
                        .map(error -> error.get("code").string()))
                .containsExactlyInAnyOrder(
                        "error_interno",
                        "operacion_en_curso",
                        "idempotency_key_reutilizada",
                        "cuenta_no_coincide",
                        "fichero_descuadrado");
        assertThat(shown(errors, "cuenta_no_coincide", "exception")).isEqualTo("JobFailedException");
        assertThat(shown(errors, "scope_insuficiente", "exception")).isEqualTo("ScopeException");
        assertThat(shown(errors, "datos_invalidos", "attempts")).isEqualTo("1");
        assertThat(shown(errors, "servicio_no_disponible", "attempts")).isEqualTo("6");
    }

    @Test
    void oneCodeIsShownAsATableAndTwoTexts() {
        ExampleRun run = ExampleRun.of("error-tour", "--case", "nif_no_valido");

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern("Code +Status +Operation +Exception +Outcome +Attempts")
                .containsPattern("nif_no_valido +409 +invoices.issue +ApiException +nothing_done")
                .contains("show to a user: No se ha guardado nada. La Agencia Tributaria no reconoce este NIF.")
                .contains("what to do:     check the tax id");
    }

    @Test
    void withoutACaseTheCodesAreSummedUp() {
        ExampleRun run = ExampleRun.of("error-tour");

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern("Exception +Outcome +Codes")
                .containsPattern("JobFailedException +unknown +cuenta_no_coincide, fichero_descuadrado")
                .contains(CODES.names().size() + " codes. --case CODE shows one, such as --case ")
                .contains(CODES.names())
                .doesNotContain("show to a user");
        assertThat(run.out().lines()).hasSizeLessThan(30);
    }

    @Test
    void unknownErrorCodeExits2() {
        ExampleRun run = ExampleRun.of("error-tour", "--case", "nope");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("error-tour: the contract has no error code nope; leave it out");
        assertThat(ExampleRun.of("error-tour", "--case", "serie_desconocda").err())
                .startsWith(
                        "error-tour: the contract has no error code serie_desconocda, did you mean serie_desconocida?");
    }

    @Test
    void addressOfARealServiceIsRefused() {
        ExampleRun run = ExampleRun.of(
                "error-tour", "--base-url", "http://127.0.0.1:1/api/public/v1", "--api-key", "cg_live_a.b");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).startsWith("error-tour: only the mock in this process answers errors on demand");
    }

    /** Returns a field of the row of this code, as it is shown. */
    private static String shown(Map<String, Json> errors, String code, String field) {
        Json value = Objects.requireNonNull(errors.get(code), code).get(field);
        String text = value.string();
        return text == null ? value.text() : text;
    }
}
