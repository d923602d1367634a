package es.cg.sdk.journal;

import es.cg.sdk.journal.WriteRecord.State;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A journal in memory, whose clock is given. Thread-safe. */
public final class MemoryJournal implements TransactionalJournal {
    private final Environment environment;
    private final Supplier<Instant> clock;
    private final TreeMap<String, WriteRecord> records = new TreeMap<>();
    private final Map<String, Hold> holds = new HashMap<>();
    private @Nullable String baseUrl;
    private Connection connection = connection();

    private record Hold(String holder, Instant until) {}

    public MemoryJournal(Environment environment, Supplier<Instant> clock) {
        this.environment = environment;
        this.clock = clock;
    }

    /** Returns a connection that can do nothing. */
    public static Connection connection() {
        return (Connection) Proxy.newProxyInstance(
                MemoryJournal.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Sets the connection that {@link #tell} passes. */
    public synchronized void connection(Connection ofDatabase) {
        connection = ofDatabase;
    }

    @Override
    public String account() {
        return "memory";
    }

    @Override
    public Environment environment() {
        return environment;
    }

    @Override
    public synchronized String baseUrl(String current) {
        if (baseUrl == null) {
            baseUrl = current;
        }
        return baseUrl;
    }

    @Override
    public synchronized Found find(String key) {
        return new Found(records.get(key), clock.get());
    }

    @Override
    public synchronized boolean add(WriteRecord record) {
        return records.putIfAbsent(record.key(), record) == null;
    }

    @Override
    public synchronized boolean replace(WriteRecord changed, long version) {
        WriteRecord stored = records.get(changed.key());
        if (stored == null || stored.version() != version) {
            return false;
        }
        records.put(changed.key(), changed);
        return true;
    }

    @Override
    public synchronized List<WriteRecord> ofItem(String item) {
        return records.values().stream()
                .filter(each -> each.item().equals(item))
                .toList();
    }

    @Override
    public synchronized boolean settle(WriteRecord changed, long version, Predicate<List<WriteRecord>> isAnothers) {
        List<WriteRecord> others = records.values().stream()
                .filter(each -> !each.key().equals(changed.key()))
                .filter(each ->
                        each.operation().equals(changed.operation()) && Objects.equals(each.client(), changed.client()))
                .filter(each ->
                        isSame(each.objectId(), changed.objectId()) || isSame(each.reference(), changed.reference()))
                .toList();
        return !isAnothers.test(others) && replace(changed, version);
    }

    private static boolean isSame(@Nullable String one, @Nullable String other) {
        return one != null && one.equals(other);
    }

    @Override
    public synchronized List<WriteRecord> unsettled(@Nullable String batch, @Nullable String after, int limit) {
        return records.values().stream()
                .filter(each -> each.state() == State.SENDING
                        || each.state() == State.IN_DOUBT
                        || (each.state() == State.ACCEPTED && each.batch() != null))
                .filter(each -> batch == null || batch.equals(each.batch()))
                .filter(each -> after == null || each.key().compareTo(after) > 0)
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized boolean tell(WriteRecord told, long version, Consumer<Connection> callback) {
        WriteRecord stored = records.get(told.key());
        if (stored == null || stored.version() != version) {
            return false;
        }
        callback.accept(connection);
        return replace(told, version);
    }

    @Override
    public synchronized boolean holdBatch(String batch, String holder, Duration lease) {
        Hold hold = holds.get(batch);
        if (hold != null && !hold.holder().equals(holder) && hold.until().isAfter(clock.get())) {
            return false;
        }
        holds.put(batch, new Hold(holder, clock.get().plus(lease)));
        return true;
    }

    @Override
    public synchronized void releaseBatch(String batch, String holder) {
        holds.computeIfPresent(batch, (name, hold) -> hold.holder().equals(holder) ? null : hold);
    }
}
