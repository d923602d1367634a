package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Listings;
import es.cg.sdk.mock.internal.store.World;
import java.util.HashMap;
import java.util.Map;

/** The table of contents: every operation that this mock does, by {@code operationId}. */
public final class Chapters {
    private Chapters() {}

    /** The handlers over this world. */
    public static Map<String, Handler> handlers(World world) {
        Listings listings = new Listings(world.id("cursor_secret_"));
        Map<String, Handler> handlers = new HashMap<>();
        handlers.putAll(new StatusChapter(world).handlers());
        handlers.putAll(new ClientsChapter(world, listings).handlers());
        handlers.putAll(new ActivitiesChapter(world, listings).handlers());
        return Map.copyOf(handlers);
    }
}
