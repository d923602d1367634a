package es.cg.sdk.mock.internal.page;

import es.cg.sdk.mock.internal.api.ApiResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The stream of server-sent events, which tell the topics that have changed; the page then asks for their data. Each
 * event has an id, from which a reader that was away goes on. Thread-safe.
 */
final class PageStream {
    static final int MAX_STREAMS = 16;

    private static final long PAUSE_MILLIS = 150;
    private static final long BEAT_MILLIS = 5_000;

    private final PageChanges changes;
    private final String start;
    private final AtomicInteger open = new AtomicInteger();

    /** Creates the stream of a mock's start, whose name no other start has. */
    PageStream(PageChanges changes, String start) {
        this.changes = changes;
        this.start = start;
    }

    /** Returns the stream after an event's id; from now on for null. Answers 503 if too many are open. */
    ApiResponse open(@Nullable String lastId) {
        if (open.get() >= MAX_STREAMS) {
            return ApiResponse.foreign(
                            503,
                            "text/plain; charset=utf-8",
                            MAX_STREAMS + " pages of the panel are open already: close one")
                    .with("Retry-After", "5");
        }
        long after = number(lastId);
        long from = after < 0 ? changes.last() : after;
        // Without an id there is nothing that the reader could have missed.
        boolean isLost = lastId != null && after < 0;
        return ApiResponse.streamed("text/event-stream; charset=utf-8", out -> {
            // Counted here, since a client may be gone before the first byte.
            try {
                if (open.incrementAndGet() <= MAX_STREAMS) {
                    write(out, from, isLost);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                open.decrementAndGet();
            }
        });
    }

    /** Returns the number in an id; -1 if it is none of this start. */
    private long number(@Nullable String id) {
        String prefix = start + "-";
        if (id == null
                || !id.startsWith(prefix)
                || !id.substring(prefix.length()).matches("[0-9]{1,18}")) {
            return -1;
        }
        long number = Long.parseLong(id.substring(prefix.length()));
        return number > changes.last() ? -1 : number;
    }

    private void write(OutputStream out, long from, boolean isLost) throws IOException, InterruptedException {
        long told = from;
        send(out, "retry: 1000\n" + event(isLost ? "reset" : "hello", told, "-"));
        long pause = 0;
        while (true) {
            PageChanges.Changes next = changes.await(told, pause, BEAT_MILLIS);
            if (changes.isClosed()) {
                return;
            }
            told = next.number();
            // A comment keeps the connection alive, and shows whether the reader is still there.
            send(out, next.topics().isEmpty() ? ":\n\n" : event("changed", told, String.join(" ", next.topics())));
            pause = next.topics().isEmpty() ? 0 : PAUSE_MILLIS;
        }
    }

    private String event(String name, long number, String data) {
        return "event: " + name + "\nid: " + start + "-" + number + "\ndata: " + data + "\n\n";
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
