package es.cg.sdk.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.BufferRecycler;
import java.io.Serial;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Lends Jackson's factories, each with buffers of its own, so that a call need not allocate them. Jackson itself would keep
 * the buffers for each thread: in a thread of a container they would hold the class loader of an application that is gone.
 * Thread-safe.
 */
final class JsonFactories {
    // As many as a key may have requests open; more threads at a time allocate buffers.
    private static final int KEPT = 8;

    private static final AtomicReferenceArray<@Nullable JsonFactory> IDLE = new AtomicReferenceArray<>(KEPT);

    private JsonFactories() {}

    /** The settings of all factories of the SDK. */
    static JsonFactoryBuilder settings() {
        return new JsonFactoryBuilder()
                // A snippet of the source in an error message would be a snippet of someone's books.
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING);
    }

    /** A factory for one parser or generator at a time, to be given back when that is closed. */
    static JsonFactory take() {
        for (int i = 0; i < KEPT; i++) {
            JsonFactory idle = IDLE.getAndSet(i, null);
            if (idle != null) {
                return idle;
            }
        }
        return new WithBuffers();
    }

    static void giveBack(JsonFactory factory) {
        for (int i = 0; i < KEPT; i++) {
            if (IDLE.compareAndSet(i, null, factory)) {
                return;
            }
        }
    }

    /** Its parsers and generators use the same buffers, one after the other. */
    private static final class WithBuffers extends JsonFactory {
        @Serial
        private static final long serialVersionUID = 1L;

        private final transient BufferRecycler buffers = new BufferRecycler();

        WithBuffers() {
            super(settings());
        }

        @Override
        public BufferRecycler _getBufferRecycler() {
            return buffers;
        }
    }
}
