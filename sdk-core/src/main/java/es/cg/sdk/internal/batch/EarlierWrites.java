package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.writes.RunJournal;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds the writes of earlier runs that belong to the items of this one, by their keys. Thread-safe. */
final class EarlierWrites {
    private final RunJournal journal;
    private final @Nullable Long client;
    private final Set<IdempotencyKey> sharedKeys;
    private final Map<String, Integer> positionsByKey = new ConcurrentHashMap<>();

    /**
     * Creates the look-up in this journal.
     *
     * @param client id of the end client of all items; null if they differ
     * @param sharedKeys the keys that several items have, for several clients or operations
     */
    EarlierWrites(RunJournal journal, @Nullable Long client, Set<IdempotencyKey> sharedKeys) {
        this.journal = journal;
        this.client = client;
        this.sharedKeys = sharedKeys;
    }

    /** Claims a key, as it is sent, for an item; returns the position of the first item that claimed it. */
    int claim(String sentKey, int position) {
        Integer first = positionsByKey.putIfAbsent(sentKey, position);
        return first == null ? position : first;
    }

    /**
     * Gives an item whose function made no write in this run the result of earlier runs, if there is one.
     *
     * @param sentAs the key as it would have been sent; null if the function called no write
     */
    void conclude(RunContext context, ItemWrite item, IdempotencyKey key, @Nullable String sentAs, int position) {
        if (sentAs != null) {
            if (claim(sentAs, position) == position) {
                conclude(context, item, journal.recordedWrite(sentAs));
            }
            return;
        }
        List<RecordedWrite> writes =
                writesOfItem(key).stream().filter(RecordedWrite::isPerhapsDone).toList();
        RecordedWrite first = writes.isEmpty() ? null : writes.get(0);
        RecordedWrite open =
                writes.stream().filter(each -> !each.isDone()).findFirst().orElse(null);
        boolean isOfItem = first != null
                && writes.size() == 1
                && Objects.equals(client, first.record().client())
                && !sharedKeys.contains(key);
        if (open != null || first == null || isOfItem) {
            conclude(context, item, open == null ? first : open);
        } else {
            item.mayBeDone(
                    first,
                    "an earlier run made a write under its key, and this run made none, so it is unknown whether"
                            + " that write is this item's");
        }
    }

    private static void conclude(RunContext context, ItemWrite item, @Nullable RecordedWrite found) {
        // The function may never make its write again: what it would send may be gone.
        RecordedWrite write = found != null && found.isAccepted() ? AcceptedWrites.polled(found, context) : found;
        if (write == null || !write.isPerhapsDone()) {
            return;
        }
        if (write.isDone()) {
            item.doneEarlier(write);
        } else if (write.isAccepted()) {
            item.accepted(write, String.valueOf(write.record().lastAnswer()));
        } else {
            item.mayBeDone(
                    write, write.withAnswer("an earlier run may have done it, and this run did not send it again"));
        }
    }

    /**
     * Returns the key of the write of an earlier run that may have done the item by another operation or for another
     * client; null if there is none. A key that several items share is meant for several writes, and is not checked.
     */
    @Nullable
    String otherWriteOfItem(IdempotencyKey key) {
        List<RecordedWrite> writes = sharedKeys.contains(key) ? List.of() : writesOfItem(key);
        return writes.size() == 1 && writes.get(0).isPerhapsDone()
                ? writes.get(0).key()
                : null;
    }

    private List<RecordedWrite> writesOfItem(IdempotencyKey key) {
        return journal.writesOfItem(key).stream().filter(this::isOfClient).toList();
    }

    private boolean isOfClient(RecordedWrite write) {
        return client == null || client.equals(write.record().client());
    }

    /** Returns the unknown writes of earlier runs that belong to no item of these series, whether it ran or not. */
    <T> List<UnknownWrite> unclaimed(List<List<BatchItem<T>>> series) {
        BitSet claiming = new BitSet();
        positionsByKey.values().forEach(claiming::set);
        List<RecordedWrite> unknown = journal.unknownWrites().stream()
                .filter(each -> !positionsByKey.containsKey(each.key()))
                .toList();
        if (unknown.isEmpty()) {
            return List.of();
        }
        Set<String> unclaiming = new HashSet<>();
        for (List<BatchItem<T>> each : series) {
            for (BatchItem<T> item : each) {
                if (item.key() != null && !claiming.get(item.position())) {
                    unclaiming.add(WriteRules.item(item.key()));
                }
            }
        }
        Set<String> seen = new HashSet<>();
        unknown.stream()
                .filter(each ->
                        isOfClient(each) && unclaiming.contains(each.record().item()))
                .forEach(each -> seen.add(each.key()));
        return unknown.stream()
                .filter(each -> seen.add(each.key()))
                .map(each -> each.unknown(
                        each.withAnswer("an earlier run may have done it, and it is in no item of this one")))
                .toList();
    }
}
