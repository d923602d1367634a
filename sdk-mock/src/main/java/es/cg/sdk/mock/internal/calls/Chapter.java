package es.cg.sdk.mock.internal.calls;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Row;
import java.util.Map;
import java.util.function.Consumer;

/** A group of related operations: their handlers, scheduled tasks and example records. */
public interface Chapter {
    /** Returns the handlers by {@code operationId}. */
    default Map<String, OperationHandler> handlers() {
        return Map.of();
    }

    /** Returns the tasks that the chapter schedules, by kind. */
    default Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of();
    }

    /** Adds the example records of a new environment that belong to no client. */
    default void seed() {}

    /** Adds the example records of a client. */
    default void seed(Row client) {}
}
