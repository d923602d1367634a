package es.cg.sdk.internal.corrections;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The form of errors, and the codes that the contract does not list. Immutable.
 *
 * @param in names of the members, from outside, under which the error lies; null: as the contract has it
 * @param members the place of a member of the error by our name of it
 * @param entriesIn names of the members of the error under which the invalid fields lie; empty: as the contract has it
 * @param entryMembers the service's name of a member of such an entry by ours, such as {@code param}
 * @param codes the contract's code by the service's, which may be a number there
 * @param nothingDone further codes that mean: nothing was done, send it again with the same key
 * @param sameKeyCodes further codes of a 500 that ask for the same key
 * @param sameKeyMember names of the members of the error that mark a 500 that asks for the same key; empty: none does
 * @param sameKeyValue the value of that member
 */
public record ErrorRules(
        @Nullable List<String> in,
        Map<String, List<String>> members,
        List<String> entriesIn,
        Map<String, List<String>> entryMembers,
        Map<String, String> codes,
        Set<String> nothingDone,
        Set<String> sameKeyCodes,
        List<String> sameKeyMember,
        @Nullable String sameKeyValue) {
    /** Copies lists and maps. */
    public ErrorRules {
        in = in == null ? null : List.copyOf(in);
        members = Ordered.copy(members);
        entriesIn = List.copyOf(entriesIn);
        entryMembers = Ordered.copy(entryMembers);
        codes = Ordered.copy(codes);
        nothingDone = Set.copyOf(nothingDone);
        sameKeyCodes = Set.copyOf(sameKeyCodes);
        sameKeyMember = List.copyOf(sameKeyMember);
    }
}
