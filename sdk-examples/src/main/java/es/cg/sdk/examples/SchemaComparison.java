package es.cg.sdk.examples;

import es.cg.sdk.examples.ContractDifference.Collector;
import es.cg.sdk.examples.ContractDifference.Kind;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares the fields of a body, sent or answered. */
final class SchemaComparison {
    private static final int DEEPEST = 4;

    private final Collector found;
    private final String operation;
    private final boolean sent;

    SchemaComparison(Collector found, String operation, boolean sent) {
        this.found = found;
        this.operation = operation;
        this.sent = sent;
    }

    void compare(ContractSchema ours, ContractSchema theirs) {
        compare(ours, theirs, Objects.requireNonNullElse(ours.name(), operation), ours.assumption(), 0);
    }

    private void compare(
            ContractSchema ours, ContractSchema theirs, String where, @Nullable String assumption, int depth) {
        Map<String, ContractSchema> our = ours.properties();
        Map<String, ContractSchema> their = theirs.properties();
        if (their.isEmpty() || depth > DEEPEST) {
            return;
        }
        our.forEach((name, field) -> {
            String why = field.assumption() == null ? assumption : field.assumption();
            String place = where + "." + name;
            ContractSchema other = their.get(name);
            if (other == null) {
                found.add(Kind.FIELD, place + " is not in their contract", why, javaOfMissing(name), operation);
            } else {
                compareField(field, other, place, name, why);
                ContractSchema inner = field.items();
                String innerName = inner.name();
                String innerWhy = inner.assumption() == null ? why : inner.assumption();
                compare(inner, other.items(), innerName == null ? place : innerName, innerWhy, depth + 1);
            }
        });
        their.keySet().stream().filter(name -> !our.containsKey(name)).forEach(name -> {
            boolean required = sent && theirs.requires(name);
            found.add(
                    Kind.FIELD,
                    where + "." + name + (required ? " is required there" : " is there, and not here"),
                    assumption,
                    sent ? ".set(\"" + name + "\", value)" : ".json().get(\"" + name + "\")",
                    operation);
        });
    }

    private String javaOfMissing(String name) {
        return sent
                ? "// leave " + name + " out of the builder"
                : "// the accessor returns null; read another field with .json().get(…)";
    }

    private void compareField(
            ContractSchema ours, ContractSchema theirs, String place, String name, @Nullable String assumption) {
        String our = ours.type();
        String their = theirs.type();
        if (!our.isEmpty() && !their.isEmpty() && !our.equals(their)) {
            found.add(
                    Kind.FIELD,
                    place + " is of type " + their + " there, " + our + " here",
                    assumption,
                    sent ? ".set(\"" + name + "\", value)" : ".json().get(\"" + name + "\").text()",
                    operation);
        }
        Set<String> added = new TreeSet<>(theirs.values());
        added.removeAll(ours.values());
        Set<String> gone = new TreeSet<>(ours.values());
        gone.removeAll(theirs.values());
        if (!theirs.values().isEmpty() && !ours.values().isEmpty() && !(added.isEmpty() && gone.isEmpty())) {
            found.add(
                    Kind.VALUE,
                    place
                            + (added.isEmpty() ? "" : " may also be " + String.join(", ", added) + " there")
                            + (added.isEmpty() || gone.isEmpty() ? "" : ";")
                            + (gone.isEmpty() ? "" : " is never " + String.join(", ", gone) + " there"),
                    assumption,
                    null,
                    operation);
        }
    }
}
