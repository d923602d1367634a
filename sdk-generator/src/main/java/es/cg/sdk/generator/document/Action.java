package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Place;
import org.jspecify.annotations.Nullable;

/**
 * A step of an overlay: what it adds, and where.
 *
 * @param assumption the id of the entry that it belongs to; null in other layers
 */
public record Action(Place place, @Nullable String assumption, Target target, JsonObject update) {

    Layer layer() {
        return place.source().layer();
    }
}
