package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the contract that a file of corrections can name.
 *
 * @param label its name for people
 * @param owner the keys of the object in the file that has {@code even_if_shown}; null if the file cannot name it
 * @param place the keys of its value within the owner
 * @param shown whether the contract itself shows it
 * @param assumption the entry of docs/assumptions.md that it is of; null if it is shown
 */
record Subject(
        String label,
        @Nullable List<String> owner,
        List<String> place,
        boolean shown,
        @Nullable String assumption) {
    private static final String SHOWN = "even_if_shown";

    static Subject of(String label) {
        return new Subject(label, null, List.of(), false, null);
    }

    /** Returns the keys from the root of the file. */
    List<String> keys(String... more) {
        List<String> keys = new ArrayList<>(owner == null ? List.of() : owner);
        keys.addAll(place);
        keys.addAll(List.of(more));
        return keys;
    }

    /** Returns what a file must say; null if it cannot name this. */
    @Nullable
    JsonObject correction(JsonValue value, String... keys) {
        if (owner == null) {
            return null;
        }
        JsonObject fragment = Fragments.under(value, keys(keys));
        if (shown && Fragments.at(fragment, owner) instanceof JsonObject its) {
            its.put(SHOWN, Fragments.literal("true"));
        }
        return fragment;
    }

    Subject part(String name, boolean isShown, @Nullable String its, String... keys) {
        List<String> deeper = new ArrayList<>(place);
        deeper.addAll(List.of(keys));
        return new Subject(name, owner, deeper, isShown, its);
    }
}
