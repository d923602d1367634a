package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of a field, a filter or a place. Immutable.
 *
 * @param name names of the members, from outside, at which the service has it; empty: its own name
 * @param form the form of its value; null: as a general rule says, or as the contract has it
 * @param isAbsent whether the service has no such thing
 * @param at where the file says so
 */
public record Line(List<String> name, @Nullable ValueForm form, boolean isAbsent, Node at) {
    /** Copies the list. */
    public Line {
        name = List.copyOf(name);
    }

    /** Returns the names at which the service has it. */
    List<String> place(String ours) {
        return name.isEmpty() ? List.of(ours) : name;
    }

    /** Returns where the file says so, for messages. */
    String saidAt() {
        return "as " + at.place() + " says";
    }
}
