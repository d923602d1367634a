package es.cg.sdk.mock.internal.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The judge of the mock's answers objects: with a required field dropped, or an unknown one added, in each kind. */
final class AnswerCheckerTest {
    private static final Contract CONTRACT = ContractReader.bundled();
    private static final AnswerChecker ANSWERS = CONTRACT.answerChecker();

    private record Example(ApiOperation operation, int status, JsonNode schema, ObjectNode value) {
        List<?> violations(JsonNode changed) {
            return ANSWERS.violations(operation, status, changed);
        }

        @Override
        public String toString() {
            return operation.id() + " " + status;
        }
    }

    private static JsonNode resolved(JsonNode document, JsonNode node) {
        String reference = node.path("$ref").asText();
        return reference.isEmpty() ? node : resolved(document, document.at(reference.substring(1)));
    }

    /** Every example of a JSON answer that openapi.json gives, errors included. */
    private static List<Example> examples() throws IOException {
        JsonNode document = new ObjectMapper().readTree(CONTRACT.schemas().document());
        List<Example> examples = new ArrayList<>();
        for (ApiOperation operation : CONTRACT.operations()) {
            JsonNode responses = document.path("paths")
                    .path(operation.path())
                    .path(operation.method().toLowerCase(Locale.ROOT))
                    .path("responses");
            responses.properties().forEach(response -> {
                JsonNode json = resolved(document, response.getValue()).at("/content/application~1json");
                JsonNode schema = resolved(document, json.path("schema"));
                json.path("examples").forEach(each -> {
                    if (resolved(document, each).path("value") instanceof ObjectNode value) {
                        examples.add(new Example(operation, Integer.parseInt(response.getKey()), schema, value));
                    }
                });
            });
        }
        return examples;
    }

    @Test
    void everyExampleOfTheContractIsAccepted() throws IOException {
        assertThat(examples())
                .hasSizeGreaterThan(200)
                .allSatisfy(example -> assertThat(example.violations(example.value()))
                        .as(example.toString())
                        .isEmpty());
    }

    @Test
    void unknownFieldIsAViolationInEveryAnswer() throws IOException {
        assertThat(examples())
                .allSatisfy(example -> assertThat(
                                example.violations(example.value().deepCopy().put("desconocido", 1)))
                        .as(example.toString())
                        .isNotEmpty());
    }

    @Test
    void unknownNestedFieldIsAViolation() throws IOException {
        for (Example example : examples()) {
            ObjectNode changed = example.value().deepCopy();
            JsonNode inside = example.status() >= 400 ? changed.path("error") : changed.at("/data/0");
            if (inside instanceof ObjectNode object) {
                object.put("desconocido", 1);
                assertThat(example.violations(changed)).as(example.toString()).isNotEmpty();
            }
        }
    }

    @Test
    void missingRequiredFieldIsAViolationInEveryAnswer() throws IOException {
        int dropped = 0;
        for (Example example : examples()) {
            for (JsonNode required : example.schema().path("required")) {
                ObjectNode changed = example.value().deepCopy();
                changed.remove(required.asText());
                assertThat(example.violations(changed))
                        .as(example + " without " + required)
                        .isNotEmpty();
                dropped++;
            }
        }
        assertThat(dropped).isGreaterThan(300);
    }

    @Test
    void undocumentedStatusIsAViolation() {
        ApiOperation operation = CONTRACT.operations().get(0);

        assertThat(ANSWERS.violations(operation, 418, new ObjectMapper().createObjectNode()))
                .hasSize(1);
    }

    @Test
    void undocumentedErrorCodeIsAViolation() {
        ApiOperation operation = CONTRACT.operations().get(0);

        assertThat(ANSWERS.violations(operation, 403, "ip_no_permitida")).isEmpty();
        assertThat(ANSWERS.violations(operation, 403, "sandbox_archivado")).isEmpty();
        assertThat(ANSWERS.violations(operation, 409, "factura_anulada"))
                .as("of another operation")
                .hasSize(1);
        assertThat(ANSWERS.violations(operation, 409, "ip_no_permitida"))
                .as("with another status")
                .hasSize(1);
    }
}
