package es.cg.sdk.base.corrections;

import es.cg.sdk.base.corrections.Contract.Field;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.TakenPaths;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads a line of a file: another name as a text, null, or name and form as an object. */
final class LineReader {
    private static final Set<String> FLAGS = Set.of("true", "false");
    private static final List<String> PARTS = List.of("name", "as", "sure");

    private LineReader() {}

    /** Reads the line of a field, a filter or a place, without a look at the side on which it stands. */
    static Line read(String name, Field field, Node node) {
        if (node.isNull()) {
            return new Line(List.of(), null, true, node);
        }
        if (node.isText()) {
            return new Line(node.names("the name of " + name), null, false, node);
        }
        Node as = as(name, node);
        Node its = node.get("name");
        return new Line(
                its == null ? List.of() : its.names("name"), as == null ? null : form(name, field, as), false, node);
    }

    /** Returns the member {@code as} of a line that is an object; null if it has a name alone. */
    static @Nullable Node as(String name, Node node) {
        node.only(name, PARTS);
        reason(node);
        if (node.get("as") == null && node.get("name") == null) {
            throw node.fault(name + " is corrected in nothing: write name or as");
        }
        return node.get("as");
    }

    /** Checks the reason for {@code contract-diff}, which changes nothing here. */
    static void reason(Node node) {
        Node reason = node.get("sure");
        if (reason != null) {
            reason.text("sure");
        }
    }

    /**
     * Reads the lines of an object, each of which must stand on the right side of {@code against_contract}.
     *
     * @param node the object; null has no lines
     * @param kind what a name in it is of, and {@code of} where it is, for messages
     * @param others the members that are no lines
     * @param what how messages name what a line is about
     */
    static Map<String, Line> lines(
            @Nullable Node node,
            String kind,
            String of,
            Map<String, Field> known,
            Collection<String> others,
            UnaryOperator<String> what) {
        Map<String, Line> lines = new LinkedHashMap<>();
        Set<String> all = new LinkedHashSet<>(known.keySet());
        all.addAll(others);
        Map<String, Node> members = node == null ? Map.of() : node.members("the lines " + of);
        members.forEach((name, its) -> {
            Field field = known.get(name);
            if (field != null) {
                Line line = read(name, field, its);
                boolean isNameShown = (line.isAbsent() || !line.name().isEmpty()) && field.shown();
                side(its, isNameShown, line.form() != null && line.form().contradicts(field), what.apply(name));
                lines.put(name, line);
            } else if (!others.contains(name)) {
                throw its.unknown(kind, name, of, all);
            }
        });
        return lines;
    }

    /**
     * Throws if a line stands on the wrong side: its name corrects what the contract shows of a shown field, its form
     * only if that contradicts what is shown. One part of a line may stand within {@code against_contract}, the other
     * outside; or be of the service's own document.
     */
    static void side(Node node, boolean isNameShown, boolean isFormShown, String what) {
        boolean isMixed = node.isObject()
                && (node.members("").values().stream().anyMatch(Node::isOfService)
                        || (node.isPartly(true) && node.isPartly(false)));
        if (isMixed) {
            side(node.get("name"), isNameShown, what);
            side(node.get("as"), isFormShown, what);
        } else {
            side(node, isNameShown || isFormShown, what);
        }
    }

    /** Throws if something stands on the wrong side. */
    static void side(@Nullable Node node, boolean isShown, String what) {
        if (node == null || !node.isPartly(!isShown)) {
            return;
        }
        throw node.fault(
                isShown
                        ? "the contract itself shows " + what
                                + ": if the service differs all the same, write this line within \"against_contract\""
                        : "the contract does not show " + what + ": write this line outside of \"against_contract\"");
    }

    /** Takes the place of each of these names: where its line says, or else under its own. */
    static void take(TakenPaths places, Collection<String> names, Map<String, Line> lines, Node node) {
        names.stream().filter(each -> !lines.containsKey(each)).forEach(each -> places.take(each, List.of(each), node));
        lines.forEach((name, line) -> {
            if (!line.isAbsent() && names.contains(name)) {
                places.take(name, line.place(name), line.at());
            }
        });
    }

    private static ValueForm form(String name, Field field, Node as) {
        if (as.isObject()) {
            return words(name, field, as);
        }
        String word = as.text("as");
        ValueForm form = form(field.type(), word, as);
        if (form == null) {
            throw as.fault(name + " is of the type " + field.type() + ", which has no form " + word);
        }
        return form;
    }

    /** Reads the form that a general rule gives to fields of a type. */
    static ValueForm general(Mark mark, String type, Node as) {
        String rule = String.valueOf(mark.rule());
        String choice = String.join(", ", mark.words()).replaceAll(", (\\w+)$", " or $1");
        if (as.isNull()) {
            throw as.fault(rule + " is not known, and nothing is guessed: write "
                    + (choice.isEmpty() ? "the form there" : choice));
        }
        if (mark == Mark.FLAG) {
            return words(rule, Field.shown(type), as);
        }
        String word = as.text(rule);
        ValueForm form = mark.words().isEmpty() || mark.words().contains(word) ? form(type, word, as) : null;
        if (form == null) {
            throw as.fault(rule + " has no form " + word + ": write " + choice);
        }
        return form;
    }

    private static @Nullable ValueForm form(String type, String word, Node as) {
        boolean isNumber = type.equals("number") || type.equals("integer");
        boolean isTime = type.equals("time") || type.equals("date");
        boolean isText = type.equals("text");
        if (isTime && !word.equals("text")) {
            return time(type, word, as);
        }
        return switch (word) {
            case "cents" -> type.equals("number") ? ValueForm.of(ValueForm.Kind.CENTS) : null;
            case "fraction" -> isNumber ? ValueForm.of(ValueForm.Kind.FRACTION) : null;
            case "text" -> isNumber ? ValueForm.of(ValueForm.Kind.TEXT) : isTime || isText ? ValueForm.SAME : null;
            case "number" -> isNumber ? ValueForm.SAME : isText ? ValueForm.of(ValueForm.Kind.NUMBER) : null;
            default -> null;
        };
    }

    private static ValueForm time(String type, String word, Node as) {
        try {
            return ValueForm.of(TimeForm.of(word, type.equals("date")));
        } catch (IllegalArgumentException e) {
            throw as.fault(String.valueOf(e.getMessage()));
        }
    }

    /** Reads the words of a vocabulary or of a flag, of which no two may be the same. */
    private static ValueForm words(String name, Field field, Node as) {
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
            String word = theirs instanceof BigDecimal number
                    ? number.stripTrailingZeros().toPlainString()
                    : theirs.toString();
            if (taken.putIfAbsent(word, ours) != null || (known.contains(word) && !nodes.containsKey(word))) {
                throw node.fault("two words of " + name + " are " + word + " there: which one is meant cannot be told");
            }
            words.put(ours, theirs);
        });
        return ValueForm.of(words, isFlag);
    }
}
