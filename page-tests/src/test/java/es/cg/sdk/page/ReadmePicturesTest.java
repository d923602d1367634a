package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pictures of README.md and README.es.md: a refusal with its reason, and the preview of a model. Beside each
 * picture is its text. With {@code -Dupdate=true} both are written anew; without it, the page must still say this text,
 * whatever the view.
 */
class ReadmePicturesTest {
    private static final boolean WRITES = Boolean.getBoolean("update");
    private static final int WIDTH = 1280;
    private static final Path IMAGES = Path.of(System.getProperty("project.root", ".."), "docs", "images");

    /** Returns how the pictures are taken, and each other view. */
    static Stream<View> views() {
        return Stream.concat(View.LANGUAGES.stream().map(each -> new View(WIDTH, false, each)), View.each())
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("views")
    void picturesShowARefusalAndAModel(View view) throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start(view.language(), view.width(), 800, view.dark())) {
            story.invoice("2026-00001", "Talleres Ejemplo SL");
            assertThat(catchThrowable(() -> story.invoice("2026-00002", "Muebles del Norte SL", "WEB", "250.00")))
                    .hasMessageContaining("serie_desconocida");

            browser.open(story.mock.panelUrl() + "/#traffic/2");
            browser.untilText("serie_desconocida");
            shows(browser, "readme-refusal", view);
            browser.open(story.mock.panelUrl() + "/#books/1001/models/303-2026-4T");
            browser.untilText("303");
            shows(browser, "readme-model", view);
        }
    }

    private static void shows(Browser browser, String name, View view) throws IOException {
        browser.settle();
        String suffix = view.language().equals("en") ? "" : "." + view.language();
        Path text = IMAGES.resolve(name + suffix + ".txt");
        boolean isPicture = view.width() == WIDTH && !view.dark();
        if (WRITES && isPicture) {
            browser.screenshot(IMAGES.resolve(name + suffix + ".png"));
        }
        // What could be chosen is not in the picture.
        String said = lasting(String.valueOf(browser.run("""
                const area = document.querySelector('#area');
                area.querySelectorAll('select').forEach(each => each.remove());
                return area.innerText;
                """)));
        if (WRITES && isPicture) {
            Files.writeString(text, said);
        }
        String old = "the picture " + name + " is old: mvn test -Ppage -Dtest=ReadmePicturesTest -Dupdate=true makes it"
                + " anew";
        String pictured = Files.readString(text);
        if (isPicture) {
            assertThat(said).as(old).isEqualTo(pictured);
        } else {
            // At other widths, the list beside what is open has other columns.
            assertThat(spaced(said))
                    .as(old)
                    .contains(pictured.lines().map(ReadmePicturesTest::spaced).toList());
        }
    }

    private static String spaced(String text) {
        return text.replaceAll("\\s+", " ");
    }

    /** Returns the text without what differs in each run: real times, durations and ports. */
    private static String lasting(String text) {
        return text.lines()
                        .map(each -> each.replaceAll("\\b[0-9]{1,2}:[0-9]{2}:[0-9]{2}([.,][0-9]+)?", "TIME")
                                .replaceAll("[0-9.,]+ ?m?s\\b", "DURATION")
                                .replaceAll("127\\.0\\.0\\.1:[0-9]+", "HOST")
                                .strip())
                        .filter(each -> !each.isEmpty())
                        .reduce((all, line) -> all + "\n" + line)
                        .orElse("")
                + "\n";
    }
}
