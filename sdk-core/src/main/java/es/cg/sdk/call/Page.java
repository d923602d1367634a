package es.cg.sdk.call;

import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list, newest first. Immutable and thread-safe.
 *
 * @param <T> what an item reads as
 */
public final class Page<T> extends View {
    private final Function<Json, T> item;

    /** A view over this envelope, whose items read by {@code item}. */
    public Page(Json json, Function<Json, T> item) {
        super(json);
        this.item = item;
    }

    /** The items of this page. */
    public List<T> data() {
        return views("data", json -> item.apply(json.answeredBy(meta())));
    }

    /** Whether more pages follow. */
    public boolean hasMore() {
        return Boolean.TRUE.equals(flag("has_more"));
    }

    /** Where the next page begins: opaque, to be passed on unchanged; null on the last page. */
    public @Nullable String nextCursor() {
        return text("next_cursor");
    }
}
