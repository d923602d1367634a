package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.core.JacksonException;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.panel.StateSnapshots.State;
import es.cg.sdk.mock.internal.service.SharedState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Handles the panel's calls that show, restore, save and reset the state of all firms. Guarded by the service's
 * lock.
 */
final class StateHandlers {
    private final Firms firms;
    private final SharedState shared;
    private final StateSnapshots snapshots;
    private final Runnable whenRestored;
    private final State seeded;
    private @Nullable StateKeeper keeper;

    /** Creates the calls for firms at their start, whose state a reset restores. */
    StateHandlers(Firms firms, SharedState shared, Runnable whenRestored) {
        this.firms = firms;
        this.shared = shared;
        this.snapshots = new StateSnapshots(firms);
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
        return ApiResponse.streamed("application/json", state()::write);
    }

    /** Returns the whole state, without what is still being delivered. */
    private State state() {
        settle();
        return snapshots.take();
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
        return ApiResponse.of(200, Fields.none().put("file", keeper.file().toString()));
    }

    /**
     * Restores a state.
     *
     * @throws ApiException with 422 if it is invalid, or does not fit into the memory; then nothing is changed
     */
    ApiResponse restore(PanelCall call) {
        try (InputStream in = call.received().open()) {
            return restore(read(snapshots, in));
        } catch (IOException e) {
            throw PanelCall.malformed("the body cannot be read: " + e.getMessage());
        }
    }

    /** Reads a state, and says what is wrong with it. */
    static State read(StateSnapshots snapshots, InputStream in) throws IOException {
        try {
            return snapshots.read(in);
        } catch (JacksonException e) {
            throw PanelCall.malformed("the body is not readable JSON: " + e.getOriginalMessage());
        } catch (NumberFormatException e) {
            throw PanelCall.malformed("the body cannot be read: " + e.getMessage());
        } catch (OutOfMemoryError full) {
            // What was read is garbage by now, and nothing else was begun.
            throw StateReader.wrong("it does not fit into the memory beside the present state; start the mock with a"
                    + " larger heap, or with --state");
        }
    }

    /** Restores the state of the start, empties the journal, and arms the faults of the start again. */
    ApiResponse reset() {
        ApiResponse done = restore(seeded);
        shared.journal().clear();
        shared.faults().reset();
        return done;
    }

    private ApiResponse restore(State state) {
        snapshots.restore(state);
        // The other firms are built anew.
        for (FirmEnvironment each : firms.first().environments()) {
            each.service().clearCounters();
            each.deliveryFaults().reset();
        }
        shared.faults().clear();
        shared.queue().dropPending();
        whenRestored.run();
        return ApiResponse.empty(204);
    }

    /** Lets pending deliveries be recorded, so that the state has all of them. */
    private void settle() {
        firms.used()
                .forEach(firm -> firm.environments()
                        .forEach(each -> each.context().clockRunner().settle()));
    }
}
