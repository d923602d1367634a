package es.cg.sdk.generator.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each number, flag and time of ours has a mark, or stands among those that need none. */
@SuppressWarnings("NullAway") // What is missing fails the test.
class FieldMarksTest {
    private static final Map<String, Set<String>> MARKS = Map.of(
            "boolean", Set.of("flag", "none"),
            "integer", Set.of("id", "none"),
            "number", Set.of("amount", "percentage", "quantity", "none"),
            "date", Set.of("date", "none"),
            "time", Set.of("time", "none"));
    private final FieldMarks marks = FieldMarks.read();

    private static String kind(Shape shape) {
        Shape item = shape.item();
        String pattern = item.text("pattern");
        return item.text("format").equals("date-time")
                ? "time"
                : pattern.startsWith("^\\d{4}-") || item.text("format").equals("date") ? "date" : item.type();
    }

    private void check(Set<String> wrong, Set<String> seen, String owner, String name, Shape shape) {
        String mark = marks.of(owner, name);
        Set<String> allowed = MARKS.get(kind(shape));
        seen.add(name);
        seen.add(owner + "." + name);
        if (allowed != null && !allowed.contains(mark)) {
            wrong.add(owner + "." + name + ": " + kind(shape) + " has mark " + mark);
        }
    }

    @Test
    void eachNumberFlagAndTimeHasAMark() {
        Set<String> wrong = new TreeSet<>();
        Set<String> seen = new HashSet<>();
        for (String schema : TheirService.OURS.schemaNames()) {
            Leaf.fields(TheirService.OURS.schema(schema))
                    .forEach((name, field) -> check(wrong, seen, schema, name, field.shape()));
        }
        TheirService.OURS
                .events()
                .forEach((kind, body) -> Leaf.of(body.shape(), false)
                        .forEach(each -> check(wrong, seen, kind, each.name(), each.shape())));
        TheirService.OURS
                .operations()
                .forEach(operation -> operation.parameters().stream()
                        .filter(each -> !each.in().equals("header"))
                        .forEach(each -> check(wrong, seen, "query", each.name(), each.shape())));

        assertThat(wrong).isEmpty();
        assertThat(marks.names()).isSubsetOf(seen);
    }

    @Test
    void exceptionOfASchemaWins() {
        assertThat(marks.of("Client", "id")).isEqualTo("none");
        assertThat(marks.of("Invoice", "id")).isEqualTo("id");
    }
}
