package es.cg.sdk.internal.batch;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.threads.RunStop;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BuiltBatch;
import es.cg.sdk.batch.DoneHandler;
import es.cg.sdk.batch.DoneInTransaction;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.journal.FileJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.PersonsFinding;
import es.cg.sdk.internal.keys.FirmInLog;
import es.cg.sdk.internal.writes.JournaledCalls;
import es.cg.sdk.internal.writes.RunJournal;
import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteJournal;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A batch with its settings; runs it. Not thread-safe. */
public final class BatchBuilder<A, T> implements Batch<A, T> {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    private static final int MAX_NAME = 100;
    // Of items in a row, over all threads.
    private static final int MAX_UNREACHED = 5;
    // A run that is killed within 20 seconds has its name for 15 more.
    private static final Duration PATIENCE = Duration.ofSeconds(35);

    private final Caller caller;
    private final Function<Caller, A> view;
    private final List<T> items;

    private @Nullable Function<? super T, ? extends IdempotencyKey> key;
    private @Nullable Function<? super T, ?> seriesOf;
    private @Nullable Path journal;
    private @Nullable String journalName;
    private @Nullable Consumer<? super BatchProgress> listener;
    private BiFunction<? super T, ? super UnknownWrite, Finding> lookUp = (item, unknown) -> Finding.stillUnknown();

    private BatchBuilder(Caller caller, Function<Caller, A> view, List<T> items) {
        this.caller = caller;
        this.view = view;
        this.items = items;
    }

    /** Returns a batch of these items; {@code view} creates the argument of its function from a caller. */
    public static <A, T> Batch<A, T> of(Caller caller, Function<Caller, A> view, Iterable<? extends T> items) {
        List<T> copy = new ArrayList<>();
        items.forEach(item -> {
            if (item == null) {
                throw new IllegalArgumentException("item " + (copy.size() + 1) + " of the batch is null");
            }
            copy.add(item);
        });
        return new BatchBuilder<>(caller, view, copy);
    }

    @Override
    public Batch<A, T> keyedBy(Function<? super T, ? extends IdempotencyKey> keys) {
        this.key = Objects.requireNonNull(keys, "keyedBy is null");
        return this;
    }

    @Override
    public Batch<A, T> inOrderWithin(Function<? super T, ?> names) {
        this.seriesOf = Objects.requireNonNull(names, "inOrderWithin is null");
        return this;
    }

    @Override
    public Batch<A, T> journal(Path file) {
        Objects.requireNonNull(file, "journal is null");
        if (file.getFileSystem() != FileSystems.getDefault()) {
            throw new IllegalArgumentException("journal must be a file on a disk of this machine, but is of "
                    + file.getFileSystem().provider().getScheme());
        }
        this.journal = file;
        return this;
    }

    @Override
    public Batch<A, T> journalNamed(String name) {
        Objects.requireNonNull(name, "journalNamed is null");
        if (name.isBlank() || name.length() > MAX_NAME) {
            throw new IllegalArgumentException(
                    "the name of a journal must be 1 to " + MAX_NAME + " characters, and not blank");
        }
        this.journalName = name;
        return this;
    }

    @Override
    public Batch<A, T> onProgress(Consumer<? super BatchProgress> each) {
        this.listener = Objects.requireNonNull(each, "onProgress is null");
        return this;
    }

    @Override
    public Batch<A, T> onUnknown(BiFunction<? super T, ? super UnknownWrite, Finding> look) {
        this.lookUp = Objects.requireNonNull(look, "onUnknown is null");
        return this;
    }

    @Override
    public List<String> settle(Collection<String> keys, Finding finding, String askedBy) {
        requireOneJournal();
        if (journal == null) {
            return caller.journaledWrites().settle(keys, finding, askedBy);
        }
        requireFile(journal);
        try (FileJournal file = FileJournal.open(journal, caller.baseUrl(), caller.time(), why -> {
            throw new IllegalStateException(why + ": settle the same keys again");
        })) {
            return JournaledCalls.in(file, caller).settle(keys, finding, askedBy);
        }
    }

    private static void requireFile(Path journal) {
        if (Files.notExists(journal)) {
            throw new IllegalArgumentException(PrintableText.line("there is no journal " + journal));
        }
    }

    @Override
    public List<String> retell(Collection<String> keys, String askedBy) {
        List<String> all = List.copyOf(Objects.requireNonNull(keys, "keys is null"));
        PersonsFinding.requireName(askedBy);
        requireOneJournal();
        if (journal != null) {
            requireFile(journal);
        }
        RunStop stop = new RunStop(MAX_UNREACHED);
        try (RunJournal opened = open(stop, Duration.ZERO)) {
            List<String> left = List.of();
            try {
                left = all.stream()
                        .filter(each -> !opened.untold(each, askedBy))
                        .toList();
                opened.forceAll();
            } catch (NotSentException e) {
                stop.stop(e.what());
            }
            if (stop.reason() != null) {
                throw new IllegalStateException(stop.reason() + ": retell the same keys again");
            }
            int toTell = all.size() - left.size();
            FirmInLog.run(
                    caller.firmName(),
                    () -> LOG.info(
                            "{} done items of {}{} are told again by the next run, as {} wants",
                            toTell,
                            PrintableText.line(opened.name()),
                            FirmInLog.text(caller.firmName()),
                            PrintableText.line(askedBy)));
            return left;
        }
    }

    @Override
    public <R extends @Nullable Object> BatchReport<T, R> run(BiFunction<? super A, ? super T, ? extends R> write) {
        return runAll(write, null, null);
    }

    @Override
    public <R extends @Nullable Object> BatchReport<T, R> run(
            BiFunction<? super A, ? super T, ? extends R> write, DoneHandler<T, R> onDone) {
        return runAll(write, DoneCode.by(Objects.requireNonNull(onDone, "onDone is null")), null);
    }

    @Override
    public <R extends @Nullable Object> BatchReport<T, R> run(
            BiFunction<? super A, ? super T, ? extends R> write, DoneInTransaction<T, R> onDone) {
        return runAll(write, inTransaction(onDone), null);
    }

    @Override
    public <Q> BuiltBatch<A, T, Q> buildFirst(Function<? super T, ? extends Q> build) {
        return new BuiltItems<>(this, Objects.requireNonNull(build, "buildFirst is null"));
    }

    <R extends @Nullable Object> DoneCode<T, R> inTransaction(DoneInTransaction<T, R> onDone) {
        DoneCode<T, R> doneCode = DoneCode.by(Objects.requireNonNull(onDone, "onDone is null"));
        if (journalName == null
                || (caller.writeJournal() != null && !(caller.writeJournal() instanceof TransactionalJournal))) {
            throw new IllegalStateException("a function with a connection needs journalNamed, and a write journal in a"
                    + " database: nothing else has a transaction; nothing was sent");
        }
        return doneCode;
    }

    <R extends @Nullable Object> BatchReport<T, R> runAll(
            BiFunction<? super A, ? super T, ? extends R> write,
            @Nullable DoneCode<T, R> doneCode,
            BuiltItems.@Nullable First<T> first) {
        Objects.requireNonNull(write, "the function of a batch is null");
        if (key == null) {
            throw new IllegalStateException(
                    "keyedBy is missing: without a key that survives a restart, an item could be sent twice after a crash");
        }
        requireOneJournal();
        caller.requireOpen("a batch");
        BatchPlan<T> plan = new BatchPlan<>(key, seriesOf, first == null ? null : first.build());
        List<List<BatchItem<T>>> series = plan.series(items);
        List<List<BatchItem<T>>> refused = first != null && first.isStopping() ? refused(series) : List.of();
        BatchResults<T, R> results = new BatchResults<>(items, listener);
        // A pending interrupt would close the file's channel while the lock is taken.
        boolean interrupted = Thread.interrupted();
        RunStop stop = new RunStop(MAX_UNREACHED);
        try (RunJournal opened = open(stop, PATIENCE)) {
            String origin = opened.origin();
            FirmInLog.run(
                    caller.firmName(),
                    () -> LOG.info(
                            "the journal {}{} {}",
                            PrintableText.line(opened.name()),
                            FirmInLog.text(caller.firmName()),
                            origin.equals("new") ? "is new" : origin));
            EarlierWrites earlierWrites = new EarlierWrites(opened, caller.client(), plan.sharedKeys());
            BatchRun<A, T, R> run = new BatchRun<>(
                    new RunContext(
                            opened,
                            stop,
                            earlierWrites,
                            caller::facts,
                            token -> caller.forNoClient().job(token, Function.identity()),
                            doneCode != null,
                            caller.client() != null),
                    results,
                    ofItem -> view.apply(caller.writingInto(ofItem)),
                    write,
                    lookUp,
                    doneCode,
                    caller::isClosed);
            if (interrupted) {
                stop.stop(BatchThreads.INTERRUPTED);
            }
            opened.recordTime();
            // After a power cut the clock may be wrong.
            opened.forceAll();
            BatchThreads.runAll(refused.isEmpty() ? series : refused, run::runInOrder, stop);
            opened.forceAll();
            if (!refused.isEmpty()) {
                stop.stop(
                        "nothing was sent, because " + refused.size() + " of " + items.size() + " items were refused");
            }
            return results.report(stop.reason(), earlierWrites.unclaimed(series), origin);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the refused items, each as a series of its own, since none waits for another. */
    private static <T> List<List<BatchItem<T>>> refused(List<List<BatchItem<T>>> series) {
        return series.stream()
                .flatMap(List::stream)
                .filter(each -> each.refusal() != null)
                .map(List::of)
                .toList();
    }

    private void requireOneJournal() {
        if (journal == null && journalName == null) {
            throw new IllegalStateException(
                    "journal is missing: without it a restart after a crash cannot know what was sent");
        }
        if (journal != null && journalName != null) {
            throw new IllegalStateException("a batch has one journal: set journal or journalNamed");
        }
        if (journal != null && caller.writeJournal() != null) {
            throw new IllegalStateException("this client has a write journal, which would not know what is in the file "
                    + PrintableText.line(journal.toString())
                    + ", so that a document could be sent twice: use journalNamed");
        }
        if (journal == null && caller.writeJournal() == null) {
            throw new IllegalStateException("journalNamed needs a write journal: set one by"
                    + " CgClient.builder().writeJournal(…), or use a file as the journal");
        }
    }

    private RunJournal open(RunStop stop, Duration patience) {
        if (journal == null) {
            WriteJournal table = Objects.requireNonNull(caller.writeJournal());
            return RunJournal.open(table, String.valueOf(journalName), caller, patience, stop::stop);
        }
        FileJournal file = FileJournal.open(journal, caller.baseUrl(), caller.time(), stop::stop);
        return RunJournal.in(file, caller.time(), caller.firmName(), caller::sleep, stop::stop);
    }

    /** Returns the number of items. */
    @Override
    public String toString() {
        return "Batch[" + items.size() + " items]";
    }
}
