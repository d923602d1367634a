package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What worlds of this moment, seed and choice of clients hold at first. It is laid out once, and copied for whoever
 * begins alike: laying out two worlds takes most of a start.
 */
record SeedCache(Instant moment, long seed, Set<Long> clients) {
    private static final int MOST_KEPT = 16;

    // Guarded by itself; what is in it never changes.
    private static final Map<SeedCache, List<ObjectNode>> LAID_OUT = new LinkedHashMap<>();

    void of(List<Environment> worlds, Runnable layOut) {
        List<ObjectNode> laidOut;
        synchronized (LAID_OUT) {
            laidOut = LAID_OUT.get(this);
        }
        if (laidOut == null) {
            layOut.run();
            keep(worlds.stream().map(Environment::snapshot).toList());
        } else {
            for (int i = 0; i < worlds.size(); i++) {
                worlds.get(i).restore(laidOut.get(i));
            }
        }
    }

    private void keep(List<ObjectNode> laidOut) {
        synchronized (LAID_OUT) {
            LAID_OUT.put(this, laidOut);
            if (LAID_OUT.size() > MOST_KEPT) {
                LAID_OUT.remove(LAID_OUT.keySet().iterator().next());
            }
        }
    }
}
