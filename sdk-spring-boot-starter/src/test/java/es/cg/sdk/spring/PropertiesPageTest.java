package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The properties as editors complete them, and as docs/spring-boot.md lists them. */
class PropertiesPageTest {
    private static final Pattern NAMED =
            Pattern.compile("\\b(?:management[.][a-z]+[.])?cg[.][a-z][a-z.-]*[a-z]\\b(?!\\()");
    private static final Pattern YAML = Pattern.compile("(?ms)^```yaml\\n(.*?)^```");

    private static String page() throws IOException {
        return Files.readString(Path.of(System.getProperty("project.root", ".."), "docs/spring-boot.md"));
    }

    private static Map<String, String> descriptions() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (InputStream file =
                CgProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            for (JsonNode each : new ObjectMapper().readTree(file).get("properties")) {
                found.put(each.get("name").asText(), each.path("description").asText());
            }
        }
        return found;
    }

    @Test
    void everyPropertyHasADescription() throws IOException {
        assertThat(descriptions())
                .isNotEmpty()
                .allSatisfy((name, text) -> assertThat(text).as(name).isNotBlank());
    }

    @Test
    void thePageNamesEveryPropertyAndNoOther() throws IOException {
        String page = page();
        Set<String> named = new TreeSet<>();
        Matcher name = NAMED.matcher(
                page.replaceAll("(?ms)^```.*?^```|^[|] `cg[.][a-z.]+` [|] (counter|timer|gauge|observation) .*?$", ""));
        while (name.find()) {
            named.add(name.group());
        }
        Matcher block = YAML.matcher(page);
        while (block.find()) {
            flatten("", new Yaml().load(block.group(1)), named);
        }
        named.removeIf(each -> each.equals("cg.version"));
        assertThat(named).containsExactlyElementsOf(descriptions().keySet());
    }

    private static void flatten(String prefix, Object value, Set<String> names) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> flatten(prefix.isEmpty() ? key.toString() : prefix + "." + key, each, names));
        } else if (prefix.startsWith("cg.")) {
            names.add(prefix);
        }
    }
}
