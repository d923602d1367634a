package es.cg.sdk.examples.vendor;

import es.cg.sdk.CgClient;
import es.cg.sdk.CgClients;
import es.cg.sdk.clients.Client;
import es.cg.sdk.errors.ConsentException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Visits the firms for which there may be work, one at a time in this process, and one process at a time each. */
@Component
class FirmVisits {
    private static final Logger LOG = LoggerFactory.getLogger(FirmVisits.class);

    private final DataSource database;
    private final CgClients clients;
    private final FirmWork work;
    private final JdbcClient jdbc;

    FirmVisits(DataSource database, CgClients clients, FirmWork work, JdbcClient jdbc) {
        this.database = database;
        this.clients = clients;
        this.work = work;
        this.jdbc = jdbc;
    }

    /** Visits firms while one is due. */
    @Scheduled(fixedDelay = 200)
    void visitAll() throws SQLException {
        boolean isDue = true;
        while (isDue) {
            isDue = visitNext();
        }
    }

    /** Visits the firm that is due for longest. Its row is locked meanwhile: who is killed lets it go. */
    private boolean visitNext() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            JdbcClient locked = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            String next = "SELECT firm FROM erp_firm JOIN erp_due USING (firm) WHERE due <= now() ORDER BY due LIMIT 1"
                    + " FOR UPDATE OF erp_firm SKIP LOCKED";
            String firm = locked.sql(next).query(String.class).optional().orElse(null);
            if (firm == null) {
                return false;
            }
            String message = visit(firm);
            locked.sql("UPDATE erp_firm SET message = ? WHERE firm = ?")
                    .params(message, firm)
                    .update();
            // now() is the beginning of the visit: what came since makes the firm due again.
            String due = "UPDATE erp_due SET due = clock_timestamp() + CASE WHEN ? OR EXISTS (SELECT FROM"
                    + " erp_document d WHERE d.firm = erp_due.firm AND state = 'open') THEN interval '5 seconds'"
                    + " ELSE interval '10 minutes' END WHERE firm = ? AND due <= now()";
            locked.sql(due).params(message != null, firm).update();
            connection.commit();
            return true;
        }
    }

    /** Returns what to say to a person at the firm; null if all is well. */
    private @Nullable String visit(String firm) {
        try {
            CgClient cg = clients.client(firm);
            work.issue(firm, cg);
            String failed = null;
            for (Client each : cg.clients().list()) {
                long client = Objects.requireNonNull(each.id(), "a client has an id");
                jdbc.sql("INSERT INTO erp_client (firm, client) VALUES (?, ?) ON CONFLICT DO NOTHING")
                        .params(firm, client)
                        .update();
                String message = null;
                try {
                    work.mirror(firm, cg.forClient(client));
                    work.summarise(firm, cg.forClient(client));
                } catch (RuntimeException e) { // one client that fails stops no other
                    LOG.warn("The work for client {} of {} failed, and is repeated", client, firm, e);
                    message = FirmWork.MESSAGES.of(e);
                    // A consent is a matter of the client alone.
                    failed = failed != null || e instanceof ConsentException ? failed : message;
                }
                jdbc.sql("UPDATE erp_client SET message = ? WHERE firm = ? AND client = ?")
                        .params(message, firm, client)
                        .update();
            }
            return failed;
        } catch (RuntimeException e) { // one firm that fails stops no other
            LOG.warn("The work for {} failed, and is repeated", firm, e);
            return FirmWork.MESSAGES.of(e);
        }
    }
}
