package es.cg.sdk.base.file;

/** Refuses to correct what the contract itself shows, unless the file says that this is meant. */
public final class Shown {
    /** The member that says that it is meant. */
    public static final String MEMBER = "even_if_shown";

    private final boolean isMeant;

    /** Takes what an object of the file says; it must know {@link #MEMBER}. */
    public Shown(Members members) {
        this.isMeant = Boolean.TRUE.equals(members.flag(MEMBER));
    }

    /** Throws if the contract shows it, and the file does not say that this is meant. */
    public void check(boolean isShown, Node node, String what) {
        if (isShown && !isMeant) {
            throw node.fault("the contract itself shows " + what + ": if the service differs all the same, add \""
                    + MEMBER + "\": true beside it");
        }
    }
}
