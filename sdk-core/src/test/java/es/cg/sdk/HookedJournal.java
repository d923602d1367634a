package es.cg.sdk;

import es.cg.sdk.journal.MemoryJournal;
import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteRecord;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A journal in memory that does something else, once, before or after a change. Thread-safe, but for limits. */
final class HookedJournal implements TransactionalJournal {
    private final MemoryJournal journal;
    private final Map<String, Deque<Runnable>> hooks = new ConcurrentHashMap<>();
    private final Map<String, WriteRecord> seen = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile Duration limit = Duration.ZERO;
    private @Nullable String confirmed;
    private volatile String lastHolder = "";

    HookedJournal(Environment environment, Supplier<Instant> clock) {
        this.journal = new MemoryJournal(environment, clock);
    }

    /** The next change {@code at}, such as {@code "before add"}, runs this. */
    void next(String at, Runnable hook) {
        hooks.computeIfAbsent(at, none -> new ConcurrentLinkedDeque<>()).add(hook);
    }

    /** The next change {@code at} fails, as if the database was away; after a change, it is still away when asked. */
    void fail(String at) {
        next(at, () -> {
            if (at.startsWith("after")) {
                fail("before find");
            }
            lose();
        });
    }

    /** Fails now, as a connection does that is lost. */
    @SuppressWarnings("DoNotCallSuggester") // A test calls it to fail.
    static void lose() {
        throw new IllegalStateException("the database is away");
    }

    /** The run that has asked for a batch last. */
    String holder() {
        return lastHolder;
    }

    /** What was asked, each with its time limit, such as {@code "find PT30S"}. */
    List<String> asked() {
        return asked;
    }

    @Override
    public TransactionalJournal within(Duration newLimit) {
        limit = newLimit;
        return this;
    }

    private void at(String when) {
        Runnable hook = hooks.getOrDefault(when, new ConcurrentLinkedDeque<>()).poll();
        if (hook != null) {
            hook.run();
        }
    }

    /** From now on the service has this address. */
    void confirmAddress(String baseUrl) {
        confirmed = baseUrl;
    }

    WriteRecord only() {
        if (seen.size() != 1) {
            throw new AssertionError("the journal has " + seen.size() + " records");
        }
        return get(seen.keySet().iterator().next());
    }

    List<WriteRecord> all() {
        return seen.keySet().stream().map(this::get).toList();
    }

    private WriteRecord get(String key) {
        WriteRecord record = journal.find(key).record();
        if (record == null) {
            throw new AssertionError("no record");
        }
        return record;
    }

    @Override
    public String account() {
        return journal.account();
    }

    @Override
    public Environment environment() {
        return journal.environment();
    }

    @Override
    public String baseUrl(String current) {
        return confirmed == null ? journal.baseUrl(current) : confirmed;
    }

    @Override
    public Found find(String key) {
        asked.add("find " + limit);
        at("before find");
        return journal.find(key);
    }

    @Override
    public boolean add(WriteRecord record) {
        asked.add("add " + limit);
        at("before add");
        boolean added = journal.add(record);
        seen.put(record.key(), record);
        at("after add");
        return added;
    }

    @Override
    public boolean replace(WriteRecord changed, long version) {
        asked.add("replace " + limit);
        at("before replace");
        boolean replaced = journal.replace(changed, version);
        at("after replace");
        return replaced;
    }

    @Override
    public List<WriteRecord> ofItem(String item) {
        asked.add("ofItem " + limit);
        at("before ofItem");
        return journal.ofItem(item);
    }

    @Override
    public boolean settle(WriteRecord changed, long version, Predicate<List<WriteRecord>> isAnothers) {
        asked.add("settle " + limit);
        at("before settle");
        return journal.settle(changed, version, isAnothers);
    }

    @Override
    public List<WriteRecord> unsettled(@Nullable String batch, @Nullable String after, int limit) {
        return journal.unsettled(batch, after, limit);
    }

    @Override
    public boolean tell(WriteRecord told, long version, Consumer<Connection> callback) {
        asked.add("tell " + limit);
        return journal.tell(told, version, callback);
    }

    @Override
    public boolean holdBatch(String batch, String holder, Duration lease) {
        asked.add("hold " + limit);
        lastHolder = holder;
        at("before hold");
        return journal.holdBatch(batch, holder, lease);
    }

    @Override
    public void releaseBatch(String batch, String holder) {
        asked.add("release " + limit);
        journal.releaseBatch(batch, holder);
    }
}
