package es.cg.sdk.mock.internal.page;

import es.cg.sdk.mock.internal.panel.PanelEnvironment;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.service.SharedState;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the areas of the page read. The suppliers are called under the service's lock.
 *
 * @param sandboxChapter the operations on the sandbox itself
 * @param keys the ready keys by their kinds
 * @param clients the clients that the ready keys of an environment may read in full, by the environment's name
 */
public record PageContext(
        SharedState shared,
        PanelEnvironment production,
        PanelEnvironment sandbox,
        SandboxChapter sandboxChapter,
        Supplier<Map<String, String>> keys,
        Supplier<Map<String, List<Long>>> clients) {
    /** Returns both environments. */
    List<PanelEnvironment> environments() {
        return List.of(production, sandbox);
    }
}
