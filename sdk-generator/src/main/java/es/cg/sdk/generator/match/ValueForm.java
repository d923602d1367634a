package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.YamlReader;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a value of ours is written there.
 *
 * @param as the text of {@code as}; empty if the value is the same there
 * @param words our words and theirs, if {@code as} is an object of words; those of a flag are JSON
 * @param objection why it is not certain; empty if it is
 */
public record ValueForm(String as, Map<String, String> words, String objection) {
    static final ValueForm SAME = new ValueForm("", Map.of(), "");
    static final String NO_AMOUNT_UNIT = "nothing shows whether it is euros or cents";
    static final String NO_PAIR = "words without a pair: ";
    static final String NO_PERCENTAGE_UNIT = "nothing shows whether 21 % is 21 or 0.21";

    /** What nothing shows of a value with a mark. */
    private static final Map<String, String> NOT_SHOWN = Map.of(
            FieldMarks.AMOUNT, NO_AMOUNT_UNIT,
            FieldMarks.PERCENTAGE, NO_PERCENTAGE_UNIT,
            FieldMarks.QUANTITY, "its type is string",
            FieldMarks.DATE, "nothing shows how it writes a day",
            FieldMarks.TIME, "nothing shows how it writes a time, or its zone");
    /** What a line says after {@code as}, by what is shown and its type; empty if it needs no line. */
    private static final Map<String, String> FORMS = Map.ofEntries(
            Map.entry(Evidence.EUROS + " number", ""),
            Map.entry(Evidence.EUROS + " string", "text"),
            Map.entry(Evidence.CENTS + " integer", "cents"),
            Map.entry(Evidence.PERCENT + " number", ""),
            Map.entry(Evidence.PERCENT + " integer", ""),
            Map.entry(Evidence.PERCENT + " string", "text"),
            Map.entry(Evidence.FRACTION + " number", "fraction"),
            Map.entry(FieldMarks.QUANTITY + " number", ""),
            Map.entry(FieldMarks.QUANTITY + " string", "text"),
            Map.entry(FieldMarks.ID + " string", ""),
            Map.entry(FieldMarks.ID + " integer", "number"),
            Map.entry(Evidence.ISO + " text", ""),
            Map.entry(Evidence.OFFSET + " text", ""));
    /** How we write a period of taxes. */
    static final List<String> PERIODS = List.of("1T", "01", "1P", "0A");

    private static final List<Set<String>> YES_AND_NO = List.of(
            Set.of("s", "si", "y", "yes", "true", "1", "t", "v", "on"), Set.of("n", "no", "false", "0", "f", "off"));

    /** Returns what a line says after {@code as}; the same form if it says nothing. */
    static ValueForm said(@Nullable JsonValue as) {
        Map<String, String> words = new LinkedHashMap<>();
        if (as instanceof JsonObject object) {
            object.keys().forEach(each -> words.put(each, object.textOrEmpty(each)));
        }
        return new ValueForm(as instanceof JsonScalar scalar ? scalar.value() : "", words, "");
    }

    /** Whether both write each of these words, and of their own, in the same way. */
    boolean isSame(ValueForm other, List<String> values) {
        return as.equals(other.as)
                && Stream.concat(values.stream(), words.keySet().stream())
                        .allMatch(each -> word(each).equals(other.word(each)));
    }

    /** Returns what a word of ours is there; of a flag, its text. */
    String word(String ours) {
        return words.getOrDefault(ours, ours).replace("\"", "");
    }

    /** Returns what a line says after {@code as}. */
    JsonValue json() {
        if (words.isEmpty()) {
            return JsonScalar.text(as);
        }
        JsonObject line = new JsonObject();
        boolean isFlag = words.keySet().equals(Set.of("true", "false"));
        words.forEach((ours, theirs) -> line.put(ours, isFlag ? YamlReader.value(theirs) : JsonScalar.text(theirs)));
        return line;
    }

    private static ValueForm as(String text) {
        return new ValueForm(text, Map.of(), "");
    }

    private static ValueForm no(String objection) {
        return new ValueForm("", Map.of(), objection);
    }

    boolean isCertain() {
        return objection.isEmpty();
    }

    @Override
    public String toString() {
        return words.isEmpty() ? as : String.valueOf(words);
    }

    /** Whether the value has another form there. */
    boolean differs() {
        return !as.isEmpty() || !words.isEmpty();
    }

    /**
     * Decides the form of one field.
     *
     * @param general the general rules that a person wrote, by mark
     */
    record Rules(Evidence evidence, FieldMarks marks, Synonyms synonyms, Map<String, ValueForm> general) {
        ValueForm of(String owner, Field ours, String name, Shape theirs) {
            String mark = marks.of(owner, ours.name());
            Shape our = ours.shape();
            if (our.type().equals("array") != theirs.type().equals("array")) {
                return no("one is a list, the other is not");
            }
            return value(owner, ours, mark, our.item(), name, theirs.item());
        }

        private ValueForm value(String owner, Field ours, String mark, Shape our, String name, Shape their) {
            if (our.isObject()
                    || our.type().equals("map")
                    || their.isObject()
                    || their.type().equals("map")) {
                boolean both = our.type().equals(their.type()) && !their.type().equals("any");
                return both ? SAME : no("one is an object, the other is not");
            }
            ValueForm shown = shown(owner, ours, mark, our, name, their);
            return isOfGeneral(mark, their) ? besideGeneral(mark, shown) : shown;
        }

        /** Returns the form of a field that a general rule reaches, if the document shows another one of it. */
        private ValueForm besideGeneral(String mark, ValueForm shown) {
            String rule = general.getOrDefault(mark, SAME).as();
            boolean isNumber = Set.of(FieldMarks.AMOUNT, FieldMarks.PERCENTAGE).contains(mark);
            ValueForm named = shown.differs() ? shown : as(isNumber ? "number" : "text");
            boolean isOther = shown.isCertain() && !rule.isEmpty() && !rule.equals(named.as());
            return isOther && !mark.equals(FieldMarks.ID) ? named : SAME;
        }

        private ValueForm shown(String owner, Field ours, String mark, Shape our, String name, Shape their) {
            return switch (mark) {
                case FieldMarks.FLAG -> flag(their);
                case "", "none" -> other(owner, ours, our, name, their);
                default -> marked(mark, name, their);
            };
        }

        /** Whether a general rule of a person says the form, and its type is that of the rule. */
        private boolean isOfGeneral(String mark, Shape their) {
            ValueForm rule = general.getOrDefault(mark, SAME);
            return switch (rule.as()) {
                case "" -> rule.differs();
                case "cents", "seconds", "milliseconds" -> isNumber(their);
                case "fraction" -> their.type().equals("number");
                case "number" -> isNumber(their);
                default -> their.type().equals("string");
            };
        }

        /** Returns the form that a document shows of a value with a mark, if a line can say it. */
        private ValueForm marked(String mark, String name, Shape their) {
            boolean isText = their.type().equals("string");
            boolean isDecimal = isText
                    && (SchemaJudge.number(Evidence.text(their)) != null
                            || their.text("format").equals("decimal"));
            String shown = switch (mark) {
                case FieldMarks.AMOUNT -> evidence.amount(name, their);
                case FieldMarks.PERCENTAGE -> evidence.percentage(their);
                case FieldMarks.DATE -> isText ? evidence.day(their) : "";
                case FieldMarks.TIME -> isText || isNumber(their) ? evidence.time(their) : "";
                case FieldMarks.QUANTITY -> isText && !isDecimal ? "" : mark;
                default -> mark;
            };
            boolean isMoment = mark.equals(FieldMarks.DATE) || mark.equals(FieldMarks.TIME);
            String as = FORMS.get(shown + " " + (isMoment ? "text" : their.type()));
            return shown.isEmpty()
                    ? no(String.valueOf(NOT_SHOWN.get(mark)))
                    : as != null
                            ? as(as)
                            : isMoment ? as(shown) : no(shown + " as " + their.type() + " is not by a file");
        }

        private static ValueForm flag(Shape their) {
            if (their.type().equals("boolean")) {
                return SAME;
            }
            Map<String, String> words = new LinkedHashMap<>();
            for (int i = 0; i < YES_AND_NO.size(); i++) {
                Set<String> known = YES_AND_NO.get(i);
                List<String> same = their.words().stream()
                        .filter(each -> known.contains(Synonyms.normal(each)))
                        .toList();
                if (same.size() == 1 && their.words().size() == 2) {
                    boolean isText = their.type().equals("string");
                    words.put(i == 0 ? "true" : "false", isText ? "\"" + same.get(0) + "\"" : same.get(0));
                }
            }
            return words.size() == 2 ? new ValueForm("", words, "") : no("its two values are not shown");
        }

        private ValueForm other(String owner, Field ours, Shape our, String name, Shape their) {
            if (our.type().equals("integer") || our.type().equals("number")) {
                boolean fits = their.type().equals(our.type()) || (our.type().equals("integer") && isNumber(their));
                return fits ? SAME : no("its type is " + their.type());
            }
            if (!our.type().equals(their.type()) && !our.type().equals("any")) {
                return no("its type is " + their.type());
            }
            boolean isBinary = isFile(our);
            if (isBinary != isFile(their)) {
                return no(isBinary ? "it is not the bytes of a file" : "it is the bytes of a file");
            }
            String format = their.text("format");
            boolean isOther = format.matches("date|date-time|ur[il]")
                    && !our.text("format").equals(format);
            if (isOther && !ours.name().matches(format.startsWith("ur") ? ".*url|consultar_en" : "modificado_desde")) {
                return no("its format is " + format);
            }
            String unlike = unlike(ours.name(), name, their);
            if (!unlike.isEmpty()) {
                return no(unlike);
            }
            return our.words().isEmpty() ? SAME : vocabulary(owner, ours.name(), name, our.words(), their);
        }

        /** Returns why a text of this name is written in another way there; empty if nothing shows that. */
        private static String unlike(String ours, String theirs, Shape their) {
            String shown = Evidence.text(their) + " " + String.join(" ", their.words());
            String said = shown + " " + their.text("description");
            boolean isPrefixed = ours.endsWith("nif")
                    && (shown.matches("ES[A-Z0-9].*") || said.matches("(?is).*\\b(prefi(x|jo)|VAT number)\\b.*"));
            if (isPrefixed) {
                return "it has the prefix of a country";
            }
            boolean isCode = theirs.matches("(?i).*(cod|code).*")
                    || their.text("maxLength").equals("2")
                    || shown.matches("(?s).*\\b[A-Z]{2}\\b.*")
                    || said.matches("(?is).*\\b(iso|two letters|dos letras)\\b.*");
            if (ours.equals("pais") && !isCode && !(theirs.equals(ours) && shown.isBlank())) {
                return "nothing shows whether it is a code of two letters";
            }
            String pattern = their.text("pattern");
            boolean isPeriod = (shown.isBlank() || shown.matches("(?s).*\\b([1-4]T|0A|0[1-9]|1[0-2])\\b.*"))
                    && (pattern.isEmpty() || PERIODS.stream().anyMatch(each -> SchemaJudge.fits(pattern, each)));
            return ours.equals("periodo") && !isPeriod ? "it writes periods in another way" : "";
        }

        /** Pairs the words; what is left on both sides may be the same, so that the field is not certain. */
        private ValueForm vocabulary(String owner, String field, String name, List<String> ours, Shape their) {
            List<String> left = new ArrayList<>(their.words());
            String example = Evidence.text(their);
            if (left.isEmpty()) {
                // The contract shows the kinds of events.
                boolean isKnown = Synonyms.normal(field).equals(Synonyms.normal(name)) || owner.equals("event");
                boolean isSameName = example.isEmpty() && isKnown;
                return isSameName || ours.contains(example) ? SAME : no("nothing shows its words");
            }
            Map<String, String> words = new LinkedHashMap<>();
            List<String> unpaired = new ArrayList<>();
            for (String our : ours) {
                List<String> same = their.words().stream()
                        .filter(each -> synonyms.sameWord(owner, field, our, each))
                        .toList();
                if (same.size() == 1 && left.remove(same.get(0))) {
                    words.put(our, same.get(0));
                } else {
                    unpaired.add(our);
                }
            }
            if (!unpaired.isEmpty() && !left.isEmpty()) {
                return no(NO_PAIR + String.join(", ", unpaired) + " and " + String.join(", ", left));
            }
            boolean same =
                    words.entrySet().stream().allMatch(each -> each.getKey().equals(each.getValue()));
            return same ? SAME : new ValueForm("", words, "");
        }

        private static boolean isFile(Shape shape) {
            return Set.of("binary", "byte").contains(shape.text("format"))
                    || shape.text("contentEncoding").equals("base64")
                    || !shape.text("contentMediaType").isEmpty();
        }

        private static boolean isNumber(@Nullable Shape shape) {
            return shape != null && Set.of("integer", "number").contains(shape.type());
        }
    }
}
