package es.cg.sdk.generator;

import org.jspecify.annotations.Nullable;

/**
 * A step of an overlay: what it adds, and where.
 *
 * @param assumption the id of the entry that it belongs to; null in other layers
 */
record Action(Place place, @Nullable String assumption, Target target, JsonObject update) {

    Layer layer() {
        return place.source().layer();
    }
}
