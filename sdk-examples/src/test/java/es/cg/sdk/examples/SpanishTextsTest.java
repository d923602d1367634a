package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** The table of Spanish texts has what the examples print, and the reasons of contract-diff and of bank statements. */
final class SpanishTextsTest {
    private static final Pattern COMMENT_OR_TEXT =
            Pattern.compile("//[^\\n]*|/\\*(?s:.*?)\\*/|'(?:[^'\\\\]|\\\\.)'|requireNonNull\\([^;{]*?\"\\)"
                    + "|\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
    private static final Pattern ENGLISH = Pattern.compile("(?<![-\\w/])(the|of|with|is|are|was|were|and|nothing|each"
            + "|which|its|it|done|not|no|from|this|has)\\b(?![-/])");
    // A program reads these, or a person only in English.
    private static final Pattern OTHER = Pattern.compile("(create|select|insert|update) .*|.*\\\\[bs].*"
            + "|(webhook-receiver of the SDK's examples|what to do|What to do"
            + "|the mock did not answer|one key did two things|this is not YAML|this is not JSON"
            + "|the constants of Scope are public|not packaged|cannot read|is also in|keep one of the two"
            + "|NewBankImport.contenido_base64 is not base"
            + "|openapi.json is not in the jar|each Java has SHA|the request has the formato|no known format|no fault"
            + "|the path of the statement is null|not named)");
    private static final Pattern VALUE = Pattern.compile("\\{[0-9]}|%[dsn]|0x%02X|\\$\\{[^}]*}|%\\.0f");

    private static List<String> table() throws IOException {
        return Files.readAllLines(Path.of("src/main/resources/es/cg/sdk/examples/spanish.txt")).stream()
                .filter(each -> !each.isEmpty() && !each.startsWith("# "))
                .toList();
    }

    private static List<String> english() throws IOException {
        List<String> table = table();
        return IntStream.range(0, table.size() / 2)
                .mapToObj(i -> table.get(2 * i))
                .toList();
    }

    private static List<String> sources() throws IOException {
        List<String> sources = new ArrayList<>();
        for (String each : List.of(
                "src/main/java/es/cg/sdk/examples",
                "../sdk-generator/src/main/java/es/cg/sdk/generator/match",
                "../sdk-statements/src/main/java/es/cg/sdk/statements")) {
            try (Stream<Path> files = Files.list(Path.of(each))) {
                files.map(SpanishTextsTest::read).forEach(sources::add);
            }
        }
        return sources;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the texts of a source; those that are joined by + are one. */
    private static Stream<String> texts(String source) {
        String joined = source.replaceAll("(?<![\\\\'])\"\\s*\\+\\s*\"", "");
        return COMMENT_OR_TEXT
                .matcher(joined)
                .results()
                .map(each -> each.group(1))
                .filter(each -> each != null)
                .map(each -> each.replace("\\\"", "\"").replace("%%", "%"))
                .flatMap(VALUE::splitAsStream)
                .flatMap(each -> Arrays.stream(each.split("^[0-9]:|\\{|(?<=[a-z])\\[")))
                .map(each -> each.replaceAll("^[^\\p{L}-]+|[^\\p{L}\"]+$", ""));
    }

    @Test
    void tableHasEachEnglishTextOfTheSources() throws IOException {
        String table = english().stream().flatMap(VALUE::splitAsStream).collect(Collectors.joining("\n"));

        assertThat(sources().stream().flatMap(SpanishTextsTest::texts))
                .hasSizeGreaterThan(1000)
                .filteredOn(each ->
                        ENGLISH.matcher(each).find() && !OTHER.matcher(each).matches())
                .filteredOn(each -> Language.ES.of(each).equals(each))
                .allSatisfy(each -> assertThat(table).contains(each));
    }

    @Test
    void eachLineHasItsValuesInBothLanguagesOnce() throws IOException {
        List<String> table = table();
        assertThat(table.size()).isEven();
        assertThat(english()).doesNotHaveDuplicates();
        for (int i = 0; i < table.size(); i += 2) {
            List<String> values = values(table.get(i));
            assertThat(values).as(table.get(i)).doesNotHaveDuplicates().containsAll(values(table.get(i + 1)));
        }
    }

    private static List<String> values(String line) {
        return Pattern.compile("\\{[0-9]}")
                .matcher(line)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private static CommandLine help(Language language) {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return Examples.create(new Terminal(nowhere, nowhere, false, Map.of(), null), language);
    }

    @Test
    void helpIsSpanishInEachDescription() {
        assertDiffer(help(Language.EN), help(Language.ES));
    }

    private static void assertDiffer(CommandLine english, CommandLine spanish) {
        List<String> before = descriptions(english);
        List<String> after = descriptions(spanish);
        assertThat(after).as(english.getCommandName()).hasSameSizeAs(before).isNotEmpty();
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i)).isNotEqualTo(before.get(i));
        }
        english.getSubcommands()
                .forEach((name, each) -> assertDiffer(
                        each, Objects.requireNonNull(spanish.getSubcommands().get(name))));
    }

    private static List<String> descriptions(CommandLine command) {
        List<String> all =
                new ArrayList<>(List.of(command.getCommandSpec().usageMessage().description()));
        all.addAll(command.getCommandSpec().usageMessage().exitCodeList().values());
        command.getCommandSpec().args().stream()
                .sorted((one, other) -> String.join("", names(one)).compareTo(String.join("", names(other))))
                .filter(each -> !names(each).contains("--lang"))
                .forEach(each -> {
                    all.addAll(List.of(each.description()));
                    all.add(each.paramLabel().matches("ID|URL|N|2026Q3|<.*>|[+]w") ? "" : each.paramLabel());
                });
        all.removeIf(each -> each.isBlank() || each.contains("source <("));
        return all;
    }

    private static List<String> names(ArgSpec spec) {
        return spec.isOption() ? List.of(((CommandLine.Model.OptionSpec) spec).names()) : List.of("");
    }
}
