package es.cg.sdk.generator.match;

import es.cg.sdk.generator.match.ApiOperation.Parameter;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a pair of fields that have the same name needs to be certain, beyond the same direction, the same owner and a
 * form that is shown. A rule returns why the pair is not certain; empty if it does not object.
 */
enum CertaintyRule {
    /** A field that stands only in some alternatives of theirs is not always there. */
    IN_EACH_ALTERNATIVE {
        @Override
        String objection(Pair pair) {
            return pair.leaf.isOptional() ? "only some of its alternatives have it" : "";
        }
    },
    /** The description names another meaning: a due date that is described as an expiry. */
    SAME_MEANING {
        @Override
        String objection(Pair pair) {
            String other = pair.synonyms.otherMeaning(pair.owner, pair.ours.name(), pair.said());
            return other.isEmpty() ? "" : "its description speaks of " + other;
        }
    },
    /** True there must be true here. */
    NO_NEGATION {
        @Override
        String objection(Pair pair) {
            boolean isNegated = pair.mark.equals(FieldMarks.FLAG)
                    && NEGATION.matcher(pair.said()).find();
            return isNegated ? "its description has a negation" : "";
        }
    },
    /** A sign, a currency, a scale or a zone beside it changes what the value means. */
    NO_SIBLING_CHANGES_IT {
        @Override
        @SuppressWarnings("ReferenceEquality") // The same field is the same object.
        String objection(Pair pair) {
            Set<String> changing =
                    pair.mark.equals(FieldMarks.TIME) ? ZONES : isNumeric(pair.mark) ? NUMERIC : Set.of();
            String own = Synonyms.normal(pair.leaf.name());
            for (Field each : pair.leaf.siblings().values()) {
                String name = Synonyms.normal(each.name());
                String rest = name.startsWith(own) ? name.substring(own.length()) : name;
                boolean isCurrency = CURRENCIES.contains(rest) && isNumeric(pair.mark);
                boolean isOfOurs = !pair.leaf.inner() && name.equals(rest) && pair.ourFields.contains("moneda");
                boolean isEuro = each.shape().words().equals(List.of("EUR"));
                if (each != pair.leaf.field() && (changing.contains(rest) || (isCurrency && !isOfOurs && !isEuro))) {
                    return each.name() + " beside it changes what it means";
                }
            }
            return "";
        }
    },
    /** The name of a person without the surnames is another field there. */
    WHOLE_NAME {
        @Override
        String objection(Pair pair) {
            boolean isFirstName = pair.ours.name().equals("nombre") && pair.ourFields.contains("apellidos");
            Set<String> surnames = pair.synonyms.names(pair.owner, "apellidos");
            boolean hasSurnames =
                    pair.leaf.siblings().keySet().stream().anyMatch(each -> surnames.contains(Synonyms.normal(each)));
            return isFirstName && !hasSurnames ? "no surnames stand beside it: it may be the whole name" : "";
        }
    },
    /** The id of a record is the one that their paths take. */
    ID_OF_PATHS {
        @Override
        String objection(Pair pair) {
            if (!pair.ours.name().equals("id") || !pair.mark.equals(FieldMarks.ID)) {
                return "";
            }
            for (Parameter each : pair.pathIds) {
                boolean isOther = !each.name().equals(pair.leaf.name())
                        && pair.leaf.siblings().containsKey(each.name());
                if (isOther || !each.shape().type().equals(pair.leaf.shape().type())) {
                    return "their paths take {" + each.name() + "}, "
                            + each.shape().type();
                }
            }
            return "";
        }
    };

    private static final Pattern NEGATION = Pattern.compile(
            "(?i)\\b(not|no|never|nunca|without|sin|unless|salvo|inactiv\\w+|disabled|desactivad\\w+|excluded|deleted"
                    + "|false (if|when|means))\\b|\\b(in|un)(active|paid)\\b");
    private static final Set<String> NUMERIC = Set.of(
            "sign",
            "signo",
            "debitcredit",
            "creditdebit",
            "creditdebitindicator",
            "debehaber",
            "cargoabono",
            "dh",
            "naturaleza",
            "side",
            "scale",
            "exponent",
            "decimals",
            "decimales",
            "precision",
            "minorunit",
            "factor",
            "multiplier",
            "pricebase",
            "unitbase",
            "priceper",
            "perquantity",
            "unidadprecio",
            "priceunit");
    private static final Set<String> CURRENCIES =
            Set.of("currency", "currencycode", "moneda", "divisa", "codigomoneda", "currencyiso");
    private static final Set<String> ZONES = Set.of("timezone", "tz", "zone", "zonahoraria", "utcoffset", "offset");

    /**
     * Two fields that have the same name.
     *
     * @param ourFields the names of the fields of our schema
     * @param pathIds the parameters that stand for an id of such a record in their paths
     */
    record Pair(
            String owner,
            Field ours,
            String mark,
            Set<String> ourFields,
            Leaf leaf,
            List<Parameter> pathIds,
            Synonyms synonyms) {
        /** What their description says; nothing if it is ours word for word. */
        private String said() {
            String description = leaf.shape().text("description");
            return description.equals(ours.shape().text("description")) ? "" : description;
        }
    }

    abstract String objection(Pair pair);

    /** Returns the first objection of all rules; empty if there is none. */
    static String objectionOf(Pair pair) {
        return Stream.of(values())
                .map(each -> each.objection(pair))
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static boolean isNumeric(String mark) {
        return Set.of(FieldMarks.AMOUNT, FieldMarks.PERCENTAGE, FieldMarks.QUANTITY)
                .contains(mark);
    }
}
