package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Place;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which values an action changes: a JSONPath of RFC 9535, of which {@link TargetParser} names the part that can be
 * used.
 *
 * @param text as it was written
 * @param isPattern whether it can select several values, by a star, a list of names, or a filter
 */
public record Target(String text, List<Segment> segments, boolean isPattern) {

    /** One step of the path: from a value to those that it selects of it. */
    interface Segment extends Function<Located, Stream<Located>> {}

    static Target parse(String text, Place place) {
        return new TargetParser(text, place).parse();
    }

    List<Located> select(JsonObject root) {
        Stream<Located> selected = Stream.of(new Located(Location.ROOT, root));
        for (Segment each : segments) {
            selected = selected.flatMap(each);
        }
        return selected.toList();
    }
}
