package es.cg.sdk.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A write in a {@link WriteJournal}. It holds digests, ids, times and printed numbers, and of the request what a
 * person recognises the document by: your reference, series and total. No other content of the request. Immutable;
 * compared by value. All times are of the journal's clock.
 *
 * @param key the idempotency key as it is sent, at most 255 characters: the identity of the record in its journal
 * @param item a digest of your document key without operation and client, 32 characters
 * @param operation the name of the operation, such as {@code invoices.issue}, at most 100 characters
 * @param client the id of the client that the call acts on; null for none
 * @param path the path of the request, at most 500 characters: a look-up of a record below another needs it
 * @param request a digest of method, path below the base URL, and body, 64 characters
 * @param corrections {@code request} again, digest of the request without corrections, digest of the corrections, and
 *     names of their files, separated by blanks, at most 400 characters; null if the client had none
 * @param apiKey a digest of the API key, 32 characters
 * @param reference the reference of yours that the request carries, by which the record can be looked up, at most 255
 *     characters; null for none
 * @param series the series of the invoice, at most 255 characters; null for none
 * @param amount the total of the document as decimal text, at most 255 characters; null if it is not known
 * @param state how the write ended, as far as known
 * @param perhapsDone whether an attempt of an earlier holder may have done it: then no later refusal proves that
 *     nothing was done
 * @param firstSent when the write was first sent, after the last time that certainly nothing was done
 * @param lastEnded when its last attempt ended at the latest; null while it is being sent, or if its holder died
 * @param attempts how often a process has taken the record to send the write
 * @param lastAnswer status and code of the last answer if that did not tell the outcome, such as
 *     {@code 409 idempotency_key_reutilizada}, or why it is in its state; of a write that is done, status and request
 *     id; null for none, at most 200 characters
 * @param objectId the id of the record that the write created, at most 300 characters; null if none is known
 * @param number the number that is printed on that record, at most 300 characters; null for none
 * @param jobToken the token of the job that does the write; null for none, at most 8,000 characters
 * @param batch the name of the batch that sent it first, at most 100 characters; null for a single write
 * @param told whether a batch has run your code for the item that is done; false if it still has to, which an
 *     implementation must not delete; null if no batch with such code has reached it
 * @param askedBy who recorded a finding of a person, or wants your code to run again, at most 100 characters; null for
 *     none
 * @param holder a random text of the process that may send it now, 36 characters; null if none may
 * @param heldUntil until when {@code holder} may send it
 * @param version the number of the change, from 1: {@link WriteJournal#replace} compares it
 */
public record WriteRecord(
        String key,
        String item,
        String operation,
        @Nullable Long client,
        String path,
        String request,
        @Nullable String corrections,
        String apiKey,
        @Nullable String reference,
        @Nullable String series,
        @Nullable String amount,
        State state,
        boolean perhapsDone,
        Instant firstSent,
        @Nullable Instant lastEnded,
        int attempts,
        @Nullable String lastAnswer,
        @Nullable String objectId,
        @Nullable String number,
        @Nullable String jobToken,
        @Nullable String batch,
        @Nullable Boolean told,
        @Nullable String askedBy,
        @Nullable String holder,
        @Nullable Instant heldUntil,
        long version) {
    /** How a write ended, as far as known. */
    public enum State {
        /** A process sends it, or died while it did: {@link WriteRecord#heldUntil} tells. */
        SENDING,
        /** It may have been done. */
        IN_DOUBT,
        /**
         * The service has accepted it, and does it later: the job of {@link WriteRecord#jobToken} says how it ends. It
         * is not done before that.
         */
        ACCEPTED,
        /** It is done. */
        DONE,
        /** Every attempt is proven to have done nothing. */
        REFUSED,
        /**
         * A look-up or a person found that it was not done, but the service stores an answer with its key: the document
         * needs the next generation of its key.
         */
        NOT_DONE,
        /** Its job was accepted and failed: the key returns that job again. */
        JOB_FAILED,
        /** It was not done, and the next generation of its document was sent in its place: it is never sent again. */
        SUPERSEDED
    }

    /** Returns the key and the state, without the reference. */
    @Override
    public String toString() {
        return "WriteRecord[" + operation + ", " + key + ", " + state + "]";
    }
}
