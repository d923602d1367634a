package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.util.Locale;

/** The state of an event in the table. */
public enum EventState {
    /** Waiting for an attempt, or being processed. */
    OPEN,
    /** Processed. */
    DONE,
    /** Failed too often; waits for a decision by a person. */
    DEAD,
    /** Dropped by a person. */
    DISCARDED,
    /** Of a known kind, but without a record where the fields say: kept until the fields are corrected. */
    UNREADABLE,
    /** Ended, and of a client whose data was erased: the row stays for good, without body and client. */
    ERASED;

    /** Returns the value of the column {@code state}. */
    public String columnValue() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the value of the column {@code ended_at} as SQL. Not by a parameter: MariaDB may refuse to compare two
     * texts once a handler has changed the collation of a connection.
     */
    String endedAt() {
        return this == OPEN ? "NULL" : "{now}";
    }

    static EventState ofColumn(String value) {
        return valueOf(value.toUpperCase(Locale.ROOT));
    }
}
