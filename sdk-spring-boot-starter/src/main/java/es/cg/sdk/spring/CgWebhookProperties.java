package es.cg.sdk.spring;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings below {@code cg.webhooks}. Immutable; {@code toString} shows no secret.
 *
 * @param path Path of the webhook endpoint, such as /webhooks/cg; with a bean of type SecretSource, such as
 *     /cg/{name}/{tag}. There is no endpoint unless this is set.
 * @param secret Secret of the destination: the field secreto in the answer that created it. Required, unless the
 *     application defines a bean of type WebhookSecret, SignatureVerifier or SecretSource.
 * @param previousSecret Secret that is still accepted while a destination changes it.
 * @param secretPending Whether the secret is not known yet. Requests wait until the application calls
 *     SignatureVerifier.replaceSecrets.
 * @param addressKeys Keys of the tags in the addresses of many destinations, each 32 random bytes in Base64: the first
 *     makes tags, all are accepted. Required with a bean of type SecretSource.
 * @param store Where the ids of handled events are kept.
 * @param receiver Name of this receiver in the database: the same in all its processes, another one for each other
 *     application. By default spring.application.name, else "application". It is part of the tags, and required with
 *     a bean of type SecretSource.
 * @param initializeSchema Whether missing tables are created at start: only in an H2 in memory (embedded), always, or
 *     never.
 * @param workers Number of threads that process the events of an inbox. 4 by default.
 * @param maxAttempts Maximum number of attempts at an event in a database. 12 by default.
 * @param retention How long a database remembers that an event is done, 7 days at least. 30 days by default.
 * @param bodyRetention How long a database keeps the body of an event that is done. 7 days by default.
 * @param purgeInterval How often what is old is deleted from the database, at most 24 hours; 0 for never. 1 hour by
 *     default.
 * @param maxBodySize Maximum size of a body. 1 MB by default.
 * @param acceptProbes Whether a well-signed body that is empty, or a small flat JSON object without an id, is answered
 *     200: a service may send one before it activates a destination.
 * @param checkAtStart Whether the application sends itself a request when it has started, to find filters that read or
 *     change bodies.
 */
@ConfigurationProperties("cg.webhooks")
public record CgWebhookProperties(
        @Nullable String path,
        @Nullable String secret,
        @Nullable String previousSecret,
        @DefaultValue("false") boolean secretPending,
        @DefaultValue List<String> addressKeys,
        @DefaultValue("auto") Store store,
        @Nullable String receiver,
        @DefaultValue("embedded") Schema initializeSchema,
        @Nullable Integer workers,
        @Nullable Integer maxAttempts,
        @Nullable Duration retention,
        @Nullable Duration bodyRetention,
        @DefaultValue("1h") Duration purgeInterval,
        @Nullable DataSize maxBodySize,
        @DefaultValue("false") boolean acceptProbes,
        @DefaultValue("true") boolean checkAtStart) {
    /** Where the ids of handled events are kept. */
    public enum Store {
        /** The application's DataSource, transactionally, if it has one; else memory. */
        AUTO,
        /** The memory of this process. */
        MEMORY,
        /** The application's DataSource: handlers run before the answer, in the transaction of their event. */
        TRANSACTIONAL,
        /** The application's DataSource: events are stored and answered, and worker threads process them afterwards. */
        INBOX
    }

    /** When missing tables are created. */
    public enum Schema {
        /** In an H2 in memory only. */
        EMBEDDED,
        /** At every start. */
        ALWAYS,
        /** By a migration tool, or by hand. */
        NEVER
    }

    /** Returns the path and the store, and no secret. */
    @Override
    public String toString() {
        return "CgWebhookProperties[path=" + path + ", store=" + store + "]";
    }
}
