package es.cg.sdk.journal;

import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A journal in memory with one flaw, as databases and their drivers have them. */
final class FlawedJournal implements TransactionalJournal {
    /** What is wrong with it, and the scenario of the conformance kit that is about it. */
    enum Flaw {
        KEYS_MIX_CASE("keys that differ in letter case, accents, blanks or width are different"),
        ACCOUNTS_MIX_CASE("accounts that differ in letter case share nothing"),
        EMPTY_IS_NULL("null and empty texts stay what they are"),
        TEXTS_ARE_SHORTENED("every column comes back as it was written, with texts of the greatest length"),
        NULL_FLAGS_ARE_FALSE("every state and each value of a flag come back"),
        TIMES_ARE_WHOLE_SECONDS("times come back to the microsecond, whatever the time zone"),
        VERSIONS_ARE_IGNORED("replace changes nothing if the record has another version, or there is none"),
        VERSIONS_ARE_COMPARED_FIRST("of many that replace a version at once, one succeeds"),
        MARKED_BEFORE_TELLING("telling and its mark happen together, or neither"),
        OTHERS_ARE_READ_BEFORE_THE_LOCK("of many that settle with one object at once, one succeeds"),
        REFERENCES_ARE_NOT_SEARCHED("settle is told the other records with the object or the reference"),
        FIRST_PAGE_ONLY("what is sent or in doubt is listed in the order of the keys, page by page"),
        LEASES_NEVER_END("a lease ends by the journal's clock, and not before"),
        LEASES_ARE_GIVEN_BACK_BY_ALL("a batch is held until it is given back, by its holder alone");

        final String scenario;

        Flaw(String scenario) {
            this.scenario = scenario;
        }
    }

    private final Flaw flaw;
    private final MemoryJournal sound;

    FlawedJournal(Flaw flaw, Environment environment) {
        this.flaw = flaw;
        this.sound = new MemoryJournal(environment, Instant::now);
    }

    private String key(String key) {
        return flaw == Flaw.KEYS_MIX_CASE ? key.toLowerCase(Locale.ROOT) : key;
    }

    private @Nullable String text(@Nullable String text) {
        return flaw == Flaw.EMPTY_IS_NULL && "".equals(text) ? null : text;
    }

    private Instant time(Instant time) {
        return flaw == Flaw.TIMES_ARE_WHOLE_SECONDS ? time.truncatedTo(ChronoUnit.SECONDS) : time;
    }

    private WriteRecord stored(WriteRecord of) {
        String request = flaw == Flaw.TEXTS_ARE_SHORTENED && of.request().length() > 60
                ? of.request().substring(0, 60)
                : of.request();
        return new WriteRecord(
                key(of.key()),
                of.item(),
                of.operation(),
                of.client(),
                of.path(),
                request,
                text(of.corrections()),
                of.apiKey(),
                text(of.reference()),
                of.series(),
                of.amount(),
                of.state(),
                of.perhapsDone(),
                time(of.firstSent()),
                of.lastEnded(),
                of.attempts(),
                of.lastAnswer(),
                of.objectId(),
                of.number(),
                of.jobToken(),
                of.batch(),
                flaw == Flaw.NULL_FLAGS_ARE_FALSE ? Boolean.valueOf(Boolean.TRUE.equals(of.told())) : of.told(),
                of.askedBy(),
                of.holder(),
                of.heldUntil(),
                of.version());
    }

    @Override
    public String account() {
        return sound.account();
    }

    @Override
    public Environment environment() {
        return sound.environment();
    }

    @Override
    public String baseUrl(String current) {
        return sound.baseUrl(current);
    }

    @Override
    public Found find(String key) {
        return sound.find(key(key));
    }

    @Override
    public boolean add(WriteRecord record) {
        return sound.add(stored(record));
    }

    @Override
    public boolean replace(WriteRecord changed, long version) {
        WriteRecord stored = sound.find(key(changed.key())).record();
        if (stored == null) {
            return false;
        }
        if (flaw == Flaw.VERSIONS_ARE_COMPARED_FIRST) {
            if (stored.version() != version) {
                return false;
            }
            LockSupport.parkNanos(100_000);
        }
        boolean isCompared = flaw != Flaw.VERSIONS_ARE_IGNORED && flaw != Flaw.VERSIONS_ARE_COMPARED_FIRST;
        return sound.replace(stored(changed), isCompared ? version : versionOf(changed.key()));
    }

    private long versionOf(String key) {
        WriteRecord stored = sound.find(key(key)).record();
        return stored == null ? 0 : stored.version();
    }

    @Override
    public List<WriteRecord> ofItem(String item) {
        return sound.ofItem(item);
    }

    @Override
    public boolean settle(WriteRecord changed, long version, Predicate<List<WriteRecord>> isAnothers) {
        if (flaw == Flaw.OTHERS_ARE_READ_BEFORE_THE_LOCK) {
            List<WriteRecord> others = new ArrayList<>();
            // Changes nothing.
            boolean unused = sound.settle(changed, version, each -> {
                others.addAll(each);
                return true;
            });
            LockSupport.parkNanos(100_000);
            return !isAnothers.test(others) && sound.replace(changed, version);
        }
        return sound.settle(
                stored(changed),
                version,
                others -> isAnothers.test(
                        flaw == Flaw.REFERENCES_ARE_NOT_SEARCHED
                                ? others.stream()
                                        .filter(each -> Objects.equals(each.objectId(), changed.objectId()))
                                        .toList()
                                : others));
    }

    @Override
    public List<WriteRecord> unsettled(@Nullable String batch, @Nullable String after, int limit) {
        return sound.unsettled(batch, flaw == Flaw.FIRST_PAGE_ONLY ? null : after, limit);
    }

    @Override
    public boolean tell(WriteRecord told, long version, Consumer<Connection> callback) {
        if (flaw == Flaw.MARKED_BEFORE_TELLING) {
            boolean marked = sound.replace(told, version);
            if (marked) {
                callback.accept(MemoryJournal.connection());
            }
            return marked;
        }
        return sound.tell(stored(told), version, callback);
    }

    @Override
    public boolean holdBatch(String batch, String holder, Duration lease) {
        return sound.holdBatch(batch, holder, flaw == Flaw.LEASES_NEVER_END ? Duration.ofDays(1) : lease);
    }

    @Override
    public void releaseBatch(String batch, String holder) {
        sound.releaseBatch(batch, holder);
        if (flaw == Flaw.LEASES_ARE_GIVEN_BACK_BY_ALL) {
            for (String each : List.of("one", "two")) {
                sound.releaseBatch(batch, each);
            }
        }
    }
}
