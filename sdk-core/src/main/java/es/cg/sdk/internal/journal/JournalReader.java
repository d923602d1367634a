package es.cg.sdk.internal.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a journal one after another, in memory that does not grow with the journal. For one thread. */
final class JournalReader {
    // Far longer than any line of a journal: a longer one is not kept.
    private static final int MAX_LENGTH = 1 << 20;
    private static final int BUFFER_LENGTH = 1 << 16;

    private final RandomAccessFile file;
    private final byte[] buffer = new byte[BUFFER_LENGTH];
    private int next;
    private int limit;
    private long position;
    private byte[] line = new byte[1 << 10];

    /** Creates a reader that starts at the current position of the file. */
    JournalReader(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * A line without its line break.
     *
     * @param text the line as text; null if it is too long for a line of a journal
     * @param isComplete whether it ends with a line break
     * @param isOnlyZeros whether it is what a file system leaves after a power cut of bytes that were not forced to
     *     disk
     * @param isLast whether the file ends after it
     * @param end the position in the file after its line break
     */
    record Line(@Nullable String text, boolean isComplete, boolean isOnlyZeros, boolean isLast, long end) {}

    /** Returns the next line; null at the end of the file. */
    @Nullable
    Line next() throws IOException {
        long length = 0;
        boolean onlyZeros = true;
        while (hasMore()) {
            byte each = buffer[next++];
            position++;
            if (each == '\n') {
                return new Line(text(length), true, onlyZeros && length > 0, !hasMore(), position);
            }
            add(each, length++);
            onlyZeros &= each == 0;
        }
        return length == 0 ? null : new Line(text(length), false, onlyZeros, true, position);
    }

    private void add(byte each, long index) {
        if (index < MAX_LENGTH) {
            line = index < line.length ? line : Arrays.copyOf(line, 2 * line.length);
            line[(int) index] = each;
        }
    }

    private @Nullable String text(long length) {
        return length > MAX_LENGTH ? null : new String(line, 0, (int) length, US_ASCII);
    }

    private boolean hasMore() throws IOException {
        if (next == limit) {
            limit = Math.max(0, file.read(buffer));
            next = 0;
        }
        return next < limit;
    }
}
