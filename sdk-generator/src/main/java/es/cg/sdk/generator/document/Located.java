package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonValue;

/** A value of the document, with where it stands. */
record Located(Location location, JsonValue value) {

    Located child(String key, JsonValue child) {
        return new Located(location.child(key), child);
    }
}
