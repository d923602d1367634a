package es.cg.sdk.mock.internal.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;

/** What the gestor is warned of. Guarded by the service's lock. */
public final class Warnings {
    private static final String TABLE = "warnings";

    private final Environment world;

    public Warnings(Environment world) {
        this.world = world;
    }

    /** Warns. */
    public void warn(String code, String message) {
        Row row = world.table(TABLE)
                .add(
                        0,
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("at", world.clock().stamp())
                                .put("code", code)
                                .put("message", message));
        if (world.sandbox()) {
            new Emails(world).write(0, Emails.OF_THE_FIRM, "Aviso: " + code, message, row.text("code"));
        }
    }

    /** All warnings, newest first. */
    public List<Row> all() {
        return world.table(TABLE).newestFirst();
    }
}
