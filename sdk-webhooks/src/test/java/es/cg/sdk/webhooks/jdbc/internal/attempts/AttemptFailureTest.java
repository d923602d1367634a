package es.cg.sdk.webhooks.jdbc.internal.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptFailure.Kind;
import es.cg.sdk.webhooks.jdbc.internal.connections.GuardedConnection;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
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
            GuardedConnection guard = new GuardedConnection(connection, false);
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

    @Test
    void causeWithoutTextIsNamed() {
        AttemptFailure failure = AttemptFailure.thrown(new IllegalStateException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new IllegalArgumentException("no text");
            }
        });

        assertThat(failure.text()).startsWith(AttemptFailureTest.class.getName());
    }
}
