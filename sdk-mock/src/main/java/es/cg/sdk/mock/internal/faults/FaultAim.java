package es.cg.sdk.mock.internal.faults;

/**
 * Whose calls a fault strikes.
 *
 * @param key the id of the only API key; empty for any
 * @param client the only client; 0 for any
 * @param firm the number of the firm that has the client, unless a key is given
 */
public record FaultAim(String key, long client, int firm) {
    /** Every call. */
    public static final FaultAim ALL = new FaultAim("", 0, 1);

    /** Checks the values. */
    public FaultAim {
        if (key.startsWith("cg_")) {
            throw new IllegalArgumentException("a fault takes the id of a key, and not the key itself");
        }
    }

    /** Returns whether a call by this key, about this client of this firm, may be struck. */
    boolean matches(FaultAim call) {
        boolean sameKey = key.isEmpty() || key.equals(call.key);
        boolean sameFirm = !key.isEmpty() || firm == call.firm;
        return sameKey && (client == 0 || (client == call.client && sameFirm));
    }

    /** Describes it, with a blank first; empty for every call. */
    String text() {
        return (key.isEmpty() ? "" : " by the key " + key) + (client == 0 ? "" : " about client " + client);
    }
}
