package es.cg.sdk.page;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** How somebody looks at the page: the width of the window, the theme and the language, whose words the page has. */
record View(int width, boolean dark, String language) {
    static final View USUAL = new View(1280, false, "en");

    static final List<Integer> WIDTHS = List.of(390, 1280, 1600, 1920);
    static final List<String> LANGUAGES = List.of("en", "es");

    private static final Map<String, JsonNode> WORDS = Stream.of("-frame", "-start", "", "-advice", "-areas", "-books")
            .flatMap(file -> words("internal/page/words" + file + ".json").properties().stream())
            .flatMap(section -> section.getValue().properties().stream()
                    .map(word -> Map.entry(section.getKey() + "." + word.getKey(), word.getValue())))
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static JsonNode words(String file) {
        try (InputStream in = Objects.requireNonNull(MockCg.class.getResourceAsStream(file), file)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns views with each width, both themes and both languages; with {@code -Psoak} all that there are. */
    static Stream<View> each() {
        if (!Boolean.getBoolean("soak")) {
            return Stream.of(
                    new View(390, false, "es"),
                    new View(1280, true, "en"),
                    new View(1600, false, "en"),
                    new View(1920, true, "es"));
        }
        return WIDTHS.stream()
                .flatMap(width -> Stream.of(true, false)
                        .flatMap(dark -> LANGUAGES.stream().map(language -> new View(width, dark, language))));
    }

    Browser open() {
        return Browser.start(language, width, 900, dark);
    }

    /** Returns the page's own words of a key, such as {@code common.left}, with {0} and {1} replaced. */
    String says(String key, Object... values) {
        String text = Objects.requireNonNull(WORDS.get(key), key)
                .path(LANGUAGES.indexOf(language))
                .asText();
        for (int i = 0; i < values.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(values[i]));
        }
        return text;
    }
}
