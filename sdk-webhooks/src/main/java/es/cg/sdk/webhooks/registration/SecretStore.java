package es.cg.sdk.webhooks.registration;

import es.cg.sdk.webhooks.SecretSource;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.StoreException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the registration of each destination under the name in its address: how far it is, and its secrets. A receiver
 * uses it as its {@link SecretSource}. {@link #inFolder} is for a start, {@link JdbcSecretStore} for many
 * destinations. Implementations must be thread-safe.
 *
 * <p>A store of your own keeps {@link StoredRegistration#text} under the name, confidentially, and implements
 * {@link #load} and {@link #save}.
 */
public interface SecretStore extends SecretSource {
    /**
     * Returns the store in this folder, which is created with the first registration. Each name has a file, which is
     * written completely or not at all. On a POSIX file system, only the owner can read it; the secrets are not
     * encrypted. For a start, and for a single destination. Several processes may use one folder if its file system has
     * locks for all of them: not every network file system has.
     */
    static SecretStore inFolder(Path folder) {
        return inFolder(folder, Clock.systemUTC());
    }

    /** Returns the store in this folder, with another clock than the system's. */
    static SecretStore inFolder(Path folder, Clock clock) {
        return new FileSecretStore(folder, clock);
    }

    /**
     * Returns what is stored under a name; null if there is nothing.
     *
     * @throws StoreException if the store cannot be read
     */
    @Nullable
    StoredRegistration load(String name);

    /**
     * Stores a registration durably, completely or not at all, if the name has the version before it: one less than
     * {@link StoredRegistration#version}, or nothing if that is 1.
     *
     * @return false if the name has another version: another process was faster
     * @throws StoreException if it is not known whether it is stored
     */
    boolean save(StoredRegistration registration);

    /** Returns the clock by which {@link #find} takes a secret that is on its way for lost; the system's by default. */
    default Clock clock() {
        return Clock.systemUTC();
    }

    /** Returns the secrets of a name for a receiver; null for a name of another form, without a look at the store. */
    @Override
    default @Nullable SourceSecrets find(String name) {
        StoredRegistration found = TenantName.isValid(name) ? load(name) : null;
        return found == null ? null : found.secrets(clock().instant());
    }

    /**
     * Stores the secret of a destination that was created elsewhere, such as by an earlier version of your program.
     * Does nothing if the name has this secret already, so that the call may stay in the program.
     *
     * @param source the source of its events; empty for the only one of a receiver
     * @param destinationId the id of the destination; null if it is not known
     * @throws IllegalArgumentException if the name, the source or the secret has a wrong form
     * @throws IllegalStateException if the name has another source, or another secret
     */
    default void keep(String name, String source, @Nullable String destinationId, String secret) {
        StoreChanges.keep(this, TenantName.checked(name), source, destinationId, secret);
    }

    /**
     * Replaces the secret of a name, for instance if the firm replaced it in the panel. The one before stays valid
     * until the time given. Does nothing if the name has this secret already.
     *
     * @throws IllegalArgumentException if the secret has a wrong form
     * @throws IllegalStateException if the name has no secret
     */
    default void replaceSecret(String name, String secret, Instant oldValidUntil) {
        StoreChanges.replaceSecret(this, name, secret, oldValidUntil);
    }

    /**
     * Gives a destination a second name, with the same source and secrets, so that its address can be changed at the
     * service. The old name stays valid until {@link #remove}. May be repeated.
     *
     * @throws IllegalArgumentException if the new name has a wrong form
     * @throws IllegalStateException if the old name has no secret yet, or if the new one is another destination's
     */
    default void rename(String oldName, String newName) {
        StoreChanges.rename(this, oldName, TenantName.checked(newName));
    }

    /**
     * Deletes the secrets of a name: its requests are answered 401 from now on. Delete the destination at the service
     * first. Does nothing if there is no such name. The store keeps how often the name was registered, so that it can
     * be registered again.
     */
    default void remove(String name) {
        StoreChanges.remove(this, name);
    }
}
