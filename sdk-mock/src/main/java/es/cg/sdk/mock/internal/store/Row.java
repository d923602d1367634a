package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A record of a table. Fields whose names begin with an underscore are the mock's own and never shown. A record is
 * changed only through {@link #change}, which keeps the table's indexes right. Guarded by the service's lock.
 */
public final class Row {
    private final long number;
    private final long client;
    private final String id;
    private @Nullable Table table;
    private @Nullable ObjectNode tree;
    private @Nullable CompactJson text;

    // A snapshot has the tree too, so that a change begins with a copy.
    private boolean shared;
    private boolean changing;

    // What is searched of the record, since a search looked at it.
    private @Nullable String searched;

    // Whether the table's recent rows have it.
    private boolean isRecent;

    Row(long number, long client, ObjectNode json, @Nullable Table table) {
        this(number, client, json.path("id").asText(), table);
        this.tree = json;
    }

    private Row(long number, long client, String id, @Nullable Table table) {
        this.number = number;
        this.client = client;
        this.id = id;
        this.table = table;
    }

    /** Returns a record of a table as a snapshot has it. */
    static Row restored(TableSnapshot.Kept kept, Table table) {
        Row row = new Row(kept.number(), kept.client(), kept.id(), table);
        row.tree = kept.tree();
        row.text = kept.text();
        row.shared = kept.tree() != null;
        return row;
    }

    /** Returns the record for a snapshot: it stays as it is, whatever becomes of the record. */
    TableSnapshot.Kept kept() {
        shared = tree != null;
        return new TableSnapshot.Kept(number, client, id, tree, text);
    }

    /**
     * Returns a record that is in no table, such as one that is shown with a computed field.
     *
     * @param number its position in lists, which are ordered by it
     */
    public static Row derived(long number, long client, ObjectNode json) {
        return new Row(number, client, json, null);
    }

    /** Returns the position in the order of creation, never used again. */
    public long number() {
        return number;
    }

    /** Returns the client that the record belongs to; 0 for none. */
    public long client() {
        return client;
    }

    /** Returns the record's id. */
    public String id() {
        return id;
    }

    /** Returns the record with its hidden fields as it is now, to be read only: see {@link #change}. */
    public JsonNode json() {
        return tree();
    }

    /** Keeps the record as text until it is read or changed. */
    public void compact() {
        text = asText();
        tree = null;
    }

    private ObjectNode tree() {
        ObjectNode known = tree;
        if (known == null) {
            known = Objects.requireNonNull(text, "neither tree nor text").tree();
            tree = known;
            shared = false;
            used();
        }
        return known;
    }

    /** Tells the table if the record is a tree, which becomes text after many others were used. */
    void used() {
        if (table != null && tree != null && !isRecent) {
            isRecent = true;
            table.recentRows().add(this);
        }
    }

    boolean isChanging() {
        return changing;
    }

    /** Whether the record is as it was compressed last. */
    boolean isCompressed() {
        return text != null && text.isCompressed();
    }

    /** Returns the record as text. */
    CompactJson asText() {
        return text == null ? new CompactJson(tree()) : text;
    }

    /** Whether a search finds the record, which stays a text if it is one. */
    public boolean isFoundBy(SearchText wanted) {
        String known = text == null ? searched : text.searched();
        searched = known == null ? RecordNames.searched(tree()) : known;
        return wanted.isOf(searched);
    }

    /** Keeps the record as this text. */
    void keepText(CompactJson compressed) {
        text = compressed;
        keepText();
    }

    /** Keeps the record as its text alone. */
    void keepText() {
        tree = null;
        isRecent = false;
    }

    /** Returns the text of a field; empty if there is none. A name that begins with a slash is a JSON pointer. */
    public String text(String field) {
        return (field.startsWith("/") ? json().at(field) : json().path(field)).asText("");
    }

    /** Whether a field, or what a JSON pointer leads to, has this text. */
    public boolean is(String field, String text) {
        return text(field).equals(text);
    }

    /** Changes the fields of the record. The id stays. */
    public void change(Consumer<ObjectNode> change) {
        ObjectNode json = shared ? tree().deepCopy() : tree();
        tree = json;
        text = null;
        searched = null;
        shared = false;
        Table indexed = table;
        if (indexed == null || changing) {
            change.accept(json);
            return;
        }
        changing = true;
        try {
            indexed.change(this, () -> change.accept(json));
        } finally {
            changing = false;
        }
    }

    /** Returns the record as the API shows it: a copy without hidden fields. */
    public ObjectNode shown() {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        tree().properties().forEach(each -> {
            if (!each.getKey().startsWith("_")) {
                shown.set(each.getKey(), each.getValue().deepCopy());
            }
        });
        return shown;
    }

    /** Whether a table no longer has the record. */
    public boolean isRemoved() {
        return table == null;
    }

    /** The table no longer has the record. */
    void removed() {
        table = null;
    }
}
