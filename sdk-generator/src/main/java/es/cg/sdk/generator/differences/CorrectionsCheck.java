package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether a file of corrections says what the service's document says.
 *
 * @param wrong where both disagree, or the file still asks; one sentence each
 * @param unconfirmed what the file says and the document says nothing of; one sentence each
 * @param notices what may be right and may be a mistake; one sentence each
 */
public record CorrectionsCheck(List<String> wrong, List<String> unconfirmed, List<String> notices) {
    private static final Set<String> ABOUT = Set.of("contract", "$schema");
    private static final String SHOWN = "even_if_shown";
    private static final String ASKS = "a question";
    /** What documents say nothing of, or what is the integrator's own choice. */
    private static final Pattern UNSAID = Pattern.compile("signature/.*|errors/(codes|nothing_done|same_key)/.*"
            + "|events/(production|without_record)/.*|version_header/.*|operations/[^/]+/headers/.*"
            + "|operations/[^/]+/answer/(hosts/.*|name)|schemas/[^/]+/omit/.*");

    private static final Pattern CONSTANT =
            Pattern.compile("schemas/([^/]+)/constants/(.+)|operations/([^/]+)/form/constants/(.+)");

    /**
     * Compares.
     *
     * @param file the file of corrections
     * @param differences what was found with this file as the answers
     */
    public static CorrectionsCheck of(JsonObject file, Differences differences) {
        Map<String, String> said = statements(file);
        Map<String, String> wanted = statements(differences.corrections("", null));
        List<String> wrong = new ArrayList<>(differences.refused().values());
        wanted.keySet().removeAll(differences.refused().keySet());
        List<String> unconfirmed = new ArrayList<>();
        wanted.forEach((place, value) -> {
            String its = said.get(place);
            if (value.equals(ASKS)) {
                if (its == null) {
                    wrong.add(place.replaceFirst("/name$", "") + " is a question, which the file does not answer: "
                            + advice(place, file));
                }
            } else if (its == null || (!its.equals(value) && !its.equals(ASKS))) {
                wrong.add(missing(place, value, its));
            }
        });
        said.forEach((place, value) -> {
            if (value.equals(ASKS)) {
                wrong.add(place.replaceFirst("/name$", "")
                        + " is still a question: write a value in place of {\"?\": …}");
            } else if (!wanted.containsKey(place) && !differences.refused().containsKey(place)) {
                if (UNSAID.matcher(place).matches() || isOpposite(place, value) || isKnown(place, differences)) {
                    unconfirmed.add(place + " is " + value + " in the file, of which their document says nothing");
                } else {
                    wrong.add(place + " is " + value + " in the file, and their document does not say so");
                }
            }
        });
        return new CorrectionsCheck(List.copyOf(wrong), List.copyOf(unconfirmed), differences.notices());
    }

    /** Returns whether a file says all that a correction says; what the correction asks, it must answer. */
    static boolean isSaid(JsonObject file, @Nullable JsonObject correction) {
        Map<String, String> said = statements(file);
        return correction != null
                && statements(correction).entrySet().stream()
                        .allMatch(each -> each.getValue().equals(ASKS)
                                ? said.containsKey(each.getKey())
                                : each.getValue().equals(said.get(each.getKey())));
    }

    /** Returns whether a question is left in a file of corrections. */
    public static boolean asks(JsonObject file) {
        return Fragments.asks(file);
    }

    /**
     * Returns what the document says and a file does not, without questions; one sentence each.
     *
     * @param file the file as it is written
     */
    public static List<String> unwritten(JsonObject file, Differences differences) {
        Map<String, String> said = statements(file);
        List<String> missing = new ArrayList<>();
        statements(differences.corrections("", null)).forEach((place, value) -> {
            String its = said.get(place);
            if (!value.equals(ASKS) && !value.equals(its)) {
                missing.add(missing(place, value, its));
            }
        });
        return List.copyOf(missing);
    }

    /** A comment in place of a value says for good that there is none. */
    private static String advice(String place, JsonObject file) {
        List<String> keys = List.of(place.replaceFirst("/name$", "").split("/", -1));
        int last = keys.size() - 1;
        if (keys.get(last).equals("as") && !(Fragments.at(file, keys.subList(0, last)) instanceof JsonObject)) {
            last--;
        }
        return "write the value, or \"//" + keys.get(last) + "\": \"none\" in "
                + (last == 0 ? "the file" : keys.get(last - 1)) + " if there is none";
    }

    private static String missing(String place, String value, @Nullable String its) {
        return place + " is " + value + " there, and the file " + (its == null ? "does not say so" : "says " + its);
    }

    /** Documents do not say that a flag means the opposite. */
    private static boolean isOpposite(String place, String value) {
        return (place.endsWith("/values/true") && value.equals("false"))
                || (place.endsWith("/values/false") && value.equals("true"));
    }

    /** A constant may be one of a field that is optional there. */
    private static boolean isKnown(String place, Differences differences) {
        var constant = CONSTANT.matcher(place);
        if (!constant.matches()) {
            return false;
        }
        String at = constant.group(1) != null
                ? constant.group(1) + "." + constant.group(2)
                : constant.group(4) + " of " + constant.group(3);
        return differences.all().stream().anyMatch(each -> each.at().equals(at) && each.ours() == null);
    }

    /** Returns each value of a file by its place. A list has a place for each item. */
    private static Map<String, String> statements(JsonObject file) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String each : file.keys()) {
            if (!ABOUT.contains(each) && !each.startsWith("//")) {
                add(each, file.at(each), all);
            }
        }
        names(all);
        return all;
    }

    private static void add(String place, JsonValue value, Map<String, String> all) {
        if (Fragments.isQuestion(value)) {
            all.put(
                    place.matches("(schemas/[^/]+/fields|operations/[^/]+/query)/[^/]+") ? place + "/name" : place,
                    ASKS);
        } else if (value instanceof JsonObject object) {
            for (String each : object.keys()) {
                if (!each.startsWith("//") && !each.equals(SHOWN)) {
                    add(place + "/" + each, object.at(each), all);
                }
            }
        } else if (value instanceof JsonArray list) {
            list.items().stream()
                    .filter(JsonScalar.class::isInstance)
                    .map(each -> ((JsonScalar) each).value())
                    .forEach(each -> all.put(place + "/" + each, "listed"));
        } else {
            JsonScalar scalar = (JsonScalar) value;
            boolean isName = scalar.isText() && place.matches("(schemas/[^/]+/fields|operations/[^/]+/query)/[^/]+");
            all.put(isName ? place + "/name" : place, scalar.value());
        }
    }

    /** Names of parameters in a path are the file's own: each is written as the parameter of ours that it is. */
    private static void names(Map<String, String> all) {
        for (String each : List.copyOf(all.keySet())) {
            String[] keys = each.split("/", -1);
            boolean isPlace = keys.length == 5 && keys[0].equals("operations") && keys[2].equals("parameters");
            if (isPlace && keys[4].equals("path")) {
                String path = "operations/" + keys[1] + "/path";
                String name = Objects.requireNonNull(all.get(each));
                all.computeIfPresent(path, (place, its) -> its.replace("{" + name + "}", "{" + keys[3] + "}"));
                if (keys[3].equals(HeaderComparison.CLIENT)) {
                    all.put(each, "in the path");
                    all.remove("operations/" + keys[1] + "/client_header", "false");
                } else {
                    all.remove(each);
                }
            }
        }
    }
}
