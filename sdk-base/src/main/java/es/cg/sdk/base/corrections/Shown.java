package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;

/**
 * Whether lines stand within {@code against_contract}: there, and only there, a file corrects what the contract itself
 * shows.
 */
record Shown(boolean isInside) {
    /** Throws if a line that corrects something stands on the wrong side. */
    void check(boolean isShown, Node node, String what) {
        if (isShown && !isInside) {
            throw node.fault("the contract itself shows " + what
                    + ": if the service differs all the same, write this line within \"against_contract\"");
        }
        if (!isShown && isInside) {
            throw node.fault(
                    "the contract does not show " + what + ": write this line outside of \"against_contract\"");
        }
    }
}
