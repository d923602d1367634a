package es.cg.sdk.internal.writes;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Meta;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the calls of a view are held to, and its writes written down in before they are sent. Thread-safe. */
public interface WriteJournal {
    /** The call for this client as it may be made: a write under the ledger's key. Throws if it may not be made. */
    <T> Call<T> admitted(Call<T> call, @Nullable Long client);

    /** What a write is refused with that would be made without the ledger, though it should be written down there. */
    IllegalStateException passedBy(Operation<?> operation);

    /** Where a write is written down whose bytes and keys stand. Throws if it may not be sent. */
    Entry entry(Write write);

    /**
     * A write as it will be sent.
     *
     * @param digest of its method, path and body
     * @param apiKey a digest of the API key
     * @param now the moment
     */
    record Write(String operation, @Nullable Long client, String key, String digest, String apiKey, Instant now) {}

    /** What becomes of a write. */
    interface Entry {
        /** Of a call that nobody writes down. */
        Entry NONE = new Entry() {
            @Override
            public @Nullable Instant firstSent() {
                return null;
            }

            @Override
            public void sending(Instant began) {}

            @Override
            public void answered(Meta meta, Json answer) {}

            @Override
            public void ended(CallException e) {}
        };

        /** When another process first sent it, which may have done it; null if none did. */
        @Nullable
        Instant firstSent();

        /** It is about to be sent, once more perhaps, and its first attempt began then. Throws to hold it back. */
        void sending(Instant began);

        /** It is done, and this came. */
        void answered(Meta meta, Json answer);

        /** It has ended so; what was answered may end so too, if the answer made no sense. */
        void ended(CallException e);
    }
}
