package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The Java of docs/panel.md: a mock whose page is kept when a test fails. */
class MockReportTest {
    // snippet report
    @RegisterExtension
    static final MockCgExtension MOCKS = new MockCgExtension(
            () -> MockCg.builder().report(Path.of("target/mock")).start());
    // end snippet

    @Test
    void extensionProvidesAMock(MockCg mock) {
        assertThat(mock.clients()).contains(1001L);
    }
}
