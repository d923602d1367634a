package es.cg.sdk.webhooks.jdbc.internal.attempts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.database.GuardedConnection;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptFailure.Kind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What follows from exceptions that a database seldom throws. */
final class AttemptFailureTest {
    private static final String ROLLED_BACK = "40001";

    private static SQLException failed(@Nullable String state) {
        return new SQLException("it failed", state);
    }

    @Test
    void databaseFailureIsToldFromAWrongStatement() {
        for (String state : new String[] {"08006", "53300", "57P01", "58030", "57", "", "0", null}) {
            assertThat(AttemptFailure.isOfDatabase(failed(state))).as(state).isTrue();
        }
        for (String state : new String[] {"57014", "23505", "42P01", "25P02", "42"}) {
            assertThat(AttemptFailure.isOfDatabase(failed(state))).as(state).isFalse();
        }
    }

    @Test
    void refusedStatementIsRolledBackUnlikeRefusedCommit() {
        assertThat(AttemptFailure.refused(failed("23505"), false).kind()).isEqualTo(Kind.TO_ROLL_BACK);
        assertThat(AttemptFailure.refused(failed("23505"), true).kind()).isEqualTo(Kind.ROLLED_BACK);

        AttemptFailure aborted = AttemptFailure.refused(failed("25P02"), true);
        assertThat(aborted.kind()).isEqualTo(Kind.TO_ROLL_BACK);
        assertThat(aborted.text()).contains("the handler went on after a statement that failed");
    }

    @Test
    void failureTellsDatabaseRollbackFromHandlerRollback() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            GuardedConnection guard =
                    new GuardedConnection(connection, "the handler", "the store", false, Duration.ZERO);
            assertThat(AttemptFailure.transactionEnded(guard, failed(ROLLED_BACK))
                            .kind())
                    .isEqualTo(Kind.ROLLED_BACK);
            assertThat(AttemptFailure.transactionEnded(guard, under(failed(ROLLED_BACK), 19))
                            .kind())
                    .isEqualTo(Kind.ROLLED_BACK);
            assertThat(AttemptFailure.transactionEnded(guard, under(failed(ROLLED_BACK), 20))
                            .kind())
                    .as("further causes are not read, since they may go round in a circle")
                    .isEqualTo(Kind.FINAL);
            assertThat(AttemptFailure.transactionEnded(guard, failed("23505")).kind())
                    .isEqualTo(Kind.FINAL);
            assertThat(AttemptFailure.transactionEnded(guard, null).kind()).isEqualTo(Kind.FINAL);
        }
    }

    private static Throwable under(Throwable cause, int depth) {
        Throwable all = cause;
        for (int i = 0; i < depth; i++) {
            all = new IllegalStateException(all);
        }
        return all;
    }

    private static SQLException failed(String state, int code) {
        return new SQLException("it failed", state, code);
    }

    /** What follows if the transaction is gone after a call ended so, and the handler swallowed the exception. */
    private static Kind afterSwallowed(SQLException thrown, boolean isRolledBackByTimeout) {
        Connection failing = Proxies.of(Connection.class, (proxy, method, arguments) -> {
            throw thrown;
        });
        GuardedConnection guard =
                new GuardedConnection(failing, "the handler", "the store", isRolledBackByTimeout, Duration.ZERO);
        assertThatThrownBy(() -> guard.connection().createStatement()).isSameAs(thrown);
        return AttemptFailure.transactionEnded(guard, null).kind();
    }

    @Test
    void swallowedExceptionTellsWhoEndedTheTransaction() {
        assertThat(List.of(
                        afterSwallowed(failed("40001", 1213), false),
                        afterSwallowed(failed("40P01"), false),
                        afterSwallowed(failed("HY000", 1205), true),
                        afterSwallowed(failed("40001", 1205), true),
                        afterSwallowed(failed("08006"), false),
                        afterSwallowed(new SQLTransientConnectionException("connected again", "25S03"), false)))
                .containsOnly(Kind.ROLLED_BACK);
        assertThat(List.of(
                        afterSwallowed(failed("40001", 1205), false),
                        afterSwallowed(failed("23505"), false),
                        afterSwallowed(failed(null), false)))
                .containsOnly(Kind.FINAL);
    }

    @Test
    void endedTransactionHasItsCauseInTheText() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            GuardedConnection guard =
                    new GuardedConnection(connection, "the handler", "the store", false, Duration.ZERO);
            assertThat(AttemptFailure.transactionEnded(guard, failed("HY000")).text())
                    .contains("effects may be committed", "java.sql.SQLException: it failed");
            assertThat(AttemptFailure.transactionEnded(guard, null).text()).endsWith("by setting autocommit");
            assertThat(AttemptFailure.transactionEnded(guard, failed(ROLLED_BACK))
                            .text())
                    .contains("rolled back the transaction", "java.sql.SQLException: it failed");
        }
    }

    @Test
    void causeThatCannotBePrintedIsNamed() {
        IllegalStateException mute = new IllegalStateException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new StackOverflowError("no text");
            }
        };
        for (Throwable each : List.of(mute, new IllegalArgumentException("it failed", mute))) {
            AttemptFailure failure = AttemptFailure.thrown(each);
            assertThat(failure.text())
                    .contains("cannot be printed", each.getClass().getName());
            assertThat(failure.cause()).hasMessageContaining(each.getClass().getName());
        }
    }

    @Test
    void errorIsFoundAmongTheCauses() {
        assertThat(AttemptFailure.thrown(under(new AssertionError("made up"), 3))
                        .isError())
                .isTrue();
        assertThat(AttemptFailure.thrown(failed("23505")).isError()).isFalse();
    }
}
