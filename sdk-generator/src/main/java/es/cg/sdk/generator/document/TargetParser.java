package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads a JSONPath: names ({@code .name}, {@code ['any name']}), lists of names, indexes, {@code *}, and filters such
 * as {@code [?@.tags[0] == 'Sandbox' && !@['x-plan']]}. A filter compares with a text, true or false, asks whether
 * something is there, or whether its {@code length(…)} is above a number.
 */
final class TargetParser {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern QUOTED = Pattern.compile("'([^'\\\\]*)'|\"([^\"\\\\]*)\"");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern LITERAL = Pattern.compile("true\\b|false\\b");

    private final String text;
    private final Place place;
    private int at;
    private boolean pattern;

    TargetParser(String text, Place place) {
        this.text = text;
        this.place = place;
    }

    Target parse() {
        expect("$");
        List<Target.Segment> segments = segments();
        if (at < text.length()) {
            throw unexpected();
        }
        return new Target(text, segments, pattern);
    }

    private List<Target.Segment> segments() {
        List<Target.Segment> segments = new ArrayList<>();
        while (true) {
            if (accept(".")) {
                segments.add(accept("*") ? star() : name(require(NAME)));
            } else if (accept("[")) {
                segments.add(selectors());
                expect("]");
            } else {
                return List.copyOf(segments);
            }
        }
    }

    private Target.Segment selectors() {
        List<Target.Segment> selectors = new ArrayList<>();
        do {
            spaces();
            selectors.add(selector());
            spaces();
        } while (accept(","));
        pattern |= selectors.size() > 1;
        return selectors.size() == 1
                ? selectors.get(0)
                : from -> selectors.stream().flatMap(each -> each.apply(from));
    }

    private Target.Segment selector() {
        if (accept("*")) {
            return star();
        }
        if (accept("?")) {
            pattern = true;
            Predicate<JsonValue> filter = filter();
            return from -> children(from).filter(each -> filter.test(each.value()));
        }
        Optional<String> quoted = quoted();
        return quoted.isPresent() ? name(quoted.get()) : name(require(NUMBER));
    }

    private Target.Segment star() {
        pattern = true;
        return TargetParser::children;
    }

    private static Target.Segment name(String key) {
        return from -> {
            JsonValue found = null;
            if (from.value() instanceof JsonObject object) {
                found = object.get(key);
            } else if (from.value() instanceof JsonArray array
                    && NUMBER.matcher(key).matches()) {
                int index = Integer.parseInt(key);
                found = index < array.items().size() ? array.items().get(index) : null;
            }
            return found == null ? Stream.empty() : Stream.of(from.child(key, found));
        };
    }

    private static Stream<Located> children(Located from) {
        if (from.value() instanceof JsonObject object) {
            return List.copyOf(object.keys()).stream().map(each -> from.child(each, object.at(each)));
        }
        if (from.value() instanceof JsonArray array) {
            return IntStream.range(0, array.items().size())
                    .mapToObj(i -> from.child(Integer.toString(i), array.items().get(i)));
        }
        return Stream.empty();
    }

    private Predicate<JsonValue> filter() {
        Predicate<JsonValue> all = term();
        while (accept("&&")) {
            all = all.and(term());
        }
        return all;
    }

    private Predicate<JsonValue> term() {
        spaces();
        if (accept("!")) {
            return term().negate();
        }
        if (accept("length(")) {
            List<Target.Segment> query = query();
            expect(")");
            spaces();
            expect(">");
            spaces();
            int least = Integer.parseInt(require(NUMBER));
            spaces();
            return value -> found(query, value).anyMatch(each -> length(each) > least);
        }
        List<Target.Segment> query = query();
        spaces();
        boolean same = accept("==");
        if (!same && !accept("!=")) {
            return value -> found(query, value).findAny().isPresent();
        }
        spaces();
        JsonScalar expected = quoted().map(each -> JsonScalar.text(place, each))
                .orElseGet(() -> JsonScalar.literal(place, require(LITERAL)));
        spaces();
        return value -> found(query, value).anyMatch(expected::sameAs) == same;
    }

    private List<Target.Segment> query() {
        boolean before = pattern;
        expect("@");
        List<Target.Segment> query = segments();
        pattern = before;
        return query;
    }

    private static Stream<JsonValue> found(List<Target.Segment> query, JsonValue value) {
        Stream<Located> found = Stream.of(new Located(Location.ROOT, value));
        for (Target.Segment each : query) {
            found = found.flatMap(each);
        }
        return found.map(Located::value);
    }

    private static int length(JsonValue value) {
        if (value instanceof JsonScalar scalar) {
            return scalar.isText() ? scalar.value().length() : 0;
        }
        return value instanceof JsonArray array
                ? array.items().size()
                : ((JsonObject) value).keys().size();
    }

    private void spaces() {
        while (accept(" ")) {
            // Spaces have no meaning between the parts of a filter.
        }
    }

    private boolean accept(String token) {
        boolean there = text.startsWith(token, at);
        if (there) {
            at += token.length();
        }
        return there;
    }

    private void expect(String token) {
        if (!accept(token)) {
            throw unexpected();
        }
    }

    private String require(Pattern token) {
        Matcher matcher = token.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            throw unexpected();
        }
        at = matcher.end();
        return matcher.group();
    }

    private Optional<String> quoted() {
        Matcher matcher = QUOTED.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        at = matcher.end();
        return Optional.of(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }

    private ContractException unexpected() {
        String rest = at < text.length() ? "\"" + text.substring(at) + "\"" : "its end";
        return place.error("the target " + text + " cannot be read from " + rest
                + " on: write a path such as $.paths['/invoices'].post, or a filter such as $.paths.*[?@.requestBody]");
    }
}
