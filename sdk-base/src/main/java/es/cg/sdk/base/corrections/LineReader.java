package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a line of a file: another name as a text, null, or name and form as an object. */
final class LineReader {
    private static final Set<String> FLAGS = Set.of("true", "false");
    // RFC 9110, 5.6.2.
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
    private static final Pattern VALUE = Pattern.compile("[!-~]([ !-~]{0,998}[!-~])?");
    private static final Set<String> RESERVED = Set.of(
            "authorization",
            "idempotency-key",
            "x-cg-client",
            "host",
            "content-length",
            "content-type",
            "transfer-encoding",
            "connection",
            "accept",
            "accept-encoding",
            "user-agent",
            "cookie");

    private LineReader() {}

    /** Reads the line of a field or a filter. */
    static Line read(String name, Contract.Field field, Node node) {
        if (node.isNull()) {
            return new Line(List.of(), null, true, node);
        }
        if (node.isText()) {
            return new Line(node.names("the name of " + name), null, false, node);
        }
        Members members = new Members(node, name, "name", "as", "sure");
        members.text("sure");
        Node as = members.get("as");
        if (as == null && !members.has("name")) {
            throw node.fault(name + " is corrected in nothing: write name or as");
        }
        return new Line(members.names("name"), as == null ? null : form(name, field, as), false, node);
    }

    /** Reads the line of a place, which has a name and may have words. */
    static Line place(String name, Node node) {
        return read(name, Contract.Field.shown("text"), node);
    }

    /** Reads the form of the values of a field. */
    private static ValueForm form(String name, Contract.Field field, Node as) {
        String type = field.type();
        if (as.isObject()) {
            return words(name, field, as);
        }
        String word = as.text("as");
        ValueForm form = switch (type) {
            case "number", "integer" -> ofNumber(word, type);
            case "text" -> word.equals("number") ? ValueForm.of(ValueForm.Kind.NUMBER) : same(word, "text");
            case "time" -> ofTime(as, word);
            case "date" -> ofDay(as, word);
            default -> null;
        };
        if (form == null) {
            throw as.fault(name + " is of the type " + type + ", which has no form " + word);
        }
        return form;
    }

    /** Reads the form that a general rule gives to fields of a type. */
    static ValueForm general(Mark mark, String type, Node as) {
        if (mark == Mark.FLAG) {
            return words("flags", Contract.Field.shown("boolean"), as);
        }
        String rule = String.valueOf(mark.rule());
        String word = as.text(rule);
        ValueForm form = switch (mark) {
            case TIME -> ofTime(as, word);
            case DATE -> ofDay(as, word);
            case ID -> ofId(word, type);
            default -> ofNumber(word, "number");
        };
        boolean isForeign =
                (mark == Mark.AMOUNT && word.equals("fraction")) || (mark == Mark.PERCENTAGE && word.equals("cents"));
        if (form == null || isForeign) {
            throw as.fault(rule + " has no form " + word + ": write "
                    + (mark == Mark.AMOUNT
                            ? "cents, text or number"
                            : mark == Mark.PERCENTAGE ? "fraction, text or number" : "text or number"));
        }
        return form;
    }

    private static @Nullable ValueForm ofNumber(String word, String type) {
        return switch (word) {
            case "text" -> ValueForm.of(ValueForm.Kind.TEXT);
            case "cents" -> type.equals("number") ? ValueForm.of(ValueForm.Kind.CENTS) : null;
            case "fraction" -> ValueForm.of(ValueForm.Kind.FRACTION);
            default -> same(word, "number");
        };
    }

    private static @Nullable ValueForm ofId(String word, String type) {
        boolean isText = type.equals("text");
        return switch (word) {
            case "number" -> isText ? ValueForm.of(ValueForm.Kind.NUMBER) : ValueForm.SAME;
            case "text" -> isText ? ValueForm.SAME : ValueForm.of(ValueForm.Kind.TEXT);
            default -> null;
        };
    }

    private static @Nullable ValueForm same(String word, String own) {
        return word.equals(own) ? ValueForm.SAME : null;
    }

    private static ValueForm ofTime(Node as, String word) {
        return switch (word) {
            case "text" -> ValueForm.SAME;
            case "seconds" -> ValueForm.of(TimeForm.seconds());
            case "milliseconds" -> ValueForm.of(TimeForm.milliseconds());
            default -> pattern(as, () -> TimeForm.ofTimes(word));
        };
    }

    private static ValueForm ofDay(Node as, String word) {
        return word.equals("text") ? ValueForm.SAME : pattern(as, () -> TimeForm.ofDays(word));
    }

    private static ValueForm pattern(Node as, Supplier<TimeForm> read) {
        try {
            return ValueForm.of(read.get());
        } catch (IllegalArgumentException e) {
            throw as.fault(String.valueOf(e.getMessage()));
        }
    }

    /** Reads the words of a vocabulary or of a flag, of which no two may be the same. */
    static ValueForm words(String name, Contract.Field field, Node as) {
        boolean isFlag = field.type().equals("boolean");
        if (!isFlag && !field.type().equals("text")) {
            throw as.fault("only texts and flags have words, and " + name + " is of the type " + field.type());
        }
        Map<String, Node> nodes = as.members("the words of " + name);
        Set<String> known = isFlag ? FLAGS : field.values();
        Map<String, Object> words = new LinkedHashMap<>();
        Map<String, String> taken = new LinkedHashMap<>();
        nodes.forEach((ours, node) -> {
            if (!known.isEmpty() && !known.contains(ours)) {
                throw node.unknown("value", ours, "of " + name, known);
            }
            Object theirs = isFlag ? node.scalar(name) : node.text(name);
            String word = node.word(name);
            if (taken.putIfAbsent(word, ours) != null || (known.contains(word) && !nodes.containsKey(word))) {
                throw node.fault("two words of " + name + " are " + word + " there: which one is meant cannot be told");
            }
            words.put(ours, theirs);
        });
        return ValueForm.of(words, isFlag);
    }

    /** Reads the name of a header. */
    static String header(Node node, String what) {
        String name = node.text(what);
        if (!TOKEN.matcher(name).matches()) {
            throw node.fault(name + " is no name of a header: write such as X-Company");
        }
        return name;
    }

    /** Reads the value of a header. */
    static String headerValue(Node node, String name) {
        String value = node.text(name);
        if (!VALUE.matcher(value).matches()) {
            throw node.fault("the value of the header " + name + " must be printable ASCII");
        }
        return value;
    }

    /** Returns whether the SDK sets a header itself. */
    static boolean isReserved(String name) {
        return RESERVED.contains(Objects.requireNonNull(name).toLowerCase(Locale.ROOT));
    }
}
