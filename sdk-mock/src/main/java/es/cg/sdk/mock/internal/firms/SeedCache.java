package es.cg.sdk.mock.internal.firms;

import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.EnvironmentSnapshot;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The seeded state of both environments for a start time, a seed and a choice of clients. It is made once and copied
 * for every later mock with the same values, since seeding takes most of a start.
 */
record SeedCache(Instant moment, long seed, Set<Long> clients) {
    private static final int MAX_KEPT = 16;

    // Guarded by itself; its values never change.
    private static final Map<SeedCache, List<EnvironmentSnapshot>> SEEDED = new LinkedHashMap<>();

    void fill(List<Environment> environments, Runnable seeding) {
        List<EnvironmentSnapshot> seeded;
        synchronized (SEEDED) {
            seeded = SEEDED.get(this);
        }
        if (seeded == null) {
            seeding.run();
            keep(environments.stream().map(Environment::snapshot).toList());
        } else {
            for (int i = 0; i < environments.size(); i++) {
                environments.get(i).restore(seeded.get(i));
            }
        }
    }

    private void keep(List<EnvironmentSnapshot> seeded) {
        synchronized (SEEDED) {
            SEEDED.put(this, seeded);
            if (SEEDED.size() > MAX_KEPT) {
                SEEDED.remove(SEEDED.keySet().iterator().next());
            }
        }
    }
}
