package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.registration.JdbcSecretStore;
import es.cg.sdk.webhooks.registration.StorageKeys;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A process of its own that waits for a line, then creates and opens all tables, and prints what happened. */
final class TablesProcess {
    private TablesProcess() {}

    public static void main(String[] arguments) throws Exception {
        DataSource database = database(arguments[0]);
        System.out.println("ready");
        if (System.in.read() < 0) {
            return;
        }
        try {
            JdbcTables.createTables(database);
            JdbcTables tables = JdbcTables.open(database, "erp");
            JdbcSecretStore.createTables(database);
            JdbcSecretStore secrets =
                    JdbcSecretStore.open(database, StorageKeys.of("2026", new SecretKeySpec(new byte[32], "AES")));
            System.out.println("created " + tables + " and " + secrets);
        } catch (StoreException e) {
            System.out.println(e.getMessage());
        }
    }

    /** The database at an address. */
    static DataSource database(String url) throws Exception {
        if (url.startsWith("jdbc:postgresql:")) {
            PGSimpleDataSource postgresql = new PGSimpleDataSource();
            postgresql.setUrl(url);
            return postgresql;
        }
        if (url.startsWith("jdbc:mariadb:")) {
            return new MariaDbDataSource(url);
        }
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL(url);
        return h2;
    }
}
