package es.cg.sdk.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A statement on a connection and the values of its parameters, in their order. It is prepared when it runs, and closed
 * after that. For one thread.
 */
public final class SqlStatement {
    private final Dialect dialect;
    private final Connection connection;
    private final String sql;
    private final List<@Nullable Object> values = new ArrayList<>();
    private boolean limitsWait;

    /** Holds a statement, which is run as it is. */
    public SqlStatement(Dialect dialect, Connection connection, String sql) {
        this.dialect = dialect;
        this.connection = connection;
        this.sql = sql;
    }

    /** Reads what one row says. */
    @FunctionalInterface
    public interface RowReader<T> {
        /** Returns what the present row says; never null. */
        T read(ResultSet row) throws SQLException;
    }

    /** Runs a statement in its own way, such as a query with another statement after it. */
    @FunctionalInterface
    public interface Execution<T> {
        /** Runs the statement, whose parameters are set; never null. */
        T run(PreparedStatement statement) throws SQLException;
    }

    /** Appends the values of the next parameters. A list stands for each of its elements; a time may be an instant. */
    public SqlStatement with(@Nullable Object... next) {
        append(values, next);
        return this;
    }

    private static void append(List<@Nullable Object> values, @Nullable Object... next) {
        for (Object each : next) {
            if (each instanceof Collection<?> several) {
                values.addAll(several);
            } else {
                values.add(each);
            }
        }
    }

    /** Limits the time that the statement waits for a lock, as {@link Dialect#limitWait} says. */
    public SqlStatement limitWait() {
        limitsWait = true;
        return this;
    }

    /** Prepares the statement, runs it, and closes it. */
    public <T> T run(Execution<T> execution) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            if (limitsWait) {
                dialect.limitWait(statement);
            }
            return execution.run(statement);
        }
    }

    /** Runs a statement that changes rows, and returns how many. */
    public int update() throws SQLException {
        return run(dialect::updated);
    }

    /** Runs an insertion; false if its key exists already. */
    public boolean insert() throws SQLException {
        return run(dialect::inserted);
    }

    /** Runs the statement for each item, in one round trip where the driver can; returns how many changed one row. */
    public <T> int updateEach(Collection<T> items, Function<T, List<?>> valuesOf) throws SQLException {
        if (!values.isEmpty() || limitsWait) {
            throw new IllegalStateException("a statement for each item takes its values from the items alone");
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (T each : items) {
                List<@Nullable Object> row = new ArrayList<>();
                append(row, valuesOf.apply(each).toArray());
                set(statement, row);
                statement.addBatch();
            }
            int changed = 0;
            for (int rows : statement.executeBatch()) {
                changed += rows == 1 ? 1 : 0;
            }
            return changed;
        }
    }

    /** Runs a query, and returns what each row says. */
    public <T> List<T> list(RowReader<T> reader) throws SQLException {
        return run(statement -> {
            List<T> found = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    found.add(reader.read(row));
                }
            }
            return found;
        });
    }

    /** Runs a query, and returns what its first row says; empty if there is none. */
    public <T> Optional<T> first(RowReader<T> reader) throws SQLException {
        return run(statement -> {
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(reader.read(row)) : Optional.empty();
            }
        });
    }

    /** Runs a query, and returns whether it finds a row. */
    public boolean exists() throws SQLException {
        return first(row -> true).isPresent();
    }

    private void set(PreparedStatement statement, List<?> all) throws SQLException {
        int parameter = 1;
        for (Object value : all) {
            if (value instanceof OffsetDateTime time) {
                dialect.setTime(statement, parameter++, time);
            } else if (value instanceof Instant time) {
                dialect.setTime(statement, parameter++, time.atOffset(ZoneOffset.UTC));
            } else {
                // MariaDB and MySQL have no type for ids.
                boolean isText = value instanceof UUID && dialect.isMysql();
                statement.setObject(parameter++, isText ? value.toString() : value);
            }
        }
    }
}
