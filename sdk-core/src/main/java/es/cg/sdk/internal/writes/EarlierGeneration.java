package es.cg.sdk.internal.writes;

import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.journal.WriteRecord;
import org.jspecify.annotations.Nullable;

/**
 * The generation of a document before the one that is about to be sent.
 *
 * <p>A journal cannot compare one record and change another at once. So the earlier record is closed first, by a change
 * of its own: a process that is about to send it has read another version, and one of the two changes fails.
 *
 * @param number from 1
 * @param key its idempotency key as it is sent
 */
record EarlierGeneration(int number, String key) {
    /**
     * Closes the generation before this key's, so that no process sends it from now on. Returns it if that is not
     * possible: it may have been done, or another process has changed its record at this moment. Returns null if the
     * next one may be sent.
     *
     * @param request the write that is about to be sent with this key
     */
    static @Nullable EarlierGeneration inTheWay(
            JournalAccess journal, DocumentKey key, Operation<?> operation, Request request) {
        if (key.generation() == 1) {
            return null;
        }
        DocumentKey before = key.generation(key.generation() - 1);
        EarlierGeneration earlier = of(before, operation, request.write().client());
        FoundWrite found = journal.find(earlier.key());
        if (WriteEnding.blocksNextGeneration(found.record())) {
            return earlier;
        }
        WriteRecord closed = WriteEnding.superseded(
                found.record(), request.withKey(earlier.key(), WriteRules.item(before)), found.now());
        return closed == null || journal.store(closed) ? null : earlier;
    }

    /** Returns the generation before this key's if it may have been done; null if not. */
    static @Nullable EarlierGeneration inDoubt(
            JournalAccess journal, DocumentKey key, Operation<?> operation, @Nullable Long client) {
        if (key.generation() == 1) {
            return null;
        }
        EarlierGeneration earlier = of(key.generation(key.generation() - 1), operation, client);
        return WriteEnding.blocksNextGeneration(journal.find(earlier.key()).record()) ? earlier : null;
    }

    private static EarlierGeneration of(DocumentKey before, Operation<?> operation, @Nullable Long client) {
        return new EarlierGeneration(before.generation(), before.valueFor(operation, client));
    }

    /** Returns what the write journal has, after its name. */
    String what() {
        return "has generation " + number + " of the document in doubt (key " + key + ")";
    }

    /** Returns what to do about it, for an item of a batch or for a single write. */
    String advice(boolean inBatch) {
        String settle = inBatch
                ? "record it by Batch.settle(List.of(\"" + key + "\"), finding, askedBy)"
                : Settling.advice(key);
        return "find out whether that one was done, and " + settle + "; then send this one";
    }

    /** Returns both, as one sentence. */
    String why() {
        return "the write journal " + what() + ": " + advice(false);
    }
}
