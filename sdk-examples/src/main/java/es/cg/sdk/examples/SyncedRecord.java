package es.cg.sdk.examples;

import es.cg.sdk.model.Json;
import java.time.OffsetDateTime;

/**
 * A record that is new or changed.
 *
 * @param id its id
 * @param changed when it changed
 * @param text what a person reads of it
 * @param json all that the service sent of it
 */
record SyncedRecord(String id, OffsetDateTime changed, String text, Json json) {}
