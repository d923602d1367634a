package es.cg.sdk.mock.internal.calls;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Row;
import java.util.Map;
import java.util.function.Consumer;

/** A chapter of the contract: what its operations do, what it does when something falls due, what is there at first. */
public interface Chapter {
    /** What each operation does, by {@code operationId}. */
    Map<String, OperationHandler> handlers();

    /** What it does when a task of its own falls due, by kind of task. */
    default Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of();
    }

    /** Puts down what is there at first, whosever it is. */
    default void seed() {}

    /** Puts down what a client has at first. */
    default void seed(Row client) {}
}
