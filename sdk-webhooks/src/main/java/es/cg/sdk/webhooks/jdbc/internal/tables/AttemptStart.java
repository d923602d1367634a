package es.cg.sdk.webhooks.jdbc.internal.tables;

import org.jspecify.annotations.Nullable;

/**
 * What the table and the database tell at the beginning of an attempt.
 *
 * @param transactionId the id of the transaction, or what stands for it in a database that shows none
 * @param isRolledBackByTimeout whether a lock that is waited for too long rolls the whole transaction back, not the
 *     statement alone
 * @param isErased whether the client of the event was erased, so that its body goes when it is done
 * @param settings of the connection, before the handler runs
 * @param body the stored body; null if it is the one that the caller has
 */
@SuppressWarnings("ArrayRecordComponent") // Read once, by the attempt that asked for it.
public record AttemptStart(
        String transactionId,
        boolean isRolledBackByTimeout,
        boolean isErased,
        SessionSettings settings,
        byte @Nullable [] body) {}
