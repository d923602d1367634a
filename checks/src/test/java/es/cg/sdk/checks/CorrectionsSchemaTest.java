package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import es.cg.sdk.Corrections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Editors judge a file of corrections by {@code corrections.schema.json} as the SDK does. */
class CorrectionsSchemaTest {
    private static final String FILES = "checks/src/test/resources/es/cg/sdk/checks/corrections-files.txt";
    private static final Schema SCHEMA = SchemaRegistry.withDialect(Dialects.getDraft7(), builder -> {})
            .getSchema(Project.text("corrections.schema.json"), InputFormat.JSON);

    @TestFactory
    Stream<DynamicTest> schemaAndSdkAgreeOnEachFile() {
        return Project.text(Project.file(FILES))
                .lines()
                .filter(each -> !each.startsWith("#"))
                .map(each -> dynamicTest(each, () -> judged(each)));
    }

    private static void judged(String line) {
        int space = line.indexOf(' ');
        String json = "{\"contract\": \"2026-09-05\", " + line.substring(space + 1) + "}";
        boolean isValid = errors(json).isEmpty();
        boolean isRead = isRead(json);

        assertThat(isValid == isRead ? isRead ? "good" : "bad" : isValid ? "contract" : "refused by the schema alone")
                .as(() -> errors(json).toString())
                .isEqualTo(line.substring(0, space));
    }

    private static List<String> errors(String json) {
        return SCHEMA.validate(json, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }

    private static boolean isRead(String json) {
        try {
            return Corrections.parse("c.json", json).name().equals("c.json");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
