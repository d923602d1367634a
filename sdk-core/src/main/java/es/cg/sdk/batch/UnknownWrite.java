package es.cg.sdk.batch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A write that may have been done.
 *
 * @param key as it was sent
 * @param operation such as {@code invoices.issue}
 * @param client on whose behalf; null for none
 * @param firstSent when it was first sent
 * @param why it is not known, or is not sent again
 */
public record UnknownWrite(
        String key, String operation, @Nullable Long client, Instant firstSent, String why) {}
