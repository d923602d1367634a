package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.service.SharedState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Handles the panel's calls that show, restore, save and reset the state of both environments. Guarded by the service's
 * lock.
 */
final class StateHandlers {
    private final List<PanelEnvironment> environments;
    private final SharedState shared;
    private final StateSnapshots snapshots;
    private final Runnable whenRestored;
    private final ObjectNode seeded;
    private @Nullable StateKeeper keeper;

    /** Creates the calls for two seeded environments, whose state a reset restores. */
    StateHandlers(PanelEnvironment production, PanelEnvironment sandbox, SharedState shared, Runnable whenRestored) {
        this.environments = List.of(production, sandbox);
        this.shared = shared;
        this.snapshots = new StateSnapshots(
                production.context().settings(),
                production.context().environment(),
                sandbox.context().environment());
        this.whenRestored = whenRestored;
        this.seeded = snapshots.take();
    }

    /** Loads the state from a file, if it exists, and lets {@link #save} save it there. */
    StateKeeper keepIn(Path file) {
        StateKeeper keeping = new StateKeeper(file, snapshots);
        keeping.load();
        keeper = keeping;
        return keeping;
    }

    /** Returns the whole state. */
    ApiResponse show() {
        settle();
        return ApiResponse.of(200, snapshots.take());
    }

    /** Saves the state in its file. */
    ApiResponse save() {
        if (keeper == null) {
            throw PanelCall.conflict("the mock keeps its state in no file: start it with --state FILE");
        }
        settle();
        try {
            keeper.saveAll();
        } catch (IOException e) {
            throw PanelCall.conflict("the state could not be saved: " + e);
        }
        return ApiResponse.of(
                200,
                JsonNodeFactory.instance.objectNode().put("file", keeper.file().toString()));
    }

    /** Restores a state. */
    ApiResponse restore(PanelCall call) {
        return restore(call.body());
    }

    /** Restores the state of the start, empties the journal, and arms the faults of the start again. */
    ApiResponse reset() {
        ApiResponse done = restore(seeded);
        shared.journal().clear();
        environments.get(0).context().faults().reset();
        return done;
    }

    private ApiResponse restore(ObjectNode state) {
        snapshots.restore(state);
        for (PanelEnvironment each : environments) {
            each.service().clearCounters();
            each.deliveryFaults().reset();
        }
        // Both environments share these.
        environments.get(0).context().faults().clear();
        environments.get(0).context().queue().dropPending();
        whenRestored.run();
        return ApiResponse.empty(204);
    }

    /** Lets pending deliveries be recorded, so that the state has all of them. */
    private void settle() {
        environments.forEach(each -> each.context().clockRunner().settle());
    }
}
