package es.cg.sdk.mock.internal.firms;

import es.cg.sdk.mock.internal.keys.KeyValue;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.RandomSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An accounting firm: its plan and limits, and its production and sandbox with their keys. A further firm is filled at
 * its first use. Guarded by the service's lock.
 */
public final class Firm {
    /** The kinds of the keys that a firm has from its start. */
    static final List<String> KINDS = List.of("live", "test", "sandbox");

    private final Firms firms;
    private final int number;
    private final String name;
    private final FirmSettings settings;
    private List<FirmEnvironment> environments = List.of();

    Firm(Firms firms, int number, String name, FirmSettings settings) {
        this.firms = firms;
        this.number = number;
        this.name = name;
        this.settings = settings;
    }

    /** Returns the firm's number, from 1. */
    public int number() {
        return number;
    }

    /** Returns the firm's id. */
    public String id() {
        return Environment.firmId(number);
    }

    /** Returns the firm's name. */
    public String name() {
        return name;
    }

    /** Returns the firm's plan and limits. */
    public FirmSettings settings() {
        return settings;
    }

    /** Whether the firm has records. */
    public boolean isUsed() {
        return !environments.isEmpty();
    }

    /** Returns production and the sandbox. Fills them first if the firm was never used. */
    public List<FirmEnvironment> environments() {
        if (!isUsed()) {
            firms.fill(this);
        }
        return environments;
    }

    /** Returns production, as {@link #environments}. */
    public FirmEnvironment production() {
        return environments().get(0);
    }

    /** Returns the sandbox, as {@link #environments}. */
    public FirmEnvironment sandbox() {
        return environments().get(1);
    }

    void environments(List<FirmEnvironment> filled) {
        environments = filled;
    }

    /** Returns the newest ready key of each kind, and fills no firm for it; empty for a kind that has none any more. */
    public Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        if (isUsed()) {
            KINDS.forEach(kind -> keys.put(kind, readyKey(kind).value()));
        } else {
            firstKeys().forEach((kind, key) -> keys.put(kind, key.value()));
        }
        return keys;
    }

    /** Returns the clients that the ready keys may read in full, by the environment's name; fills no firm for it. */
    public Map<String, List<Long>> clients() {
        return isUsed()
                ? Map.of(
                        production().name(), readyKey("live").clients(),
                        sandbox().name(), readyKey("sandbox").clients())
                : firms.seededClients();
    }

    /** Whether a key may be one of this firm's. */
    boolean mayHave(String key) {
        return isUsed() || keys().containsValue(key);
    }

    ReadyKey readyKey(String kind) {
        return new ReadyKey((kind.equals("sandbox") ? sandbox() : production()).context(), kind);
    }

    /** Returns the keys of a further firm at its start, which nothing but its seed decides. */
    Map<String, KeyValue> firstKeys() {
        RandomSource random = new RandomSource(RandomSource.seed(firms.seedOf(this), 0));
        Map<String, KeyValue> keys = new LinkedHashMap<>();
        KINDS.forEach(kind -> keys.put(kind, KeyValue.of(kind, number, random)));
        return keys;
    }
}
