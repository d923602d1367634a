package es.cg.sdk.limits.shared;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;

/** A process of its own that waits for a line, then creates and opens the tables, and prints what happened. */
final class TablesProcess {
    private TablesProcess() {}

    public static void main(String[] arguments) throws Exception {
        HikariConfig settings = new HikariConfig();
        settings.setJdbcUrl(arguments[0]);
        settings.setMaximumPoolSize(1);
        // The first connection is made by the task.
        settings.setInitializationFailTimeout(-1);
        settings.setMinimumIdle(0);
        try (HikariDataSource database = new HikariDataSource(settings)) {
            System.out.println("ready");
            if (System.in.read() < 0) {
                return;
            }
            JdbcLimitStore.createTables(database);
            JdbcLimitStore.open(database).close();
            System.out.println("done");
        } catch (RuntimeException e) {
            System.out.println(List.of(e.getClass().getSimpleName(), String.valueOf(e.getMessage())));
        }
    }
}
