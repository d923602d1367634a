package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.requests.Refusal;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each code, outcome, exception and refusal has a sentence for users, in Spanish and English. */
class UserSentencesTest {
    private static final List<String> LANGUAGES = List.of(".es", ".en");

    // A sentence that stands beside any outcome.
    private static final Pattern SAYS_NOT_DONE = Pattern.compile(
            "(?i)\\b(fail(ed|s)?|not (been )?(issued|saved|sent|done)|nothing|again|fallado|fracasado|nada|vuelva|"
                    + "no se ha (emitido|guardado|enviado|hecho))\\b");

    // Of JdbcKeys, whose tests show the sentences.
    private static final List<String> KEY_REFUSALS = List.of("key_of_other_firm", "key_of_other_clients");

    private static final Properties FILE = file();

    private static Properties file() {
        Properties file = new Properties();
        try {
            file.load(new StringReader(
                    Project.text("sdk-core/src/main/resources/es/cg/sdk/messages/user-messages.properties")));
            return file;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> keys(String prefix) {
        return FILE.stringPropertyNames().stream()
                .filter(each -> each.startsWith(prefix))
                .map(each -> each.substring(prefix.length(), each.length() - 3))
                .filter(each -> !prefix.isEmpty() || !each.contains("."))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> words(Object[] constants) {
        return Stream.of(constants)
                .map(each -> each.toString().toLowerCase(Locale.ROOT))
                .toList();
    }

    @Test
    void eachCodeHasASentence() {
        assertThat(keys("")).containsExactlyInAnyOrderElementsOf(ErrorsPage.codesOf(OpenApi.ofProject()));
    }

    @Test
    void eachOutcomeAndRefusalHasASentence() {
        assertThat(keys("outcome.")).containsExactlyInAnyOrderElementsOf(words(Outcome.values()));
        assertThat(keys("value."))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(words(Refusal.values()).stream(), KEY_REFUSALS.stream())
                                .toList());
    }

    @Test
    void eachExceptionWithoutACodeHasASentence() {
        assertThat(keys("failure."))
                .containsAll(PublicApi.allExportedTypes(CallException.class).stream()
                        .filter(CallException.class::isAssignableFrom)
                        .filter(each -> each != CallException.class && !ApiException.class.isAssignableFrom(each))
                        .map(Class::getSimpleName)
                        .toList());
    }

    @Test
    void eachSentenceIsInBothLanguagesAndEnds() {
        assertThat(FILE.stringPropertyNames()).allSatisfy(each -> {
            String key = each.substring(0, each.length() - 3);
            assertThat(LANGUAGES).allSatisfy(language -> assertThat(FILE).containsKey(key + language));
            assertThat(FILE.getProperty(each).split(" \\| ", -1))
                    .hasSizeLessThanOrEqualTo(2)
                    .allMatch(sentence -> sentence.endsWith("."));
        });
    }

    @Test
    void whatHappenedNeverSaysThatNothingWasDone() {
        assertThat(FILE.stringPropertyNames())
                .filteredOn(each -> !each.startsWith("outcome.nothing_done") && !each.startsWith("item."))
                .filteredOn(each -> !each.startsWith("outcome.done"))
                .allSatisfy(each -> assertThat(FILE.getProperty(each).split(" \\| ", -1)[0])
                        .as(each)
                        .doesNotContainPattern(SAYS_NOT_DONE));
    }
}
