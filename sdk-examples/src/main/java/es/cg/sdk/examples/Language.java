package es.cg.sdk.examples;

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
    private static final Pattern MARGIN =
            Pattern.compile("(?s)((?:\\s|\\u001b\\[[0-9;]+m)*)(.*?)((?:\\u001b\\[0m)?\\s*)");
    private static final Pattern NAMED = Pattern.compile("(?s)([a-z]+(?:-[a-z]+)*: )(.*)");

    static final Language EN = new Language("en");
    static final Language ES = read();

    private final String tag;
    private final Map<String, String> fixed = new HashMap<>();
    private final List<Line> lines = new ArrayList<>();

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
                    : VALUE.matcher(other)
                            .replaceAll(
                                    place -> Matcher.quoteReplacement(language.of(values.group("v" + place.group(1)))));
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
        lines.add(new Line(Pattern.compile(pattern, Pattern.DOTALL), other.strip()));
    }

    /** Returns its tag, such as {@code es}. */
    String tag() {
        return tag;
    }

    /** Returns the sentences of the SDK for the person at the screen. */
    UserMessages messages() {
        return UserMessages.in(Locale.forLanguageTag(tag));
    }

    /** Returns the text in this language; as it is if it has no other form. */
    String of(String text) {
        Matcher parts = MARGIN.matcher(text);
        return this == EN || !parts.matches() ? text : parts.group(1) + inner(parts.group(2)) + parts.group(3);
    }

    private String inner(String text) {
        String same = fixed.get(text);
        if (same != null) {
            return same;
        }
        for (Line each : lines) {
            String other = each.of(text, this);
            if (other != null) {
                return other;
            }
        }
        Matcher named = NAMED.matcher(text);
        return named.matches() ? named.group(1) + inner(named.group(2)) : text;
    }

    /** Returns the cells of a row in this language: words alone, not what the service has sent. */
    List<?> ofCells(List<?> row) {
        List<Object> cells = new ArrayList<>(row);
        cells.replaceAll(each -> each instanceof Boolean is && this != EN ? of(is ? "yes" : "no") : each);
        cells.replaceAll(each -> each instanceof String text ? fixed.getOrDefault(text, text) : each);
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
        usage.commandListHeading("%nEjemplos:%n");
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
                                    .description(all(each.description()))
                                    .build()
                            : ((PositionalParamSpec) each)
                                    .toBuilder()
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
