package es.cg.sdk.mock.internal.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;

/** Captures the e-mails that the sandbox would send; none is sent. Guarded by the service's lock. */
public record CapturedEmails(Environment environment) {
    /** The address of the firm. */
    public static final String OF_THE_FIRM = "gestor@ejemplo.invalid";

    /** In place of the client of an e-mail that concerns none. */
    public static final long NO_CLIENT = 0;

    /** Captures an e-mail about a client, or {@link #NO_CLIENT}; does nothing in production. */
    public void write(long client, String to, String subject, String text, String why) {
        if (!environment.sandbox()) {
            return;
        }
        ObjectNode mail = JsonNodeFactory.instance.objectNode();
        mail.put("object", "sandbox_email").put("id", environment.id("eml_"));
        mail.put("para", to).put("asunto", subject).put("cuerpo", text);
        mail.put("motivo", why).put("enviado_en", environment.clock().stamp());
        environment.table(TableNames.EMAILS).add(client, mail);
    }

    /** Returns all e-mails, newest first. */
    public List<Row> all() {
        return environment.table(TableNames.EMAILS).newestFirst();
    }
}
