package es.cg.sdk.mock.internal.messages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The messages of {@code messages.txt}. Each entry has three lines: its key with the names of its values and, after a
 * blank, the refusal that says it ({@code -} if none does); the Spanish text; the English one, as a native writes them.
 */
final class MessageTable {
    private static final Pattern COMMA = Pattern.compile(", ");
    private static final Pattern PLACE = Pattern.compile("(\\bde )?\\{(\\w+)}");
    // After the patterns, which reading needs.
    static final MessageTable TABLE = read();

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /**
     * An entry.
     *
     * @param names the names of its values, in the order in which callers give them
     * @param refusal the name of a refusal, or {@code -}
     */
    record Entry(List<String> names, String refusal, String spanish, String english) {}

    private static MessageTable read() {
        try (InputStream file = MessageTable.class.getResourceAsStream("messages.txt")) {
            byte[] bytes = Objects.requireNonNull(file).readAllBytes();
            return new MessageTable(
                    new String(bytes, StandardCharsets.UTF_8).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    MessageTable(List<String> lines) {
        for (int i = 0; i < lines.size(); i += 3) {
            String head = lines.get(i);
            // Without a pattern, which would take a tenth of a mock's start.
            int blank = head.lastIndexOf(' ');
            int open = head.indexOf('(');
            String key = head.substring(0, open < 0 ? blank : open);
            Entry entry = new Entry(
                    open < 0 ? List.of() : List.of(COMMA.split(head.substring(open + 1, blank - 1), -1)),
                    head.substring(blank + 1),
                    lines.get(i + 1).substring(2),
                    lines.get(i + 2).substring(2));
            if (entries.put(key, entry) != null) {
                throw new IllegalArgumentException(key + " is there twice");
            }
        }
    }

    Map<String, Entry> entries() {
        return entries;
    }

    Message message(String key, @Nullable Object... values) {
        Entry entry = entries.get(key);
        if (entry == null || entry.names.size() != values.length) {
            throw new IllegalArgumentException("there is no message " + key + " of " + values.length + " values");
        }
        return values.length == 0
                ? new Message(entry.spanish, entry.english)
                : new Message(
                        filled(entry.spanish, entry.names, values, true),
                        filled(entry.english, entry.names, values, false));
    }

    Message named(String key, Map<String, ?> values) {
        Entry entry = Objects.requireNonNull(entries.get(key), key);
        return message(key, entry.names.stream().map(values::get).toArray());
    }

    private static String filled(String text, List<String> names, @Nullable Object[] values, boolean isSpanish) {
        return PLACE.matcher(text).replaceAll(place -> {
            int index = names.indexOf(place.group(2));
            String value = index < 0 ? "{" + place.group(2) + "}" : written(values[index], isSpanish);
            String before = place.group(1) == null ? "" : place.group(1);
            boolean isContracted = !before.isEmpty() && values[index] instanceof Message && value.startsWith("el ");
            return Matcher.quoteReplacement(isContracted ? "d" + value : before + value);
        });
    }

    private static String written(@Nullable Object value, boolean isSpanish) {
        if (value instanceof Message message) {
            return isSpanish ? message.spanish() : message.english();
        }
        if (value instanceof Collection<?> values) {
            return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
        return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
    }
}
