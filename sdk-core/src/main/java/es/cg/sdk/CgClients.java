package es.cg.sdk;

import es.cg.sdk.base.text.FirmName;
import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.internal.keys.FirmKey.Source;
import es.cg.sdk.internal.keys.FirmKey.WrongKeyException;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.journal.WriteJournal.Environment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The clients of many firms in one program, one for each firm, of one environment. A client is made when it is first
 * asked for, has the name of its firm, and gets its API keys from a {@link KeySource}. A firm that fails stops no
 * other. Thread-safe: create one instance per process, and close it at the end.
 *
 * <pre>{@code
 * try (CgClients firms = CgClients.create(keys, (firm, builder) -> builder.baseUrl("https://…/api/public/v1"))) {
 *     firms.client("gestoria-12").forClient(1001).activities().list();
 * }
 * }</pre>
 */
public final class CgClients implements AutoCloseable {
    private final KeySource keys;
    private final Environment environment;
    private final BiConsumer<String, CgClient.Builder> settings;
    private final Map<String, Firm> firms = new ConcurrentHashMap<>();
    // Each client has it with the key of its firm.
    private final Source source = Source.of("the key source", () -> null);

    // The firm of each key that was ever seen, by its digest: a key that moves to another firm is a mistake.
    private final Map<String, String> owners = new ConcurrentHashMap<>();

    // Guarded by itself. Weak, so that a client that nobody uses any more is garbage.
    private final Set<Lifecycle> forgotten = Collections.newSetFromMap(new WeakHashMap<>());
    private volatile boolean closed;

    private CgClients(KeySource keys, Environment environment, BiConsumer<String, CgClient.Builder> settings) {
        this.keys = keys;
        this.environment = environment;
        this.settings = settings;
    }

    /**
     * Creates clients of production.
     *
     * @param keys the source of their keys
     * @param settings sets the base URL of a firm's client and whatever else it needs, but not its name and its key.
     *     What it throws is thrown by {@link #client}, and it is asked again by the next call of that
     */
    public static CgClients create(KeySource keys, BiConsumer<String, CgClient.Builder> settings) {
        return create(keys, Environment.PRODUCTION, settings);
    }

    /**
     * Creates clients of an environment: its addresses, keys and journals are others.
     *
     * @param keys the source of their keys
     * @param settings sets the base URL of a firm's client and whatever else it needs, but not its name and its key
     */
    public static CgClients create(
            KeySource keys, Environment environment, BiConsumer<String, CgClient.Builder> settings) {
        return new CgClients(
                Objects.requireNonNull(keys, "keys is null"),
                Objects.requireNonNull(environment, "environment is null"),
                Objects.requireNonNull(settings, "settings is null"));
    }

    /**
     * Returns the client of a firm. Its key is asked for by its first call, so that a firm without a key has a client
     * too. Closing that client does nothing.
     *
     * @throws IllegalArgumentException if the name has another form than {@link CgClient.Builder#name} says, or a
     *     setting is wrong
     * @throws IllegalStateException if this is closed
     */
    public CgClient client(String firm) {
        FirmName.require(Objects.requireNonNull(firm, "firm is null"));
        CgClient client = null;
        while (client == null) {
            requireOpen(firm);
            client = firms.computeIfAbsent(firm, Firm::new).client();
        }
        return client;
    }

    private void requireOpen(String firm) {
        if (closed) {
            throw new IllegalStateException("these CgClients are closed: there is no client of the firm " + firm);
        }
    }

    /**
     * Forgets a firm: the next call of {@link #client} makes a new client, with settings and a key that are asked for
     * anew. Nothing that is in use is closed: clients that were returned before go on until this is closed. That a key
     * was this firm's is not forgotten. Does nothing for a firm that has no client.
     */
    public void forget(String firm) {
        Firm known = firms.remove(Objects.requireNonNull(firm, "firm is null"));
        if (known != null) {
            known.forget();
        }
    }

    /** Closes all clients, also of firms that were forgotten, as {@link CgClient#close} does. */
    @Override
    public void close() {
        closed = true;
        firms.values().forEach(Firm::close);
        List<Lifecycle> others;
        synchronized (forgotten) {
            others = new ArrayList<>(forgotten);
        }
        others.forEach(Lifecycle::close);
    }

    /** Returns how many clients there are. */
    @Override
    public String toString() {
        return "CgClients[" + environment + ", clients=" + firms.size() + "]";
    }

    /** Returns the key of a firm. One key belongs to one firm: under another name, it would act for the wrong one. */
    private @Nullable ApiKey key(String firm) {
        ApiKey key = keys.key(firm, environment);
        if (key == null) {
            return null;
        }
        if ((key.kind() == ApiKey.Kind.SANDBOX) != (environment == Environment.SANDBOX)) {
            throw new WrongKeyException("the key source returned a key of the other environment (" + key
                    + ") for the firm " + firm + ", which is not used");
        }
        String owner = owners.putIfAbsent(key.digest(), firm);
        if (owner != null && !owner.equals(firm)) {
            throw new WrongKeyException("the key source returned for the firm " + firm + " a key that the firm " + owner
                    + " has or had, which is not used. If it is that of the firm " + firm + ", make a new key for it,"
                    + " since this one stays refused; or correct the source, and restart");
        }
        return key;
    }

    /** The client of a firm, or none yet. Thread-safe. */
    private final class Firm {
        private final String name;
        private final StepLock lock = new StepLock();
        private volatile @Nullable CgClient client;
        private boolean isOver;

        Firm(String name) {
            this.name = name;
        }

        /** Returns a view of the client, which is made if need be; null if the firm is forgotten by now. */
        @Nullable
        CgClient client() {
            CgClient made = client;
            return made == null ? lock.get(this::made) : made.view();
        }

        private @Nullable CgClient made() {
            if (isOver) {
                return null;
            }
            CgClient made = client;
            if (made == null) {
                try {
                    made = build();
                } finally {
                    if (made == null) {
                        isOver = true;
                        firms.remove(name, this);
                    }
                }
                client = made;
            }
            if (closed) {
                made.close();
            }
            return made.view();
        }

        private CgClient build() {
            CgClient.Builder builder = CgClient.builder().name(name);
            settings.accept(name, builder);
            ClientSettings set = builder.settings;
            if (set.apiKey != null || set.keys != null || !name.equals(set.name)) {
                throw new IllegalArgumentException("the settings of the firm " + name
                        + " set its name or its API key, which CgClients sets itself: leave them out");
            }
            return builder.keys(source.with(() -> key(name))).build();
        }

        void forget() {
            // Whoever makes the client now may have it: only the next one is new.
            CgClient made = lock.get(() -> {
                isOver = true;
                return client;
            });
            if (made != null) {
                synchronized (forgotten) {
                    forgotten.add(Objects.requireNonNull(made.lifecycle));
                }
                if (closed) {
                    made.close();
                }
            }
        }

        void close() {
            CgClient made = client;
            if (made != null) {
                made.close();
            }
        }
    }
}
