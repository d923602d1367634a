package es.cg.sdk.generator.match;

/**
 * What something of ours may be there.
 *
 * @param name a field of theirs, by dots, or an operation
 * @param why it is not certain; empty if it is only similar
 */
public record Candidate(String name, String why) {
    @Override
    public String toString() {
        return why.isEmpty() ? name : name + ": " + why;
    }
}
