package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The columns of a record in {@code cg_write}: checks a record, writes it to a row, and reads it from one. */
final class WriteRow {
    static final int MAX_KEY = 255;
    static final int MAX_BATCH = 100;
    static final int MAX_ITEM = 32;

    /** The columns after the key, in the order in which {@link #bind} sets them. */
    static final String[] COLUMNS = {
        "item",
        "operation",
        "client_id",
        "path",
        "request",
        "corrections",
        "api_key",
        "reference",
        "series",
        "amount",
        "state",
        "perhaps_done",
        "first_sent",
        "last_ended",
        "attempts",
        "last_answer",
        "object_id",
        "printed_number",
        "job_token",
        "batch",
        "told",
        "asked_by",
        "holder",
        "held_until",
        "version"
    };

    private final Dialect dialect;

    WriteRow(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Returns the record as it is stored: with times to the microsecond.
     *
     * @throws IllegalArgumentException if a text is too long, or has a character that not every database stores
     */
    static WriteRecord checked(WriteRecord record) {
        return new WriteRecord(
                StoredText.of("key", record.key(), MAX_KEY),
                StoredText.of("digest of the item", record.item(), MAX_ITEM),
                StoredText.of("operation", record.operation(), 100),
                record.client(),
                StoredText.of("path", record.path(), 500),
                StoredText.of("digest of the request", record.request(), 64),
                StoredText.orNull("corrections", record.corrections(), 400),
                StoredText.of("digest of the API key", record.apiKey(), 32),
                StoredText.orNull("reference", record.reference(), 255),
                StoredText.orNull("series", record.series(), 255),
                StoredText.orNull("amount", record.amount(), 255),
                record.state(),
                record.perhapsDone(),
                record.firstSent().truncatedTo(ChronoUnit.MICROS),
                truncated(record.lastEnded()),
                record.attempts(),
                StoredText.orNull("last answer", record.lastAnswer(), 200),
                StoredText.orNull("id of the record", record.objectId(), 300),
                StoredText.orNull("printed number", record.number(), 300),
                StoredText.orNull("token of the job", record.jobToken(), 8000),
                StoredText.orNull("name of the batch", record.batch(), MAX_BATCH),
                record.told(),
                StoredText.orNull("name of who asked", record.askedBy(), 100),
                StoredText.orNull("holder", record.holder(), 36),
                truncated(record.heldUntil()),
                record.version());
    }

    private static @Nullable Instant truncated(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns whether a record is to be settled; the job of a single write is its caller's. */
    static boolean isUnsettled(WriteRecord record) {
        return record.state() == State.SENDING
                || record.state() == State.IN_DOUBT
                || (record.state() == State.ACCEPTED && record.batch() != null);
    }

    /** Sets the columns after the key, and {@code unsettled}, beginning at this parameter; returns the next one. */
    int bind(PreparedStatement statement, int first, WriteRecord record) throws SQLException {
        int next = first;
        statement.setString(next++, record.item());
        statement.setString(next++, record.operation());
        statement.setObject(next++, record.client(), Types.BIGINT);
        statement.setString(next++, record.path());
        statement.setString(next++, record.request());
        statement.setString(next++, record.corrections());
        statement.setString(next++, record.apiKey());
        statement.setString(next++, record.reference());
        statement.setString(next++, record.series());
        statement.setString(next++, record.amount());
        statement.setString(next++, record.state().name().toLowerCase(Locale.ROOT));
        statement.setBoolean(next++, record.perhapsDone());
        setTime(statement, next++, record.firstSent());
        setTime(statement, next++, record.lastEnded());
        statement.setInt(next++, record.attempts());
        statement.setString(next++, record.lastAnswer());
        statement.setString(next++, record.objectId());
        statement.setString(next++, record.number());
        statement.setString(next++, record.jobToken());
        statement.setString(next++, record.batch());
        statement.setObject(next++, record.told(), Types.BOOLEAN);
        statement.setString(next++, record.askedBy());
        statement.setString(next++, record.holder());
        setTime(statement, next++, record.heldUntil());
        statement.setLong(next++, record.version());
        statement.setBoolean(next++, isUnsettled(record));
        return next;
    }

    /** Reads a record from a row with the key in this column, and {@link #COLUMNS} after it. */
    WriteRecord read(ResultSet row, int first) throws SQLException {
        int next = first;
        return new WriteRecord(
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                client(row, next++),
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                State.valueOf(row.getString(next++).toUpperCase(Locale.ROOT)),
                row.getBoolean(next++),
                Objects.requireNonNull(time(row, next++), "first_sent is null"),
                time(row, next++),
                row.getInt(next++),
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                row.getString(next++),
                told(row, next++),
                row.getString(next++),
                row.getString(next++),
                time(row, next++),
                row.getLong(next));
    }

    /** Returns a time from a row; null if the column is null. */
    @Nullable
    Instant time(ResultSet row, int column) throws SQLException {
        OffsetDateTime time = dialect.time(row, column);
        return time == null ? null : time.toInstant();
    }

    /** Sets a time as a parameter. */
    void setTime(PreparedStatement statement, int parameter, @Nullable Instant time) throws SQLException {
        dialect.setTime(statement, parameter, time == null ? null : time.atOffset(ZoneOffset.UTC));
    }

    private static @Nullable Boolean told(ResultSet row, int column) throws SQLException {
        boolean isTold = row.getBoolean(column);
        return row.wasNull() ? null : isTold;
    }

    private static @Nullable Long client(ResultSet row, int column) throws SQLException {
        long id = row.getLong(column);
        return row.wasNull() ? null : id;
    }
}
