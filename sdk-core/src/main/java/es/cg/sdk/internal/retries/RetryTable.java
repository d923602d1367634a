package es.cg.sdk.internal.retries;

import static es.cg.sdk.internal.retries.RetryTable.Action.RETRY;
import static es.cg.sdk.internal.retries.RetryTable.Action.RETRY_IMMEDIATELY;
import static es.cg.sdk.internal.retries.RetryTable.Action.RETRY_ONCE;
import static es.cg.sdk.internal.retries.RetryTable.Action.RETRY_TWICE;
import static es.cg.sdk.internal.retries.RetryTable.Action.STOP;
import static es.cg.sdk.internal.retries.RetryTable.Source.ANY;
import static es.cg.sdk.internal.retries.RetryTable.Source.SERVICE;
import static es.cg.sdk.internal.retries.RetryTable.Source.UNPROVEN;
import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The retry rules of the SDK as a table: for each failure, whether reads, writes with an idempotency key, and deletes,
 * which carry no key, are sent again. A row for an error code takes precedence over a row for a status. {@link #table}
 * prints the table.
 *
 * <p>An answer proves that nothing was done only if it has an error object of the service, and not with every code: a
 * proxy or gateway in front of the service may answer with any status, also after the service has executed the request.
 */
public final class RetryTable {
    /** What the SDK does after a failure. */
    public enum Action {
        /**
         * Waits, then sends the call again, until its attempts or its deadline are used up. A write is sent with the
         * same bytes and the same idempotency key.
         */
        RETRY,
        /** As {@link #RETRY}, but only once. */
        RETRY_ONCE,
        /** As {@link #RETRY}, but only twice, since such an answer rarely changes by itself. */
        RETRY_TWICE,
        /** Sends the call again without a wait the first time; after that as {@link #RETRY}. */
        RETRY_IMMEDIATELY,
        /** Ends the call with an exception. */
        STOP
    }

    /** The kind of a call. */
    public enum Kind {
        /** Reads data. */
        READ,
        /** Writes data, with an idempotency key. */
        WRITE,
        /** Deletes data, without an idempotency key. */
        DELETE
    }

    /** The sender of an answer that a row applies to. */
    public enum Source {
        /** The service: the answer contains its error object, with a code. */
        SERVICE,
        /** Unknown: the answer contains no error object of the service, and may come from a proxy. */
        UNPROVEN,
        /** Either of the two. */
        ANY
    }

    /**
     * A row of the table.
     *
     * @param when the failure, in words
     * @param codes the error codes that the row applies to; empty for any
     * @param statuses the status codes that the row applies to; empty if there was no answer, or for any
     * @param source the sender that the row applies to
     * @param read the action for a read
     * @param write the action for a write
     * @param delete the action for a delete
     * @param nothingDone whether the failure proves that nothing was done
     */
    public record Rule(
            String when,
            Set<String> codes,
            Set<Integer> statuses,
            Source source,
            Action read,
            Action write,
            Action delete,
            boolean nothingDone) {
        /** Returns the action for a call of this kind. */
        public Action action(Kind kind) {
            return switch (kind) {
                case READ -> read;
                case WRITE -> write;
                case DELETE -> delete;
            };
        }

        /** Returns the row as one line of text. */
        @Override
        public String toString() {
            return "%s%s: reads %s; writes %s; deletes %s; %s"
                    .formatted(
                            answer().isEmpty() ? "" : answer() + ", ",
                            when,
                            word(read),
                            word(write),
                            word(delete),
                            outcome());
        }

        private boolean appliesTo(int status, boolean proven) {
            return codes.isEmpty() && statuses.contains(status) && (source == ANY || (source == SERVICE) == proven);
        }

        private String answer() {
            return Stream.concat(
                            statuses.stream().sorted().map(String::valueOf),
                            Stream.concat(codes.stream().sorted(), sender()))
                    .collect(Collectors.joining(" "));
        }

        /** Rows with the same status differ by their source. */
        private Stream<String> sender() {
            if (statuses.isEmpty() || !codes.isEmpty() || source == ANY) {
                return Stream.empty();
            }
            return Stream.of(source == SERVICE ? "with the service's error" : "without the service's error");
        }

        private String outcome() {
            return nothingDone ? "nothing was done" : "it may have been done";
        }
    }

    /** No connection was made: unknown host name, closed port, or a handshake that timed out. */
    public static final Rule NEVER_CONNECTED = network("no connection was made", RETRY, RETRY, RETRY, true);
    /** The certificate of the server is not trusted or is of another host, or the port does not speak TLS. */
    public static final Rule NEVER_TRUSTED = network("certificate not trusted, or no TLS", STOP, STOP, STOP, true);
    /** The port speaks TLS, but was sent plain HTTP. */
    public static final Rule TLS_EXPECTED = network("plain HTTP was sent to a TLS port", STOP, STOP, STOP, false);
    /** The server refused the TLS connection when the request may have been sent, for want of a client certificate. */
    public static final Rule TLS_REFUSED = network("TLS was refused after the handshake", STOP, STOP, STOP, false);
    /** A pooled connection had been closed by the server. */
    public static final Rule STALE_CONNECTION =
            network("a pooled connection was closed", RETRY_IMMEDIATELY, RETRY_IMMEDIATELY, STOP, false);
    /** The connection was lost, or the attempt timed out, after the request may have been sent. */
    public static final Rule CONNECTION_LOST =
            network("connection lost or timeout after sending", RETRY, RETRY, STOP, false);
    /** A successful status with a body that is not JSON of the service. */
    public static final Rule UNREADABLE = network("the answer cannot be read", RETRY_ONCE, RETRY_ONCE, STOP, false);
    /** An answer with more bytes than the SDK accepts; a second one would be as long. */
    public static final Rule ANSWER_TOO_LONG = network("the answer is too long", STOP, STOP, STOP, false);
    /** A success of the service that is null where an object should be, or has a body with status 204 or 205. */
    public static final Rule ANSWER_UNUSABLE = network("null, or a 204 with a body", STOP, STOP, STOP, false);
    /**
     * A write was refused, but the refusal does not prove that nothing was done: an interceptor of the given OkHttp
     * client sent the request more than once in one attempt, or made or replaced the answer. Not for reads, nor for 401
     * and used-up quotas, which stop as their own rows say.
     */
    public static final Rule REFUSAL_UNPROVEN =
            network("a write's refusal proves nothing", STOP, RETRY_ONCE, STOP, false);
    /** An interceptor of the given OkHttp client changed the request, so that it was not sent. */
    public static final Rule REQUEST_CHANGED = network("an interceptor changed the request", STOP, STOP, STOP, true);
    /** A local file cannot be read or written. */
    public static final Rule LOCAL_FILE = network("a local file cannot be used", STOP, STOP, STOP, true);

    private static final List<Rule> ANSWERS = List.of(
            refused("the monthly read quota is used up", 429, STOP, "cupo_mensual_agotado"),
            refused("too many invalid keys from this IP address", 429, STOP, "demasiados_intentos_fallidos"),
            refused("rate limit, or too many open requests", 429, RETRY),
            answered("rate limit, perhaps of a proxy", statuses(429), UNPROVEN, RETRY, RETRY, STOP),
            // The service knows the key already: an earlier request may have executed the write.
            coded("a request with this key is in progress", 409, "operacion_en_curso", RETRY),
            coded("the key was used with other data", 409, "idempotency_key_reutilizada", STOP),
            refused("the same generation is in progress", 409, RETRY, "generacion_en_curso"),
            refused(
                    "not possible at the moment",
                    409,
                    RETRY_TWICE,
                    "emision_no_posible",
                    "edicion_no_posible",
                    "nif_no_valido",
                    "serie_no_disponible"),
            answered("not processed, according to a proxy", statuses(408, 425), UNPROVEN, RETRY, RETRY, RETRY),
            refused("the service is unavailable", 503, RETRY),
            answered("service or proxy unavailable", statuses(503), UNPROVEN, RETRY, RETRY, STOP),
            refused("failed with nothing done", 500, RETRY, "sin_efecto"),
            answered("failed, result stored with the key", statuses(500), ANY, RETRY, STOP, STOP),
            answered("a proxy failed", statuses(502, 504), ANY, RETRY, RETRY, STOP));

    private static final Rule REDIRECTED =
            answered("3xx, redirects are never followed", Set.of(), ANY, STOP, STOP, STOP);
    // Sent by a proxy, which may have forwarded the request.
    private static final Rule REFUSED_UNPROVEN =
            answered("4xx or 501 without the service's error", Set.of(), UNPROVEN, STOP, STOP, STOP);
    private static final Rule REFUSED =
            new Rule("any other 4xx, and 501", Set.of(), Set.of(), SERVICE, STOP, STOP, STOP, true);
    private static final Rule OTHER = answered("any other answer", Set.of(), ANY, RETRY, RETRY, STOP);

    // The format of the contract's codes. Gateways use other formats, such as ServiceUnavailable or UPSTREAM_TIMEOUT.
    private static final Pattern SERVICE_CODE = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");

    private RetryTable() {}

    /** Returns all rows, in the order in which they are checked. */
    public static List<Rule> all() {
        return Stream.concat(
                        Stream.of(
                                NEVER_CONNECTED,
                                NEVER_TRUSTED,
                                TLS_EXPECTED,
                                TLS_REFUSED,
                                STALE_CONNECTION,
                                CONNECTION_LOST,
                                UNREADABLE,
                                ANSWER_TOO_LONG,
                                ANSWER_UNUSABLE,
                                REFUSAL_UNPROVEN,
                                REQUEST_CHANGED,
                                LOCAL_FILE),
                        Stream.concat(ANSWERS.stream(), Stream.of(REDIRECTED, REFUSED_UNPROVEN, REFUSED, OTHER)))
                .toList();
    }

    /**
     * Returns the row that applies to an answer.
     *
     * @param status the status code
     * @param code the code of the answer's error object; null for none. A code that is not in the contract's format,
     *     lower-case words joined by underscores, counts as none
     */
    public static Rule forAnswer(int status, @Nullable String code) {
        boolean proven = code != null && SERVICE_CODE.matcher(code).matches();
        Stream<Rule> byCode = ANSWERS.stream()
                .filter(rule -> proven && code != null && rule.codes().contains(code));
        Stream<Rule> byStatus = ANSWERS.stream().filter(rule -> rule.appliesTo(status, proven));
        return Stream.concat(byCode, byStatus).findFirst().orElseGet(() -> byFamily(status, proven));
    }

    private static Rule byFamily(int status, boolean proven) {
        if (status >= 300 && status < 400) {
            return REDIRECTED;
        }
        boolean refused = (status >= 400 && status < 500) || status == 501;
        if (refused) {
            return proven ? REFUSED : REFUSED_UNPROVEN;
        }
        return OTHER;
    }

    /**
     * Returns the row for an error code as one line of text. If the code has no row of its own, the text says that the
     * status decides.
     */
    public static String explain(String code) {
        requireNonNull(code, "code is null");
        return ANSWERS.stream()
                .filter(rule -> rule.codes().contains(code))
                .findFirst()
                .map(Rule::toString)
                .orElse(code + " has no row of its own: its status decides");
    }

    /** Returns the table as text, one line per row. */
    public static String table() {
        Stream<String> head = Stream.of(line("failure", "answer", "reads", "writes", "deletes", "outcome"));
        Stream<String> rows = all().stream()
                .map(rule -> line(
                        rule.when(),
                        rule.answer(),
                        word(rule.read()),
                        word(rule.write()),
                        word(rule.delete()),
                        rule.outcome()));
        return Stream.concat(head, rows).collect(Collectors.joining("\n"));
    }

    private static String line(
            String when, String answer, String reads, String writes, String deletes, String outcome) {
        String columns =
                String.format(Locale.ROOT, "%-41s %-12s %-12s %-12s %-22s", when, reads, writes, deletes, outcome);
        return (columns + answer).stripTrailing();
    }

    private static String word(Action action) {
        return switch (action) {
            case RETRY -> "retry";
            case RETRY_ONCE -> "retry once";
            case RETRY_TWICE -> "retry twice";
            case RETRY_IMMEDIATELY -> "retry now";
            case STOP -> "stop";
        };
    }

    /** A failure without a readable answer. */
    private static Rule network(String when, Action read, Action write, Action delete, boolean nothingDone) {
        return new Rule(when, Set.of(), Set.of(), UNPROVEN, read, write, delete, nothingDone);
    }

    /** An error of the service, which proves that nothing was done. */
    private static Rule refused(String when, int status, Action action, String... codes) {
        return new Rule(when, Set.of(codes), Set.of(status), SERVICE, action, action, action, true);
    }

    /** An error of the service that does not prove that nothing was done. */
    private static Rule coded(String when, int status, String code, Action action) {
        return new Rule(when, Set.of(code), Set.of(status), SERVICE, action, action, action, false);
    }

    /** An answer that does not prove that nothing was done. */
    private static Rule answered(
            String when, Set<Integer> statuses, Source source, Action read, Action write, Action delete) {
        return new Rule(when, Set.of(), statuses, source, read, write, delete, false);
    }

    private static Set<Integer> statuses(Integer... statuses) {
        return Set.of(statuses);
    }
}
