package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Listings;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.World;
import java.util.Map;

/** The firm's clients. */
final class ClientsChapter {
    private final World world;
    private final Listings listings;

    ClientsChapter(World world, Listings listings) {
        this.world = world;
        this.listings = listings;
    }

    Map<String, Handler> handlers() {
        return Map.of("clients.list", this::list);
    }

    private ApiResponse list(Visit visit) {
        return listings.page(visit, world.clients().newestFirst());
    }
}
