package es.cg.sdk.mock.internal.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;

/** Warnings to the accounting firm. Guarded by the service's lock. */
public record Warnings(Environment environment, CapturedEmails emails) {
    /** Adds a warning, in Spanish. */
    public void warn(String code, Message text) {
        ObjectNode warning = JsonNodeFactory.instance.objectNode();
        warning.put("at", environment.clock().stamp()).put("code", code).put("message", text.spanish());
        environment.table(TableNames.WARNINGS).add(0, warning);
        emails.write(CapturedEmails.NO_CLIENT, CapturedEmails.OF_THE_FIRM, "Aviso: " + code, text.spanish(), code);
    }

    /** Returns all warnings, newest first. */
    public List<Row> all() {
        return environment.table(TableNames.WARNINGS).newestFirst();
    }
}
