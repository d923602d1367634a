package es.cg.sdk.internal.corrections.file;

/** Refuses to correct what the contract itself shows, unless the file says that this is meant. */
final class Shown {
    /** The member that says that it is meant. */
    static final String MEMBER = "even_if_shown";

    private final boolean isMeant;

    Shown(Members members) {
        this.isMeant = Boolean.TRUE.equals(members.flag(MEMBER));
    }

    void check(boolean isShown, Node node, String what) {
        if (isShown && !isMeant) {
            throw node.fault("the contract itself shows " + what + ": if the service differs all the same, add \""
                    + MEMBER + "\": true beside it");
        }
    }
}
