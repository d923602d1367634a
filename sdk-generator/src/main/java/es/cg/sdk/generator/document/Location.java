package es.cg.sdk.generator.document;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a value stands in the document.
 *
 * @param keys the keys from the root on; those of list items are their indexes
 */
record Location(List<String> keys) {
    static final Location ROOT = new Location(List.of());

    Location child(String key) {
        List<String> longer = new ArrayList<>(keys);
        longer.add(key);
        return new Location(List.copyOf(longer));
    }

    Kind kind() {
        Kind kind = Kind.DOCUMENT;
        for (String each : keys) {
            kind = kind.child(each);
        }
        return kind;
    }

    /** Returns it as a JSONPath, as a target would name it. */
    @Override
    public String toString() {
        StringBuilder path = new StringBuilder("$");
        for (String each : keys) {
            if (each.matches("[A-Za-z_]\\w*")) {
                path.append('.').append(each);
            } else if (each.matches("\\d") || each.matches("[1-9]\\d")) {
                path.append('[').append(each).append(']');
            } else {
                path.append("['").append(each).append("']");
            }
        }
        return path.toString();
    }
}
