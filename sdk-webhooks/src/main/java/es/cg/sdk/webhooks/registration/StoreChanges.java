package es.cg.sdk.webhooks.registration;

import es.cg.sdk.webhooks.StoreException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Changes to a store that other processes may change at the same time. */
final class StoreChanges {
    private static final int MAX_RACES = 20;

    private StoreChanges() {}

    /** The change of a registration; it returns null to leave it as it is. */
    @FunctionalInterface
    interface Change {
        @Nullable
        StoredRegistration of(@Nullable StoredRegistration found);
    }

    /** Reads a registration, changes and stores it, again if another process was faster; returns what is stored now. */
    static @Nullable StoredRegistration change(SecretStore store, String name, Change change) {
        for (int race = 0; race < MAX_RACES; race++) {
            StoredRegistration found = store.load(name);
            StoredRegistration changed = change.of(found);
            if (changed == null) {
                return found;
            }
            if (store.save(changed)) {
                return changed;
            }
        }
        throw new StoreException("other processes change the registration of " + name + " all the time: " + MAX_RACES
                + " attempts to change it failed");
    }

    static void keep(SecretStore store, String name, String source, @Nullable String destinationId, String secret) {
        change(store, name, found -> {
            if (found == null || found.state() == StoredRegistration.State.REMOVED) {
                return StoredRegistration.kept(found, name, source, destinationId, secret);
            }
            if (!found.source().equals(source)) {
                throw new IllegalStateException(otherSource(found, source));
            }
            if (found.hasSecret(secret)) {
                return null;
            }
            if (found.hasSecrets()) {
                throw new IllegalStateException(
                        name + " has another secret: use replaceSecret(…) if this is a new one");
            }
            return found.registered(destinationId, secret, Instant.MAX);
        });
    }

    static void replaceSecret(SecretStore store, String name, String secret, Instant oldValidUntil) {
        change(store, name, found -> {
            if (found == null || !found.hasSecrets()) {
                throw new IllegalStateException(name + " has no secret that could be replaced");
            }
            return found.hasSecret(secret) ? null : found.replaced(secret, oldValidUntil);
        });
    }

    static void rename(SecretStore store, String oldName, String newName) {
        StoredRegistration old = store.load(oldName);
        if (old == null || !old.isRegistered()) {
            throw new IllegalStateException(
                    oldName + " has no destination with a secret: register it before you rename it");
        }
        change(store, newName, found -> {
            if (found == null || found.state() == StoredRegistration.State.REMOVED) {
                return old.renamed(newName, found);
            }
            if (!found.hasSameSecrets(old)) {
                throw new IllegalStateException(newName + " is another destination's name");
            }
            return null;
        });
    }

    static void remove(SecretStore store, String name) {
        change(
                store,
                name,
                found -> found == null || found.state() == StoredRegistration.State.REMOVED ? null : found.removed());
    }

    static String otherSource(StoredRegistration found, String source) {
        return found.name() + " has the source \"" + found.source() + "\" and not \"" + source
                + "\": a source must stay the same, or its events would be handled twice";
    }
}
