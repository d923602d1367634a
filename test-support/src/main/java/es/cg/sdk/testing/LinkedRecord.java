package es.cg.sdk.testing;

import org.jspecify.annotations.Nullable;

/**
 * A record whose methods are linked after those of a deployment. Its field is of its own type: for one of type Object
 * the JDK would adapt, and so keep, nothing.
 */
record LinkedRecord(@Nullable LinkedRecord other) {
    /** Links all methods. Returns a text that depends on them. */
    static String linked() {
        LinkedRecord one = new LinkedRecord(null);
        LinkedRecord two = new LinkedRecord(one);
        return two.equals(new LinkedRecord(one)) + " " + two.hashCode() + " " + two;
    }
}
