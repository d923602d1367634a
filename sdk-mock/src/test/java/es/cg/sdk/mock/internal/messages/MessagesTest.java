package es.cg.sdk.mock.internal.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.RecordKind;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of messages: each of them has two languages and is used, and callers name what is there. */
final class MessagesTest {
    private static final Path SOURCES = Path.of(System.getProperty("project.root", ".."), "sdk-mock/src/main/java");
    private static final Path CATALOGUE = SOURCES.resolve("es/cg/sdk/mock/internal/messages");
    private static final Pattern ENGLISH =
            Pattern.compile("(?i)(^|\\W)(the|must|of|is|are|was|not|only|there|this|which|cannot|with)(\\W|$)");
    private static final Pattern SPANISH =
            Pattern.compile("(?i)(^|\\W)(el|los|las|debe|está|tiene|solo|para|puede|con|esta|este|ya)(\\W|$)");
    private static final Pattern CALL =
            Pattern.compile("\\bMessage\\s*\\.of\\(|(?<!void )\\b(wrongIf|conflictIf|invalidIf)\\(");
    private static final Pattern KEYS = Pattern.compile("\"([\\w.]+)\"");
    private static final Pattern KEY = Pattern.compile("(?s)(.*\\?\\s*\"[\\w.]+\"\\s*:\\s*)?\"[\\w.]+\"");
    private static final Pattern TOKEN = Pattern.compile("\"(\\\\.|[^\"\\\\])*\"|[(),]");
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    /** Where a message is asked for: its key, and how many values it gets. */
    private record Use(String key, int values) {}

    private static MessageTable.Entry entry(String key) {
        return Objects.requireNonNull(MessageTable.TABLE.entries().get(key), key);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(each -> each.toString().endsWith(".java")).toList();
        }
    }

    /** Returns all uses whose key is a literal, or one of two literals; and adds other keys, as they are written. */
    private static List<Use> uses(List<String> others) throws IOException {
        List<Use> uses = new ArrayList<>();
        for (Path file : sources()) {
            String source = Files.readString(file);
            for (MatchResult call : CALL.matcher(source).results().toList()) {
                List<String> arguments = arguments(source, call.end());
                int at = call.group(1) == null ? 0 : 2;
                String key = arguments.get(at).strip();
                List<String> keys = KEY.matcher(key).matches()
                        ? KEYS.matcher(key).results().map(each -> each.group(1)).toList()
                        : List.of();
                keys.forEach(each -> uses.add(new Use(each, arguments.size() - at - 1)));
                if (keys.isEmpty()) {
                    others.add(key);
                }
            }
        }
        return uses;
    }

    /** Returns the arguments of a call, which begin here. */
    private static List<String> arguments(String source, int begin) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int from = begin;
        Matcher token = TOKEN.matcher(source);
        for (int at = begin; token.find(at); at = token.end()) {
            String found = token.group();
            if (depth == 0 && (found.equals(",") || found.equals(")"))) {
                arguments.add(source.substring(from, token.start()));
                from = token.end();
            }
            if (depth == 0 && found.equals(")")) {
                return arguments;
            }
            depth += found.equals("(") ? 1 : found.equals(")") ? -1 : 0;
        }
        throw new IllegalArgumentException("a call has no end");
    }

    /** Returns the keys that two enumerations make of their codes, and those of fields that must be unique. */
    private static Stream<String> keysOfCodes() {
        Stream<String> unique = RecordKind.all().stream()
                .flatMap(kind -> kind.description().path("unique").findValuesAsText("message").stream());
        return Stream.of(
                        unique,
                        Stream.of(TaxAviso.values()).map(each -> "aviso." + each.code()),
                        SandboxDifference.ALL.stream()
                                .flatMap(each -> Stream.of("title", "text")
                                        .map(part -> "difference." + each.code() + "." + part)))
                .flatMap(each -> each);
    }

    @Test
    void callersNameWhatIsThereWithItsValues() throws IOException {
        List<String> others = new ArrayList<>();
        List<Use> uses = uses(others);

        assertThat(uses)
                .hasSizeGreaterThan(400)
                .allSatisfy(
                        each -> assertThat(entry(each.key).names()).as(each.key).hasSize(each.values));
        assertThat(new TreeSet<>(others))
                .containsExactly(
                        "\"aviso.\" + code()",
                        "\"difference.\" + code + \".text\"",
                        "\"difference.\" + code + \".title\"",
                        "key");
        assertThat(keysOfCodes()).allSatisfy(each -> assertThat(entry(each)).isNotNull());
    }

    @Test
    void eachMessageIsUsed() throws IOException {
        Stream<String> used = Stream.concat(uses(new ArrayList<>()).stream().map(Use::key), keysOfCodes());

        assertThat(MessageTable.TABLE.entries().keySet())
                .containsExactlyInAnyOrderElementsOf(used.distinct().toList());
    }

    @Test
    void eachMessageIsWrittenInBothLanguages() {
        assertThat(MessageTable.TABLE.entries()).allSatisfy((key, entry) -> {
            String spanish = PLACE.matcher(entry.spanish()).replaceAll("X1");
            String english = PLACE.matcher(entry.english()).replaceAll("X1");
            assertThat(spanish).isNotBlank().isEqualTo(spanish.strip()).doesNotContainPattern(ENGLISH);
            assertThat(english).isNotBlank().isEqualTo(english.strip()).doesNotContainPattern(SPANISH);
            assertThat(spanish).isNotEqualTo(english);
        });
    }

    /** What only a developer reads, such as the reason of an exception, may be in the English text alone. */
    @Test
    void placesHaveTheNamesOfValues() {
        assertThat(MessageTable.TABLE.entries()).allSatisfy((key, entry) -> {
            List<String> places = PLACE.matcher(entry.spanish() + entry.english())
                    .results()
                    .map(each -> each.group(1))
                    .toList();
            assertThat(new TreeSet<>(places)).isEqualTo(new TreeSet<>(entry.names()));
        });
    }

    @Test
    void refusalOfAMessageIsARowOfTheTable() {
        List<String> rows = Stream.of(Refusal.values()).map(Refusal::name).toList();

        assertThat(MessageTable.TABLE.entries().values())
                .extracting(MessageTable.Entry::refusal)
                .allMatch(each -> each.equals("-") || rows.contains(each));
    }

    @Test
    void valuesAreWrittenAsTextsHaveThem() {
        MessageTable table = new MessageTable(List.of(
                "a.list(words, amount) -",
                "  {words}: {amount}",
                "  {words} {amount} {other}",
                "a.field(field) -",
                "  el signo de {field}",
                "  the sign of {field}"));

        assertThat(table.message("a.list", List.of("x", "y"), new BigDecimal("1E+3")))
                .isEqualTo(new Message("x, y: 1000", "x, y 1000 {other}"));
        assertThat(table.message("a.field", new Message("el importe", "the amount"))
                        .spanish())
                .isEqualTo("el signo del importe");
        assertThat(table.message("a.field", "el {field} $1").spanish()).isEqualTo("el signo de el {field} $1");
    }

    @Test
    void unknownKeyAndMissingValueAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Message.of("invoice.none"));
        assertThatIllegalArgumentException().isThrownBy(() -> Message.of("field.lessThan"));
    }

    @Test
    void textsAreWrittenInTheTableAlone() throws IOException {
        for (Path file : sources()) {
            boolean writes =
                    !file.startsWith(CATALOGUE) && Files.readString(file).contains("new Message(");
            assertThat(writes).as("%s", file).isFalse();
        }
    }
}
