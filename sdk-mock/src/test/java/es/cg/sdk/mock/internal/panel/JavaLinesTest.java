package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.contract.ContractReader;
import org.junit.jupiter.api.Test;

/** The line of Java that sends a recorded request again is one line, whatever a caller has sent. */
final class JavaLinesTest {
    private final JavaLines lines = new JavaLines(ContractReader.bundled().operations());

    @Test
    void lineFeedOfACallerEndsNoLine() {
        String line = lines.of("invoices.get", "GET /invoices/a\r\nSystem.exit(1);\"\\u000a", 1001, null);

        assertThat(line)
                .contains("\"a\\r\\nSystem.exit(1);")
                .contains("\\\"\\\\u000a")
                .doesNotContain("\n");
    }
}
