package es.cg.sdk.spring.internal.journal;

import es.cg.sdk.CgClient;

/** Whether a client uses a write journal: otherwise its writes would be unprotected, quietly. */
final class JournalUse {
    private JournalUse() {}

    static boolean isJournaled(CgClient client) {
        try {
            var unused = client.journaledWrites();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
