package es.cg.sdk.examples;

import es.cg.sdk.errors.CallException;
import es.cg.sdk.json.Word;
import es.cg.sdk.messages.UserMessages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ScopeType;

/**
 * The language of what a person reads. The examples are written in English; spanish.txt has the same lines in Spanish.
 * What scripts read, JSON and written files, is the same in every language.
 */
final class Language {
    private static final Pattern VALUE = Pattern.compile("\\{([0-9])}");
    private static final Pattern PLACE = Pattern.compile("«\\{[0-9]}»|\\{[0-9]}");
    private static final Pattern MARGIN =
            Pattern.compile("(?s)((?:\\s|^- |\\u001b\\[[0-9;]+m)*)(.*?)((?:\\u001b\\[0m)?\\s*)");
    private static final Pattern NAMED = Pattern.compile("(?s)(\\S+: )(.*)");
    // The name of a field or an operation, of which a line says something.
    private static final Pattern SUBJECT = Pattern.compile("(?s)(\\S+\\.\\S+ )(.*)");
    // Two lines beside each other, where no parenthesis is open, else one within another.
    private static final Pattern TWO = Pattern.compile("(?s)(.+?)((?:; |\\. )(?![^(]*\\)))(.+)|(.+?)( \\()(.+)\\)");
    private static final Pattern ONE_LINE = Pattern.compile("[^\\r\\n]+");

    static final Language EN = new Language("en");
    static final Language ES = read();

    private final String tag;
    private final Map<String, String> fixed = new HashMap<>();
    private final List<Line> lines = new ArrayList<>();
    // Those that begin with a value, and have no other part, fit more than is meant.
    private final List<Line> open = new ArrayList<>();

    private Language(String tag) {
        this.tag = tag;
    }

    /** A line with values. */
    private record Line(Pattern english, String other) {
        @Nullable
        String of(String text, Language language) {
            Matcher values = english.matcher(text);
            return !values.matches()
                    ? null
                    : PLACE.matcher(other).replaceAll(place -> Matcher.quoteReplacement(of(place, values, language)));
        }

        private static String of(MatchResult place, Matcher values, Language language) {
            String value = values.group("v" + place.group().replaceAll("[^0-9]", ""));
            if (!place.group().startsWith("«")) {
                return language.ofValue(value);
            }
            String said = language.fixed.getOrDefault(value, language.first(language.lines, value));
            // The words of another program have no line.
            return said == null ? "«" + value + "»" : said;
        }
    }

    /** Returns the language of this name, {@code en} or {@code es}. */
    static Language named(String name) {
        return name.equals("es") ? ES : EN;
    }

    private static Language read() {
        Language spanish = new Language("es");
        try (InputStream file = Objects.requireNonNull(Language.class.getResourceAsStream("spanish.txt"))) {
            List<String> texts = new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(each -> !each.isEmpty() && !each.startsWith("# "))
                    .toList();
            for (int i = 0; i + 1 < texts.size(); i += 2) {
                spanish.add(texts.get(i), texts.get(i + 1));
            }
            return spanish;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String english, String other) {
        if (!VALUE.matcher(english).find()) {
            fixed.putIfAbsent(english.strip(), other.strip());
            return;
        }
        String pattern = VALUE.matcher("\\Q" + english.strip() + "\\E").replaceAll("\\\\E(?<v$1>.+?)\\\\Q");
        List<Line> kind = english.matches("\\{(?!.*\\. )[^;(]*") ? open : lines;
        kind.add(new Line(Pattern.compile(pattern, Pattern.DOTALL), other.strip()));
    }

    /** Returns its tag, such as {@code es}. */
    String tag() {
        return tag;
    }

    /** Returns the sentences of the SDK for the person at the screen. */
    UserMessages messages() {
        return UserMessages.in(Locale.forLanguageTag(tag));
    }

    /** Returns what to do after a call has failed: in English what the SDK says, which names keys and addresses. */
    String toDo(CallException call) {
        return this == EN ? call.nextStep() : messages().of(call);
    }

    /** Returns the text in this language; as it is if it has no other form. */
    String of(String text) {
        return this == EN
                ? text
                : ONE_LINE.matcher(text).replaceAll(line -> Matcher.quoteReplacement(ofLine(line.group())));
    }

    private String ofLine(String line) {
        Matcher parts = MARGIN.matcher(line);
        return parts.matches() ? parts.group(1) + inner(parts.group(2)) + parts.group(3) : line;
    }

    private String inner(String text) {
        String same = fixed.get(text);
        if (same != null) {
            return same;
        }
        String other = first(lines, text);
        Matcher named = NAMED.matcher(text);
        Matcher two = TWO.matcher(text);
        if (other == null && named.matches()) {
            // Has each part of the rest; to try those of the whole too would double the time with each part.
            other = named.group(1) + inner(named.group(2));
        } else if (other == null && two.matches()) {
            other = two.group(1) == null
                    ? inner(two.group(4)) + two.group(5) + inner(two.group(6)) + ")"
                    : inner(two.group(1)) + two.group(2) + inner(two.group(3));
        }
        other = text.equals(other) ? null : other;
        Matcher subject = SUBJECT.matcher(text);
        if (other == null && subject.matches()) {
            String said = subject.group(2);
            String rest = fixed.getOrDefault(said, first(lines, said));
            other = rest == null ? null : subject.group(1) + rest;
        }
        other = other == null ? first(open, text) : other;
        return other == null ? text : other;
    }

    /** A single word is a name, such as that of a file. */
    private String ofValue(String text) {
        return text.matches("\\w+") ? text : of(text);
    }

    private @Nullable String first(List<Line> of, String text) {
        return of.stream()
                .map(each -> each.of(text, this))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the cells of a row in this language, where a whole cell is a line; the rest may be data, and stays, but
     * the words of the service have spaces between them.
     */
    List<?> ofCells(List<?> row) {
        List<Object> cells = new ArrayList<>(row);
        cells.replaceAll(each -> each instanceof Boolean is && this != EN ? of(is ? "yes" : "no") : each);
        cells.replaceAll(each -> each instanceof String text ? fixed.getOrDefault(text, text) : each);
        cells.replaceAll(each -> each instanceof Word word ? word.value().replace('_', ' ') : each);
        return cells;
    }

    /** Puts the help of all examples into this language. */
    void translate(CommandLine commandLine) {
        if (this == EN) {
            return;
        }
        CommandSpec spec = commandLine.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        usage.description(all(usage.description())).synopsisHeading("Uso: ");
        usage.commandListHeading("%nEjemplos:%n").optionListHeading(of(usage.optionListHeading()));
        usage.synopsisSubcommandLabel("EJEMPLO");
        Map<String, String> exits = new LinkedHashMap<>(usage.exitCodeList());
        exits.replaceAll((code, text) -> of(text));
        usage.exitCodeList(exits);
        usage.exitCodeListHeading(exits.isEmpty() ? "" : "%nCódigos de salida:%n");
        for (ArgSpec each : List.copyOf(spec.args())) {
            if (each.scopeType() == ScopeType.INHERIT) {
                continue;
            }
            spec.remove(each);
            spec.add(
                    each instanceof OptionSpec option
                            ? option.toBuilder()
                                    .paramLabel(of(each.paramLabel()))
                                    .description(all(each.description()))
                                    .build()
                            : ((PositionalParamSpec) each)
                                    .toBuilder()
                                            .paramLabel(of(each.paramLabel()))
                                            .description(all(each.description()))
                                            .build());
        }
        commandLine.getSubcommands().values().forEach(this::translate);
    }

    private String[] all(String... texts) {
        // The texts come without the second sign of each %%.
        return Arrays.stream(texts).map(each -> of(each).replace("%", "%%")).toArray(String[]::new);
    }
}
