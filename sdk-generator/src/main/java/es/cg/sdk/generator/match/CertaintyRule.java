package es.cg.sdk.generator.match;

import es.cg.sdk.generator.match.ApiOperation.Parameter;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a pair of fields that have the same name needs to be certain, beyond the same direction, the same owner and a
 * form that is shown. A rule returns why the pair is not certain; empty if it does not object.
 *
 * @param ourFields the names of the fields of our schema
 * @param pathIds the parameters that stand for an id of such a record in their paths
 */
record CertaintyRule(
        String owner,
        Field ours,
        String mark,
        Set<String> ourFields,
        Leaf leaf,
        List<Parameter> pathIds,
        Synonyms synonyms) {
    private static final Pattern NEGATION = Pattern.compile(
            "(?i)\\b(not|no|never|nunca|without|sin|unless|salvo|inactiv\\w+|disabled|desactivad\\w+|excluded|deleted"
                    + "|false (if|when|means))\\b|\\b(in|un)(active|paid)\\b");
    private static final Pattern OTHER_VALUE = Pattern.compile(
            "(?i)\\b(masked|enmascarad\\w+|unsigned|sin signo|absolut[eoa]|[km]i?b|kilobytes?|megabytes?|in thousands"
                    + "|en miles|rounded|redondead\\w+|scanned|escanead\\w+)\\b");

    /** Returns the first objection of all rules; empty if there is none. */
    String objection() {
        return Stream.<Supplier<String>>of(
                        () -> leaf.isOptional() ? "only some of its alternatives have it" : "",
                        this::otherMeaning,
                        this::otherValue,
                        this::sibling,
                        this::halfName,
                        this::otherId)
                .map(Supplier::get)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** What their description says; nothing if it is ours word for word. */
    private String said() {
        String description = leaf.shape().text("description");
        return description.equals(ours.shape().text("description")) ? "" : description;
    }

    /** The description names another meaning: a due date that is described as an expiry. */
    private String otherMeaning() {
        String other = synonyms.otherMeaning(owner, ours.name(), said());
        return other.isEmpty() ? "" : "its description speaks of " + other;
    }

    /** A masked account, an amount without its sign or a size in KB is another value; true there must be true here. */
    private String otherValue() {
        Matcher other = OTHER_VALUE.matcher(said());
        if (other.find()
                && !OTHER_VALUE.matcher(ours.shape().text("description")).find()) {
            return "its description says " + other.group();
        }
        boolean isNegated =
                mark.equals(FieldMarks.FLAG) && NEGATION.matcher(said()).find();
        return isNegated ? "its description has a negation" : "";
    }

    /** A sign, a currency, a scale or a zone beside it changes what the value means. */
    @SuppressWarnings("ReferenceEquality") // The same field is the same object.
    private String sibling() {
        boolean isNumeric = Set.of(FieldMarks.AMOUNT, FieldMarks.PERCENTAGE, FieldMarks.QUANTITY)
                .contains(mark);
        String own = Synonyms.normal(leaf.name());
        for (Field each : leaf.siblings().values()) {
            String name = Synonyms.normal(each.name());
            String rest = name.startsWith(own) ? name.substring(own.length()) : name;
            boolean isOfOurs = !leaf.inner() && name.equals(rest) && ourFields.contains("moneda");
            boolean isEuro = each.shape().words().equals(List.of("EUR"));
            boolean changes = isNumeric
                    ? synonyms.isChanging("number", rest)
                            || (synonyms.isChanging("currency", rest) && !isOfOurs && !isEuro)
                    : mark.equals(FieldMarks.TIME) && synonyms.isChanging("zone", rest);
            if (each != leaf.field() && changes) {
                return each.name() + " beside it changes what it means";
            }
        }
        return "";
    }

    /** The name of a person without the surnames is another field there. */
    private String halfName() {
        boolean isFirstName = ours.name().equals("nombre") && ourFields.contains("apellidos");
        Set<String> surnames = synonyms.names(owner, "apellidos");
        boolean hasSurnames =
                leaf.siblings().keySet().stream().anyMatch(each -> surnames.contains(Synonyms.normal(each)));
        return isFirstName && !hasSurnames ? "no surnames stand beside it: it may be the whole name" : "";
    }

    /** The id of a record is the one that their paths take. */
    private String otherId() {
        return pathIds.stream()
                .filter(each -> ours.name().equals("id") && mark.equals(FieldMarks.ID))
                .filter(each ->
                        (!each.name().equals(leaf.name()) && leaf.siblings().containsKey(each.name()))
                                || !each.shape().type().equals(leaf.shape().type()))
                .findFirst()
                .map(each -> "their paths take {" + each.name() + "}, "
                        + each.shape().type())
                .orElse("");
    }
}
