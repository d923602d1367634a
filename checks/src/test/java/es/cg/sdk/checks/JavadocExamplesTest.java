package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first Java in the Javadoc of the types that users begin with is compiled and tested. */
class JavadocExamplesTest {
    private static final String GUIDES = "sdk-examples/guides/src/test/java/es/cg/sdk/guides/";
    private static final String BEGIN = "<pre>{@code\n";
    private static final List<String> SOURCES = List.of(
            "sdk-core/src/main/java",
            "sdk-core/src/generated/java",
            "sdk-webhooks/src/main/java",
            "sdk-mock/src/main/java");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "es.cg.sdk.CgClient",
                "es.cg.sdk.ClientApi",
                "es.cg.sdk.invoices.Invoices",
                "es.cg.sdk.invoices.NewInvoice",
                "es.cg.sdk.call.IdempotencyKey",
                "es.cg.sdk.call.Listing",
                "es.cg.sdk.call.Job",
                "es.cg.sdk.errors.CallException",
                "es.cg.sdk.errors.Outcome",
                "es.cg.sdk.batch.Batch",
                "es.cg.sdk.files.Upload",
                "es.cg.sdk.files.Download",
                "es.cg.sdk.webhooks.WebhookReceiver",
                "es.cg.sdk.mock.MockCg"
            })
    void exampleEqualsItsCompiledRegion(String type) {
        String name = type.substring(type.lastIndexOf('.') + 1);
        holds(source(type), name.equals("NewInvoice") ? "ExampleInvoice.java" : "JavadocExamplesTest.java", name);
    }

    @Test
    void overviewBeginsWithTheFirstCall() {
        holds(Project.file("sdk-core/src/main/java/module-info.java"), "JavadocExamplesTest.java", "CgClient");
    }

    private static void holds(Path source, String compiled, String region) {
        String javadoc = Project.text(source).replaceAll("(?m)^ *\\*( |$)", "");

        assertThat(javadoc).contains(BEGIN);
        String example = javadoc.substring(javadoc.indexOf(BEGIN) + BEGIN.length());
        assertThat(example.substring(0, example.indexOf("}</pre>")))
                .as("the first example of %s, beside the region %s in %s", source, region, compiled)
                .isEqualTo(Snippets.of(GUIDES + compiled, region));
    }

    private static Path source(String type) {
        String file = "/" + type.replace('.', '/') + ".java";
        return SOURCES.stream()
                .map(each -> Project.file(each + file))
                .filter(each -> each.toFile().exists())
                .findFirst()
                .orElseThrow();
    }
}
