package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Whoever has no Spring gets none with the SDK. */
class SpringTest {
    private static final List<String> WITHOUT = List.of("sdk-core", "sdk-webhooks", "sdk-mock");

    @Test
    void noOtherModuleNamesSpring() {
        assertThat(namingSpring(WITHOUT, Project::text))
                .as("only the modules for Spring may depend on it")
                .isEmpty();
    }

    @Test
    void aModuleThatNamesSpringIsFound() {
        assertThat(namingSpring(
                        List.of("a", "b"), pom -> pom.equals("a/pom.xml") ? "<groupId>org.springframework" : ""))
                .containsExactly("a");
    }

    private static List<String> namingSpring(List<String> modules, UnaryOperator<String> text) {
        return modules.stream()
                .filter(each -> text.apply(each + "/pom.xml").contains("org.springframework"))
                .toList();
    }
}
