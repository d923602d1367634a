package es.cg.sdk.webhooks.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import org.h2.jdbcx.JdbcDataSource;

/** Keeps event after event in an H2 on the disk, and prints the id of each that its sender would be told is kept. */
public final class KeepsUntilKilled {
    private KeepsUntilKilled() {}

    /** Goes on until it is killed. */
    public static void main(String[] arguments) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL(arguments[0]);
        JdbcTables.createTables(database);
        try (JdbcInbox inbox =
                JdbcInbox.builder(JdbcTables.open(database, "erp")).workers(0).start(event -> {})) {
            for (int i = 0; true; i++) {
                byte[] body = "{\"id\":\"evt_%s\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{}}}"
                        .formatted(i)
                        .getBytes(UTF_8);
                if (inbox.process(WebhookEvent.read(body), event -> {}).result() == Result.DONE) {
                    System.out.println("evt_" + i);
                }
            }
        }
    }
}
