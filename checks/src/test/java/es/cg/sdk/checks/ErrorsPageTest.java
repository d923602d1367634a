package es.cg.sdk.checks;

import org.junit.jupiter.api.Test;

/** docs/reference/errors.md says what contract and code say. */
class ErrorsPageTest {
    private static final OpenApi API = OpenApi.ofProject();

    @Test
    void thePageIsUpToDate() {
        new GeneratedFile("docs/reference/errors.md").holds(ErrorsPage.text(API));
    }
}
