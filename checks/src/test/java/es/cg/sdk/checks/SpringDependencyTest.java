package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever has no Spring gets none with the SDK. */
class SpringDependencyTest {
    private static final List<String> WITHOUT = List.of(
            "sdk-base", "sdk-core", "sdk-database", "sdk-shared-limits", "sdk-statements", "sdk-webhooks", "sdk-mock");

    @Test
    void onlySpringModulesDependOnSpring() {
        assertThat(WITHOUT)
                .as("only the modules for Spring may depend on it")
                .noneMatch(each -> Project.text(each + "/pom.xml").contains("org.springframework"));
    }
}
