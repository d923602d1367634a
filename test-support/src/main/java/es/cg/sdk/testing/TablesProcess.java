package es.cg.sdk.testing;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** A process of its own that waits for a line, does something to a database, and prints what happened. */
public final class TablesProcess {
    private static final int PROCESSES = 6;

    private TablesProcess() {}

    /**
     * Runs six processes that do this to an empty database at one moment; returns what each said: {@code done}, or what
     * it threw.
     *
     * @param task has a constructor without parameters
     */
    public static List<String> atOnce(DatabaseKind kind, Path directory, Class<? extends Consumer<DataSource>> task)
            throws SQLException, IOException {
        OwnDatabase database = OwnDatabase.emptyForProcesses(kind, directory);
        // The server of H2 is in the process that opens the file first, and ends with its last connection.
        try (Connection kept = database.dataSource().getConnection()) {
            return AtOnce.run(Stream.generate(
                            () -> JavaProcess.of(List.of(), TablesProcess.class, database.url(), task.getName()))
                    .limit(kept.isClosed() ? 0 : PROCESSES)
                    .toList());
        }
    }

    /** Runs it: the address of the database, and the name of the task. */
    public static void main(String[] arguments) throws Exception {
        Constructor<?> task = Class.forName(arguments[1]).getDeclaredConstructor();
        task.setAccessible(true);
        @SuppressWarnings("unchecked")
        Consumer<DataSource> run = (Consumer<DataSource>) task.newInstance();
        System.out.println("ready");
        if (System.in.read() < 0) {
            return;
        }
        try {
            run.accept(OwnDatabase.source(arguments[0]));
            System.out.println("done");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
}
