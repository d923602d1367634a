package es.cg.sdk.mock.internal.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The records used last, which are trees; others are compressed texts. Guarded by the service's lock. */
final class RecentRows {
    /** How many records are compressed together. */
    static final int BLOCK = 64;

    private static final int KEPT = 512;

    private final Deque<Row> rows = new ArrayDeque<>();
    private int kept = KEPT;

    /** Sets how many trees are kept. */
    void keep(int count) {
        kept = count;
    }

    /** Adds a record that became a tree, and makes older ones texts. */
    void add(Row row) {
        rows.add(row);
        if (rows.size() - BLOCK >= kept) {
            compressOldest();
        }
    }

    private void compressOldest() {
        List<Row> changed = new ArrayList<>();
        List<CompactJson> texts = new ArrayList<>();
        for (int i = 0; i < BLOCK; i++) {
            Row row = rows.remove();
            if (row.isRemoved()) {
                continue;
            }
            if (row.isChanging()) {
                rows.add(row);
            } else if (row.isCompressed()) {
                row.keepText();
            } else {
                changed.add(row);
                texts.add(row.asText());
            }
        }
        if (changed.isEmpty()) {
            return;
        }
        List<CompactJson> compressed = CompactJson.compressed(texts);
        for (int i = 0; i < changed.size(); i++) {
            changed.get(i).keepText(compressed.get(i));
        }
    }
}
