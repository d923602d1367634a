package es.cg.sdk.examples.servlet;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.servlet.WebhookServlet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.h2.jdbcx.JdbcDataSource;

/** The application: Jetty with one servlet for the ERP's documents, and one for the webhooks. */
final class Erp {
    /** The path of the webhooks. No filter may read or change a body that is sent to it. */
    static final String WEBHOOKS = "/webhooks/cg";

    private final Server server;

    private Erp(Server server) {
        this.server = server;
    }

    /**
     * Starts the application on port 8080. It needs the environment variables {@code CG_BASE_URL}, {@code CG_API_KEY}
     * and {@code CG_WEBHOOK_SECRET}.
     */
    public static void main(String[] arguments) throws Exception {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:./erp");
        CgClient cg = CgClient.builder()
                .baseUrl(System.getenv("CG_BASE_URL"))
                .apiKey(ApiKey.of(System.getenv("CG_API_KEY")))
                .build();
        SignatureVerifier verifier = SignatureVerifier.of(WebhookSecret.of(System.getenv("CG_WEBHOOK_SECRET")));
        Erp erp = start(cg, verifier, database, 8080);
        erp.server.setStopAtShutdown(true);
        erp.server.join();
        cg.close();
    }

    /** Starts the application; port 0 is any free port. */
    static Erp start(CgClient cg, SignatureVerifier verifier, DataSource database, int port) throws Exception {
        Server server = new Server(port);
        ServletContextHandler context = new ServletContextHandler();
        InvoiceTable invoices = InvoiceTable.in(database);
        context.addServlet(new ServletHolder(new InvoiceServlet(cg, invoices)), "/documents/*");
        context.addServlet(new ServletHolder(WebhookServlet.of(receiver(verifier, database))), WEBHOOKS);
        server.setHandler(context);
        server.start();
        return new Erp(server);
    }

    private static WebhookReceiver receiver(SignatureVerifier verifier, DataSource database) throws SQLException {
        JdbcTables.createTables(database); // in production, your migration tool does this
        JdbcHandler book = InvoiceTable::book;
        return WebhookReceiver.builder(verifier)
                .store(JdbcEventStore.open(database, "erp"))
                .acceptProbes(true)
                .build(WebhookRouter.builder()
                        .on(EventKind.INVOICE_EMITTED, book)
                        .on(EventKind.INVOICE_VERIFACTU_ACCEPTED, book)
                        .on(EventKind.INVOICE_VERIFACTU_REJECTED, book)
                        .on(EventKind.INVOICE_ANNULLED, book)
                        .ignoringOthers());
    }

    int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    void stop() throws Exception {
        server.stop();
    }
}
