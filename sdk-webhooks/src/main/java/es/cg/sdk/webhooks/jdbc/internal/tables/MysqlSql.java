package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.SQLException;

/** What MariaDB and MySQL have in common: their SQL and their error codes. */
final class MysqlSql {
    // Not an id: with autocommit on, the statement that marks an event as done would commit by itself.
    static final String TRANSACTION = "@@autocommit";
    // By another index, the database would lock all open events to sort them. Fails if the index is missing.
    static final String BY_SOURCE = " FORCE INDEX (cg_webhook_event_open)";
    static final String BY_ASKED = " FORCE INDEX (cg_webhook_audit_asked)";
    static final String BY_KEY = " FORCE INDEX (PRIMARY)";

    private static final int SYNTAX_ERROR = 1064;
    private static final int DEADLOCK = 1213;
    private static final int LOCK_TIMEOUT = 1205;

    private MysqlSql() {}

    static boolean isSyntaxError(SQLException e) {
        return e.getErrorCode() == SYNTAX_ERROR;
    }

    static boolean isDeadlock(SQLException e) {
        return e.getErrorCode() == DEADLOCK;
    }

    static boolean isLockTimeout(SQLException e) {
        return e.getErrorCode() == LOCK_TIMEOUT;
    }
}
