package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** One Flyway runs the scripts of all artifacts: it refuses two with one version. */
final class ScriptVersionsTest {
    private static final Pattern VERSION = Pattern.compile("V(\\d+)__\\w+\\.sql");

    @Test
    void noTwoScriptsOfADatabaseShareAVersion() {
        Map<String, List<String>> scripts = new TreeMap<>();
        for (String artifact : List.of("sdk-jdbc", "sdk-shared-limits", "sdk-webhooks")) {
            for (Path each : Project.files(artifact + "/src/main/resources", ".sql")) {
                Matcher version = VERSION.matcher(each.getFileName().toString());
                assertThat(version.matches()).as("%s", each).isTrue();
                String database = Objects.requireNonNull(each.getParent()).getFileName() + " " + version.group(1);
                scripts.computeIfAbsent(database, none -> new ArrayList<>()).add(each.toString());
            }
        }
        assertThat(scripts).containsKeys("postgresql 1001", "postgresql 2001", "mysql 3001", "h2 3002");
        assertThat(scripts.values()).allMatch(each -> each.size() == 1);
    }
}
