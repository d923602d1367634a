package es.cg.sdk.mock.internal.refusals;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which of the refusals that can be switched off are in force. Guarded by the service's lock. */
public final class Refusals {
    private final Set<Refusal> off = EnumSet.noneOf(Refusal.class);

    /** Whether a request is refused for this reason. */
    public boolean inForce(Refusal refusal) {
        return !off.contains(refusal);
    }

    /** Switches a refusal, one of {@link Refusal#switchable()}, on or off. */
    public void set(Refusal refusal, boolean on) {
        if (on) {
            off.remove(refusal);
        } else {
            off.add(refusal);
        }
    }

    /** Returns the names of the refusals that are switched off. */
    public List<String> off() {
        return off.stream().map(Refusal::word).toList();
    }

    /** Switches off the refusals of these names, and switches on all others. */
    public void setOff(Collection<String> names) {
        off.clear();
        names.forEach(name -> off.add(Refusal.of(name)));
    }
}
