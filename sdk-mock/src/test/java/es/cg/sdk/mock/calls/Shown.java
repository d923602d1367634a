package es.cg.sdk.mock.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.math.BigDecimal;

/** Compares what was answered with what a test expects. */
public final class Shown {
    private Shown() {}

    /**
     * Fails unless the record has these fields.
     *
     * @param fields each as {@code "pagos/0/estado=devuelto"}, or {@code missing} for one that is not there; a number
     *     without decimals is compared by its value, every other one as it is written
     */
    public static void shows(JsonNode json, String... fields) {
        for (String each : fields) {
            String[] parts = each.split("=", 2);
            JsonNode field = json.at("/" + parts[0]);
            assertThat(written(field, parts[1])).as("%s of %s", parts[0], json).isEqualTo(parts[1]);
        }
    }

    /** As {@link #shows(JsonNode, String...)}, of an answer's body. */
    public static void shows(Answer answer, String... fields) {
        shows(answer.json(), fields);
    }

    /** Fails unless the answer has this status. */
    public static void answers(Answer answer, int status) {
        assertThat(answer.status()).as("%s", answer.json()).isEqualTo(status);
    }

    /** Fails unless these fields were refused, and no others. */
    public static void wrong(Answer answer, String... fields) {
        answers(answer, 422);
        assertThat(answer.params()).as("%s", answer.json()).containsExactlyInAnyOrder(fields);
    }

    private static String written(JsonNode field, String expected) {
        if (field.isMissingNode()) {
            return "missing";
        }
        if (!field.isNumber()) {
            return field.asText();
        }
        boolean byValue = expected.matches("-?[0-9]+");
        return byValue && new BigDecimal(expected).compareTo(field.decimalValue()) == 0
                ? expected
                : field.decimalValue().toPlainString();
    }
}
