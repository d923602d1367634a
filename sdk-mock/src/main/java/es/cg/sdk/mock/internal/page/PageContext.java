package es.cg.sdk.mock.internal.page;

import es.cg.sdk.mock.internal.panel.PanelEnvironment;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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

    /** Returns the environment that has a client; null if neither has it. */
    @Nullable
    PanelEnvironment of(long client) {
        return environments().stream()
                .filter(each -> client(each, client) != null)
                .findFirst()
                .orElse(null);
    }

    /** Returns the record of a client; null if the environment does not have it. */
    static @Nullable Row client(PanelEnvironment environment, long client) {
        return environment.context().environment().table(TableNames.CLIENTS).find(Long.toString(client));
    }
}
