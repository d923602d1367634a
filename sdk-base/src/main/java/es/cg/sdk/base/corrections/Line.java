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

    /** Returns both lines as one: one part of the file says where the field is, the other its form. */
    Line with(Line other) {
        boolean both = (!name.isEmpty() && !other.name.isEmpty())
                || (form != null && other.form != null)
                || isAbsent
                || other.isAbsent;
        if (both) {
            throw other.at.fault("this is said at " + at.place() + " too: remove one of them");
        }
        return new Line(name.isEmpty() ? other.name : name, form == null ? other.form : form, false, at);
    }

    /** Returns where the file says so, for messages. */
    String saidAt() {
        return "as " + at.place() + " says";
    }
}
