package es.cg.sdk.call;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list, newest item first. Immutable and thread-safe.
 *
 * @param <T> the type of an item
 */
public final class Page<T> extends View {
    private final Function<Json, T> item;

    /** Creates a page from the JSON of an answer; {@code item} makes an item from its JSON. */
    public Page(Json json, Function<Json, T> item) {
        super(json);
        this.item = item;
    }

    /** Returns the items of this page; empty if there are none. */
    public List<T> data() {
        return views("data", json -> item.apply((Json) Attached.withMeta(json, meta())));
    }

    /** Returns whether more pages follow. */
    public boolean hasMore() {
        return Boolean.TRUE.equals(flag("has_more"));
    }

    /** Returns the cursor of the next page, for {@link Listing#startingAt}; null on the last page. */
    public @Nullable String nextCursor() {
        return text("next_cursor");
    }
}
