package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.Resource;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The kept table of names that mean exactly what ours mean: {@code synonyms.txt}, which explains its form. */
final class Synonyms {
    private static final List<String> JOINTS = List.of("", "de", "del", "dela", "of", "ofthe");

    /** What a value comes before, such as a withholding, is no meaning of its own; before a tax it is without it. */
    private static final Pattern AHEAD_OF = Pattern.compile(
            "(?i)\\b(before|antes de(l| la| los| las)?)\\s+(?!(vat|iva|tax(es)?|impuestos?)\\b)[\\p{L}]+");

    private static final Synonyms TABLE = new Synonyms(Resource.text(Synonyms.class, "synonyms.txt"));

    private final Map<String, Map<String, List<String>>> sections = new HashMap<>();
    private final Map<String, Set<String>> names = new ConcurrentHashMap<>();

    private Synonyms(String text) {
        Map<String, List<String>> section = new LinkedHashMap<>();
        for (String line : text.split("\n", -1)) {
            int equals = line.indexOf(" = ");
            if (line.startsWith("[")) {
                section = new LinkedHashMap<>();
                sections.put(line.substring(1, line.length() - 1), section);
            } else if (equals > 0 && !line.startsWith("#")) {
                List<String> same = Stream.of(line.substring(equals + 3).split(" ", -1))
                        .map(Synonyms::plain)
                        .toList();
                String keys = line.substring(0, equals);
                for (String key : keys.contains(":") ? new String[] {keys} : keys.split(" ", -1)) {
                    section.put(key, same);
                }
            }
        }
    }

    /** Returns the table, which is read once. */
    static Synonyms read() {
        return TABLE;
    }

    /** Two parts that are joined keep their names. */
    private static String plain(String name) {
        return name.contains("+") ? name : normal(name);
    }

    /** Returns a name without case, underscores, hyphens and accents. */
    static String normal(String name) {
        String lower = Normalizer.normalize(name.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
        StringBuilder normal = new StringBuilder(lower.length());
        for (int i = 0; i < lower.length(); i++) {
            char each = lower.charAt(i);
            if ((each >= 'a' && each <= 'z') || (each >= '0' && each <= '9')) {
                normal.append(each);
            }
        }
        return normal.toString();
    }

    /** Returns the words of a name or of a text, in lower case and without accents. */
    static List<String> tokens(String text) {
        String separate = text.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        String plain = Normalizer.normalize(separate, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        List<String> tokens = new ArrayList<>(List.of(plain.split("[^a-z0-9]+", -1)));
        tokens.removeIf(String::isEmpty);
        return tokens;
    }

    /** Returns the owners whose lines count for a schema of ours, the most specific first. */
    static List<String> owners(String schema) {
        return List.of(schema, schema.replaceAll("^New|(Change|Request|Collection)$", ""));
    }

    /** Returns the names that mean exactly a field of ours, its own among them, normalised. */
    Set<String> names(String owner, String field) {
        return names.computeIfAbsent(owner + "." + field, none -> {
            Set<String> all = new LinkedHashSet<>(Set.of(normal(field)));
            lookUp("fields", owner, field).forEach(each -> all.addAll(expanded(each)));
            return all;
        });
    }

    private List<String> lookUp(String section, String owner, String key) {
        Map<String, List<String>> lines = sections.getOrDefault(section, Map.of());
        for (String each : owners(owner)) {
            List<String> line = lines.get(each + "." + key);
            if (line != null) {
                return line;
            }
        }
        List<String> line = lines.get(key);
        return line == null && section.equals("fields") ? ofParts(key) : line == null ? List.of() : line;
    }

    /** A name that is a part has its names, one that is made of two parts those of both. */
    private List<String> ofParts(String field) {
        Map<String, List<String>> parts = section("parts");
        int joint = field.lastIndexOf('_');
        boolean isMade = joint > 0
                && parts.containsKey(field.substring(0, joint))
                && parts.containsKey(field.substring(joint + 1));
        return isMade
                ? List.of(field.substring(0, joint) + "+" + field.substring(joint + 1))
                : parts.getOrDefault(field, List.of());
    }

    private Set<String> expanded(String name) {
        int plus = name.indexOf('+');
        if (plus < 0) {
            return Set.of(name);
        }
        Set<String> all = new HashSet<>();
        for (String first : part(name.substring(0, plus))) {
            for (String second : part(name.substring(plus + 1))) {
                for (String joint : JOINTS) {
                    all.add(first + joint + second);
                    all.add(second + joint + first);
                }
            }
        }
        return all;
    }

    private List<String> part(String name) {
        return Objects.requireNonNull(section("parts").get(name), name);
    }

    /** Returns whether a word of theirs means exactly this word of our vocabulary. */
    boolean sameWord(String owner, String field, String ours, String theirs) {
        if (normal(ours).equals(normal(theirs))) {
            return true;
        }
        Map<String, List<String>> words = section("words");
        List<String> line = lookUp("words", owner, field + "/" + ours);
        List<String> all = line.isEmpty() ? words.getOrDefault(ours, List.of()) : line;
        return all.contains(normal(theirs));
    }

    /** Returns whether a segment of a path of theirs means exactly this segment of ours. */
    boolean sameSegment(String ours, String theirs) {
        return normal(ours).equals(normal(theirs))
                || section("paths").getOrDefault(ours, List.of()).contains(normal(theirs));
    }

    /** Returns whether an object of theirs of this name only groups fields. */
    boolean isGroup(String name) {
        return section("containers").getOrDefault("groups", List.of()).contains(normal(name));
    }

    /** Returns whether a member of theirs changes what a number, a currency or a time beside it means. */
    boolean isChanging(String value, String name) {
        return section("changing").getOrDefault(value, List.of()).contains(name);
    }

    /**
     * Returns the meaning that a description of theirs names in place of ours, such as {@code date.due}; empty if it
     * names none or ours.
     */
    String otherMeaning(String owner, String field, String description) {
        if (description.isEmpty()) {
            return "";
        }
        Set<String> said = new HashSet<>(tokens(AHEAD_OF.matcher(description).replaceAll(" ")));
        Map<String, Boolean> ours = new LinkedHashMap<>();
        Map<String, String> others = new LinkedHashMap<>();
        section("meanings").forEach((key, words) -> {
            int colon = key.indexOf(':');
            String family = key.substring(0, key.indexOf('.'));
            List<String> fields = List.of(key.substring(colon + 1).strip().split(" ", -1));
            boolean isOurs = fields.contains(field)
                    || owners(owner).stream().anyMatch(each -> fields.contains(each + "." + field));
            boolean isSaid = words.stream().anyMatch(said::contains);
            if (isOurs) {
                ours.merge(family, isSaid, Boolean::logicalOr);
            } else if (isSaid) {
                others.putIfAbsent(family, key.substring(0, colon));
            }
        });
        return others.entrySet().stream()
                .filter(each -> Boolean.FALSE.equals(ours.get(each.getKey())))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    /** Returns the lines of a section, for the test of the table. */
    Map<String, List<String>> section(String name) {
        return sections.getOrDefault(name, Map.of());
    }
}
