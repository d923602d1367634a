package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The columns of a record in {@code cg_write}: checks a record, writes it to a row, and reads it from one. */
final class WriteRow {
    static final int MAX_KEY = 255;
    static final int MAX_BATCH = 100;
    static final int MAX_ITEM = 32;
    static final int MAX_ASKED_BY = 100;

    /** The columns after the key, in the order in which {@link #values} returns them. */
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
                StoredText.orNull("name of who asked", record.askedBy(), MAX_ASKED_BY),
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

    /** Returns the values of the columns after the key, and {@code unsettled}. */
    static List<@Nullable Object> values(WriteRecord record) {
        return Arrays.asList(
                record.item(),
                record.operation(),
                record.client(),
                record.path(),
                record.request(),
                record.corrections(),
                record.apiKey(),
                record.reference(),
                record.series(),
                record.amount(),
                record.state().name().toLowerCase(Locale.ROOT),
                record.perhapsDone(),
                record.firstSent(),
                record.lastEnded(),
                record.attempts(),
                record.lastAnswer(),
                record.objectId(),
                record.number(),
                record.jobToken(),
                record.batch(),
                record.told(),
                record.askedBy(),
                record.holder(),
                record.heldUntil(),
                record.version(),
                isUnsettled(record));
    }

    /** Reads a record from a row that begins with the key and {@link #COLUMNS}. */
    WriteRecord read(ResultSet row) throws SQLException {
        return read(row, 1);
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

    private static @Nullable Boolean told(ResultSet row, int column) throws SQLException {
        boolean isTold = row.getBoolean(column);
        return row.wasNull() ? null : isTold;
    }

    private static @Nullable Long client(ResultSet row, int column) throws SQLException {
        long id = row.getLong(column);
        return row.wasNull() ? null : id;
    }
}
