package es.cg.sdk.spring;

import es.cg.sdk.spring.CgWebhookProperties.Schema;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings below {@code cg.write-journal}. Immutable.
 *
 * @param account Name of your firm or tenant in the write journal, such as firm-7. It must never change: under another
 *     name, no earlier write is known. There is no write journal unless this or per-firm is
 *     set.
 * @param perFirm Whether the client of each firm has a write journal of its own, whose account is the name of the firm.
 *     For an application with a KeySource; without account.
 * @param initializeSchema Whether missing tables are created at start: only in an H2 in memory (embedded), always, or
 *     never.
 */
@ConfigurationProperties("cg.write-journal")
public record CgWriteJournalProperties(
        @Nullable String account,
        @DefaultValue("false") boolean perFirm,
        @DefaultValue("embedded") Schema initializeSchema) {}
