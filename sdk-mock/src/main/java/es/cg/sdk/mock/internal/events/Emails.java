package es.cg.sdk.mock.internal.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;

/** The e-mails that would have been sent: none leaves the sandbox. Guarded by the service's lock. */
public final class Emails {
    /** Whom the firm itself is written to. */
    public static final String OF_THE_FIRM = "gestor@ejemplo.invalid";

    /** The e-mails, by their table. */
    public static final String TABLE = "emails";

    private final Environment world;

    /** Those of this world. */
    public Emails(Environment world) {
        this.world = world;
    }

    /** Keeps one about a client, or 0, in place of sending it; in production nothing is kept. */
    public void write(long client, String to, String subject, String text, String why) {
        if (!world.sandbox()) {
            return;
        }
        ObjectNode mail = JsonNodeFactory.instance.objectNode();
        mail.put("object", "sandbox_email").put("id", world.dice().id("eml_"));
        mail.put("para", to).put("asunto", subject).put("cuerpo", text);
        mail.put("motivo", why).put("enviado_en", world.clock().stamp());
        world.table(TABLE).add(client, mail);
    }

    /** All of them, newest first. */
    public List<Row> all() {
        return world.table(TABLE).newestFirst();
    }
}
