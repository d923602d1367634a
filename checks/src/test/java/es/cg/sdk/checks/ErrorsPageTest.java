package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** docs/errors.md says what contract and code say, and has a sentence for users for each code. */
class ErrorsPageTest {
    private static final OpenApi API = OpenApi.ofProject();

    @Test
    void thePageIsUpToDate() {
        new GeneratedFile("docs/errors.md").holds(ErrorsPage.text(API));
    }

    @Test
    void everyCodeHasASentenceForUsersInBothLanguages() {
        assertThat(ErrorsPage.userMessages().keySet()).containsExactlyInAnyOrderElementsOf(ErrorsPage.codesOf(API));
        assertThat(ErrorsPage.userMessages().values())
                .allSatisfy(each -> assertThat(each).hasSize(2).allMatch(sentence -> sentence.endsWith(".")));
    }
}
