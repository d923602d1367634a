package es.cg.sdk.journal.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.journal.WriteJournal.Environment;
import java.util.List;
import javax.sql.DataSource;

/** A process of its own that waits for a line, then creates and opens tables, and prints what happened. */
final class TablesProcess {
    private TablesProcess() {}

    /** What it does. */
    enum Task {
        CREATE_JOURNAL {
            @Override
            void run(DataSource database) {
                JdbcWriteJournal.createTables(database);
                OPEN_JOURNAL.run(database);
            }
        },
        OPEN_JOURNAL {
            @Override
            void run(DataSource database) {
                JdbcWriteJournal unused = JdbcWriteJournal.open(database, "firm-7", Environment.PRODUCTION);
            }
        };

        abstract void run(DataSource database);
    }

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
            Task.valueOf(arguments[1]).run(database);
            System.out.println("done");
        } catch (RuntimeException e) {
            System.out.println(List.of(e.getClass().getSimpleName(), String.valueOf(e.getMessage())));
        }
    }
}
