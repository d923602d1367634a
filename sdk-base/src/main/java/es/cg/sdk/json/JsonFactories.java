package es.cg.sdk.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.BufferRecycler;
import java.io.Serial;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A pool of Jackson factories, each with its own buffers, so that a call does not allocate them. Jackson's default
 * keeps buffers in thread locals, which in a thread of a servlet container would keep the class loader of an undeployed
 * application. Thread-safe.
 */
final class JsonFactories {
    // The number of open requests of an API key; further threads allocate buffers.
    private static final int POOL_SIZE = 8;

    private static final AtomicReferenceArray<@Nullable JsonFactory> IDLE = new AtomicReferenceArray<>(POOL_SIZE);

    private JsonFactories() {}

    /** Returns the settings of all factories of the SDK. */
    static JsonFactoryBuilder settings() {
        return new JsonFactoryBuilder()
                // A part of the source in an error message could contain accounting data.
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING);
    }

    /** Takes a factory for one parser or generator; give it back when that is closed. */
    static JsonFactory take() {
        for (int i = 0; i < POOL_SIZE; i++) {
            JsonFactory idle = IDLE.getAndSet(i, null);
            if (idle != null) {
                return idle;
            }
        }
        return new WithBuffers();
    }

    static void giveBack(JsonFactory factory) {
        for (int i = 0; i < POOL_SIZE; i++) {
            if (IDLE.compareAndSet(i, null, factory)) {
                return;
            }
        }
    }

    /** A factory whose parsers and generators use the same buffers one after the other. */
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
