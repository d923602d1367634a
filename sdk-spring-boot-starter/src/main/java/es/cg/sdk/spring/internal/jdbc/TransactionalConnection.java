package es.cg.sdk.spring.internal.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ClassUtils;

/**
 * A connection that has a physical connection of the pool while it commits each statement by itself, and that of a
 * transaction of Spring otherwise: {@code commit} and {@code rollback} are those of the transaction manager. It never
 * holds two at once. Not thread-safe.
 */
final class TransactionalConnection implements InvocationHandler {
    // The class of "the transaction was rolled back": the store tries the event again.
    private static final String ROLLED_BACK = "40000";
    private static final int MAX_CAUSES = 20;
    private static final int VALIDATION_SECONDS = 2;
    private static final String BROKEN_IN_H2 = "90067";
    // The driver's own connection, which pools unwrap; null if H2 is not there.
    private static final @Nullable Class<?> H2 = h2();
    // The name of the store's savepoint, set in AttemptStatements of sdk-webhooks, begins so. The store sets it by this
    // method and rolls back to it after a failed attempt, and never otherwise.
    private static final String SAVEPOINT_OF_ATTEMPT = "cg_attempt_";

    private final DataSource dataSource;
    private final PlatformTransactionManager manager;
    private boolean autoCommit = true;
    private boolean closed;
    private @Nullable Integer isolation;
    private @Nullable TransactionStatus transaction;
    private @Nullable Connection physical;
    private @Nullable Integer isolationBefore;
    private @Nullable Savepoint ofAttempt;
    private boolean broken;

    TransactionalConnection(DataSource dataSource, PlatformTransactionManager manager) {
        this.dataSource = dataSource;
        this.manager = manager;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object first = arguments == null || arguments.length == 0 ? null : arguments[0];
        return switch (method.getName()) {
            case "equals" -> proxy == first;
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "a connection in the transactions of Spring";
            case "getAutoCommit" -> autoCommit;
            case "setAutoCommit" -> done(() -> setAutoCommit(Boolean.TRUE.equals(first)));
            case "commit" -> done(this::commit);
            case "setSavepoint" -> savepoint(first, delegate(method, arguments));
            case "rollback" -> first == null ? done(this::rollback) : rollbackTo((Savepoint) first, method, arguments);
            case "getTransactionIsolation" -> isolation == null ? delegate(method, arguments) : isolation;
            case "setTransactionIsolation" -> done(() -> isolation = (Integer) first);
            case "isValid" -> isValid(method, arguments);
            case "isClosed" -> closed;
            case "abort" -> done(() -> abort((Executor) first));
            case "close" -> done(this::close);
            default -> delegate(method, arguments);
        };
    }

    /** What a method without a result does. */
    private interface Step {
        void run() throws SQLException;
    }

    private static @Nullable Object done(Step step) throws SQLException {
        step.run();
        return null;
    }

    private @Nullable Object delegate(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(connection(), arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private @Nullable Object isValid(Method method, Object @Nullable [] arguments) throws Throwable {
        if (broken || closed) {
            return false;
        }
        // After a transaction, it has none: the next one is asked for when it is needed.
        return autoCommit || transaction != null ? delegate(method, arguments) : true;
    }

    private Connection connection() throws SQLException {
        if (closed) {
            throw new SQLException("the connection is closed", "08003");
        }
        if (!autoCommit && transaction == null) {
            begin();
        }
        Connection found = physical;
        if (found == null) {
            found = dataSource.getConnection();
            physical = found;
            if (!found.getAutoCommit()) {
                found.setAutoCommit(true);
            }
            if (isolation != null && isolation != found.getTransactionIsolation()) {
                isolationBefore = found.getTransactionIsolation();
                found.setTransactionIsolation(isolation);
            }
        }
        return found;
    }

    private void begin() throws SQLException {
        requireOpen(ofH2(physical));
        release();
        DefaultTransactionDefinition wanted =
                new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        if (isolation != null) {
            wanted.setIsolationLevel(isolation);
        }
        try {
            TransactionStatus begun = manager.getTransaction(wanted);
            if (!TransactionSynchronizationManager.hasResource(dataSource)) {
                manager.rollback(begun);
                throw new SQLException(
                        "the transaction manager " + manager.getClass().getName()
                                + " does not manage the data source of the webhook events",
                        "0A000");
            }
            transaction = begun;
            physical = DataSourceUtils.getConnection(dataSource);
        } catch (RuntimeException e) {
            throw failure("begin", e);
        }
    }

    private void setAutoCommit(boolean on) throws SQLException {
        Connection used = physical;
        if (on) {
            commit();
        } else if (transaction != null && used != null) {
            // A handler may have set it on the real connection; neither Spring nor every pool notices that.
            used.setAutoCommit(false);
        }
        autoCommit = on;
    }

    private void commit() throws SQLException {
        Connection h2 = transaction == null ? null : ofH2(physical);
        AtomicReference<@Nullable Boolean> wasOpen = new AtomicReference<>();
        if (h2 != null && TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    wasOpen.set(isOpen(h2));
                }
            });
        }
        end("commit", manager::commit);
        // Without a pool, Spring has closed the connection itself by now.
        if (!Boolean.TRUE.equals(wasOpen.get())) {
            requireOpen(h2);
        }
    }

    private static @Nullable Class<?> h2() {
        try {
            return ClassUtils.forName("org.h2.jdbc.JdbcConnection", null);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private static @Nullable Connection ofH2(@Nullable Connection used) throws SQLException {
        return used != null && H2 != null && used.isWrapperFor(H2) ? (Connection) used.unwrap(H2) : null;
    }

    /**
     * Throws if H2 has closed the connection, and so may have lost what it reports as committed. The session of
     * sdk-webhooks asks this too, but only when Spring has given the connection back.
     */
    private void requireOpen(@Nullable Connection h2) throws SQLException {
        if (h2 != null && !isOpen(h2)) {
            broken = true;
            throw new SQLException("H2 closed the connection, and its last commit may be lost", BROKEN_IN_H2);
        }
    }

    private static boolean isOpen(Connection h2) {
        try {
            return h2.isValid(VALIDATION_SECONDS);
        } catch (SQLException unknown) {
            return false;
        }
    }

    private void rollback() throws SQLException {
        end("rollback", manager::rollback);
    }

    private @Nullable Object savepoint(@Nullable Object name, @Nullable Object created) {
        if (name instanceof String text && text.startsWith(SAVEPOINT_OF_ATTEMPT)) {
            ofAttempt = (Savepoint) created;
        }
        return created;
    }

    private @Nullable Object rollbackTo(Savepoint savepoint, Method method, Object @Nullable [] arguments)
            throws Throwable {
        Object unused = delegate(method, arguments);
        if (savepoint == ofAttempt) {
            // What the handler left in Spring's transaction must not be written by the next commit: its mark that it
            // can only be rolled back, and what a persistence context has not flushed yet.
            rollback();
            begin();
        }
        return null;
    }

    /** The end of a transaction. */
    private interface Ending {
        void end(TransactionStatus transaction);
    }

    private void end(String name, Ending ending) throws SQLException {
        TransactionStatus ended = transaction;
        if (ended == null) {
            return;
        }
        Connection used = physical;
        transaction = null;
        physical = null;
        ofAttempt = null;
        DataSourceUtils.releaseConnection(used, dataSource);
        try {
            ending.end(ended);
        } catch (RuntimeException e) {
            throw failure(name, e);
        }
    }

    /** Returns the failure with the SQLState of its cause; without one, that of a transaction that was rolled back. */
    private static SQLException failure(String action, RuntimeException e) {
        Throwable each = e;
        for (int depth = 0; each != null && depth < MAX_CAUSES; depth++) {
            if (each instanceof SQLException sql && sql.getSQLState() != null) {
                return new SQLException("the transaction did not " + action, sql.getSQLState(), e);
            }
            each = each.getCause();
        }
        return new SQLException("the transaction did not " + action, action.equals("begin") ? "08001" : ROLLED_BACK, e);
    }

    /** Gives back the connection that commits each statement by itself. */
    private void release() throws SQLException {
        Connection used = physical;
        physical = null;
        if (used != null) {
            try (used) {
                if (isolationBefore != null) {
                    used.setTransactionIsolation(isolationBefore);
                }
            } finally {
                isolationBefore = null;
            }
        }
    }

    private void abort(@Nullable Executor executor) throws SQLException {
        Connection used = physical;
        if (used != null) {
            used.abort(executor);
        }
        close();
    }

    private void close() throws SQLException {
        if (!closed) {
            closed = true;
            try {
                rollback();
            } finally {
                release();
            }
        }
    }
}
