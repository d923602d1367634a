package es.cg.sdk.examples;

import es.cg.sdk.destinations.WebhookEventKind;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code webhook-receiver}. */
final class ReceiverOptions {
    @Option(
            names = "--port",
            paramLabel = "N",
            converter = Examples.Port.class,
            description = "Listen on this port. Default: any free one.")
    int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description =
                    "Listen on this address of the machine. Default: ${DEFAULT-VALUE}; put a proxy with TLS before it.")
    String bind = "127.0.0.1";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The public HTTPS address of the receiver, such as https://erp.example/cg.")
    @Nullable
    String url;

    @Option(
            names = "--event",
            paramLabel = "KIND",
            description = "Register for this kind, such as invoice.emitted; may be repeated. Default: invoices' kinds.")
    List<String> events = List.of("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");

    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            description = "The database: H2, PostgreSQL or MariaDB. Default: an H2 file in this folder; with the mock,"
                    + " memory.")
    @Nullable
    String jdbcUrl;

    @Option(
            names = "--jdbc-user",
            paramLabel = "NAME",
            description = "The user; the password is in " + DatabasePool.PASSWORD + ".")
    @Nullable
    String jdbcUser;

    @Option(
            names = "--secret-folder",
            paramLabel = "FOLDER",
            description = "Keeps the destination's secret; not used with the mock. Default: ${DEFAULT-VALUE}.")
    Path secretFolder = Path.of("cg-webhooks");

    List<WebhookEventKind> kinds() {
        return events.stream().map(WebhookEventKind::new).toList();
    }

    /** Opens the database that the options name. */
    EventDatabase open(ExampleContext context) throws SQLException {
        String url = jdbcUrl != null
                ? jdbcUrl
                : context.mock() == null
                        ? "jdbc:h2:file:./cg-webhooks;WRITE_DELAY=0"
                        : "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        return EventDatabase.open(context, url, jdbcUser);
    }
}
