package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A JSON object as the bytes of its text, which take a fraction of the memory of its tree: alone, or compressed with
 * others, which repeat each other. What is searched of it stays beside, so that no search reads it. Immutable.
 */
final class CompactJson {
    private final Block block;
    private final int start;
    private final int end;
    private final String searched;

    /** Keeps an object alone, without compression. */
    CompactJson(ObjectNode tree) {
        this(new Block(ExactJson.write(tree), 0), 0, -1, RecordNames.searched(tree));
    }

    private CompactJson(Block block, int start, int end, String searched) {
        this.block = block;
        this.start = start;
        this.end = end < 0 ? block.bytes.length : end;
        this.searched = searched;
    }

    /** Compresses these texts together, and returns them in their order. */
    static List<CompactJson> compressed(List<CompactJson> texts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        texts.forEach(each -> all.writeBytes(each.text()));
        Block block = Block.deflated(all.toByteArray());
        List<CompactJson> compressed = new ArrayList<>();
        int start = 0;
        for (CompactJson each : texts) {
            int next = start + each.end - each.start;
            compressed.add(new CompactJson(block, start, next, each.searched));
            start = next;
        }
        return compressed;
    }

    boolean isCompressed() {
        return block.length > 0;
    }

    /** Returns what is searched of the object. */
    String searched() {
        return searched;
    }

    /** Returns the bytes of the text. */
    byte[] text() {
        return Arrays.copyOfRange(block.texts(), start, end);
    }

    /** Returns the object as a new tree. */
    ObjectNode tree() {
        try {
            return (ObjectNode) ExactJson.read(block.texts(), start, end - start);
        } catch (IOException e) {
            throw new UncheckedIOException("a record is not the JSON that was written", e);
        }
    }

    /** The texts of some objects; of no compression if their length is 0. */
    private static final class Block {
        private final byte[] bytes;
        private final int length;

        // Lists read records one after the other.
        private WeakReference<byte[]> texts = new WeakReference<>(null);

        Block(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        static Block deflated(byte[] texts) {
            Deflater deflater = new Deflater(Deflater.BEST_SPEED);
            try {
                deflater.setInput(texts);
                deflater.finish();
                // What cannot be compressed grows by less than a thousandth.
                byte[] bytes = new byte[texts.length + texts.length / 1000 + 64];
                int count = deflater.deflate(bytes);
                if (!deflater.finished()) {
                    throw new IllegalStateException("a block of records did not fit");
                }
                return new Block(Arrays.copyOf(bytes, count), texts.length);
            } finally {
                deflater.end();
            }
        }

        byte[] texts() {
            if (length == 0) {
                return bytes;
            }
            byte[] known = texts.get();
            if (known == null) {
                known = inflated();
                texts = new WeakReference<>(known);
            }
            return known;
        }

        private byte[] inflated() {
            Inflater inflater = new Inflater();
            try {
                byte[] all = new byte[length];
                inflater.setInput(bytes);
                if (inflater.inflate(all) != length) {
                    throw new IllegalStateException("a block of records is shorter than what was compressed");
                }
                return all;
            } catch (DataFormatException e) {
                throw new IllegalStateException("a block of records is not what was compressed", e);
            } finally {
                inflater.end();
            }
        }
    }
}
