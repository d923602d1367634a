package es.cg.sdk.call;

import static es.cg.sdk.call.RetryRules.Action.AGAIN;
import static es.cg.sdk.call.RetryRules.Action.AGAIN_ONCE;
import static es.cg.sdk.call.RetryRules.Action.AGAIN_TWICE;
import static es.cg.sdk.call.RetryRules.Action.AT_ONCE;
import static es.cg.sdk.call.RetryRules.Action.STOP;
import static es.cg.sdk.call.RetryRules.Source.ANY;
import static es.cg.sdk.call.RetryRules.Source.SERVICE;
import static es.cg.sdk.call.RetryRules.Source.UNPROVEN;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The retry rules, as a table: for each failure, what the SDK does with calls that read, with calls that write under an
 * idempotency key, and with removals, which carry no key. Rows for an error code come before rows for a status. The
 * table can be printed.
 *
 * <p>Only the service's own error object proves that nothing was done: a proxy or a gateway in front of the service may
 * answer with any status, also after the service has done the work.
 */
public final class RetryRules {
    /** What the SDK does after a failure. */
    public enum Action {
        /** Sends the call again after a wait; a write with the same bytes and the same key. */
        AGAIN,
        /** As {@link #AGAIN}, but at most once. */
        AGAIN_ONCE,
        /** As {@link #AGAIN}, but at most twice: such an answer seldom changes by itself. */
        AGAIN_TWICE,
        /** Sends the call again without a wait, once; later as {@link #AGAIN}. */
        AT_ONCE,
        /** Ends the call. */
        STOP
    }

    /** The kind of a call. */
    public enum Kind {
        /** Only reads. */
        READ,
        /** Writes, under an idempotency key. */
        WRITE,
        /** Removes; without a key. */
        DELETE
    }

    /** Who must have sent an answer, for a row to apply. */
    public enum Source {
        /** The service: the answer holds its error object, with a code. */
        SERVICE,
        /** Not proven: the answer holds no error object of the service, and may come from a proxy. */
        UNPROVEN,
        /** Either of the two. */
        ANY
    }

    /**
     * A row of the table.
     *
     * @param when what happened
     * @param codes the error codes that the row is for; empty for any
     * @param statuses the statuses that the row is for; empty where there was no answer, or for any
     * @param source who must have sent the answer
     * @param nothingDone whether it is proven that nothing was done
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
        /** What the SDK does with a call of this kind. */
        public Action action(Kind kind) {
            return switch (kind) {
                case READ -> read;
                case WRITE -> write;
                case DELETE -> delete;
            };
        }

        /** The row in a line. */
        @Override
        public String toString() {
            return "%s%s: reads %s; writes %s; removals %s; %s"
                    .formatted(
                            answer().isEmpty() ? "" : answer() + ", ",
                            when,
                            word(read),
                            word(write),
                            word(delete),
                            left());
        }

        private boolean isFor(int status, boolean proven) {
            return codes.isEmpty() && statuses.contains(status) && (source == ANY || (source == SERVICE) == proven);
        }

        private String answer() {
            return Stream.concat(
                            statuses.stream().sorted().map(String::valueOf),
                            Stream.concat(codes.stream().sorted(), by()))
                    .collect(Collectors.joining(" "));
        }

        /** Where two rows have the same status, the source tells them apart. */
        private Stream<String> by() {
            if (statuses.isEmpty() || !codes.isEmpty() || source == ANY) {
                return Stream.empty();
            }
            return Stream.of(source == SERVICE ? "with the service's error" : "without it");
        }

        private String left() {
            return nothingDone ? "nothing was done" : "it may have been done";
        }
    }

    /** It is proven that no connection was made: unknown host name, closed port, or a handshake that took too long. */
    public static final Rule NEVER_CONNECTED = network("never connected", AGAIN, AGAIN, AGAIN, true);
    /** A connection from the pool turned out to be closed. */
    public static final Rule STALE = network("an idle connection was closed", AT_ONCE, AT_ONCE, STOP, false);
    /** The connection broke, or the time for the attempt was over, after something may have been sent. */
    public static final Rule CUT = network("cut after sending, or no answer in time", AGAIN, AGAIN, STOP, false);
    /** A success whose body is not the service's JSON. */
    public static final Rule UNREADABLE = network("an answer that cannot be read", AGAIN_ONCE, AGAIN_ONCE, STOP, false);
    /** An answer with more bytes than the SDK takes: a second one would be as long. */
    public static final Rule TOO_LONG = network("an answer that is too long", STOP, STOP, STOP, false);
    /** A file of this machine cannot be read or written. */
    public static final Rule LOCAL = network("a file of this machine cannot be used", STOP, STOP, STOP, true);

    private static final List<Rule> ANSWERS = List.of(
            refused("the month's reads are used up", 429, STOP, "cupo_mensual_agotado"),
            refused("too many invalid keys from this address", 429, STOP, "demasiados_intentos_fallidos"),
            refused("a rate limit, or too many open requests", 429, AGAIN),
            answered("a rate limit, perhaps of a proxy", statuses(429), UNPROVEN, AGAIN, AGAIN, STOP),
            // The key has come before: the work may be done, though not by this request.
            coded("this key is being processed", 409, "operacion_en_curso", AGAIN),
            coded("this key was used with other data", 409, "idempotency_key_reutilizada", STOP),
            refused("the same is being generated", 409, AGAIN, "generacion_en_curso"),
            refused(
                    "not possible at the moment",
                    409,
                    AGAIN_TWICE,
                    "emision_no_posible",
                    "edicion_no_posible",
                    "nif_no_valido",
                    "serie_no_disponible"),
            answered("not read, says a proxy", statuses(408, 425), UNPROVEN, AGAIN, AGAIN, AGAIN),
            refused("the service is unavailable", 503, AGAIN),
            answered("unavailable, perhaps only the proxy", statuses(503), UNPROVEN, AGAIN, AGAIN, STOP),
            refused("failed without effect", 500, AGAIN, "sin_efecto"),
            answered("failed, and kept with the key", statuses(500), ANY, AGAIN, STOP, STOP),
            answered("a proxy failed", statuses(502, 504), ANY, AGAIN, AGAIN, STOP));

    private static final Rule REDIRECTED = answered("3xx, which is never followed", Set.of(), ANY, STOP, STOP, STOP);
    // From a proxy, which may have passed the request on.
    private static final Rule FOREIGN =
            answered("4xx or 501 without the service's error", Set.of(), UNPROVEN, STOP, STOP, STOP);
    private static final Rule REFUSED =
            new Rule("any other 4xx, and 501", Set.of(), Set.of(), SERVICE, STOP, STOP, STOP, true);
    private static final Rule ODD = answered("any other answer", Set.of(), ANY, AGAIN, AGAIN, STOP);

    // The form of the contract's codes. Gateways write theirs as ServiceUnavailable or UPSTREAM_TIMEOUT.
    private static final Pattern SERVICE_CODE = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");

    private RetryRules() {}

    /** All rows, in the order in which they are looked at. */
    public static List<Rule> all() {
        return Stream.concat(
                        Stream.of(NEVER_CONNECTED, STALE, CUT, UNREADABLE, TOO_LONG, LOCAL),
                        Stream.concat(ANSWERS.stream(), Stream.of(REDIRECTED, FOREIGN, REFUSED, ODD)))
                .toList();
    }

    /**
     * The row for an answer.
     *
     * @param code the code of the answer's error object; null for none. One that is not of the contract's form,
     *     lower-case words joined by underscores, counts as none
     */
    public static Rule forAnswer(int status, @Nullable String code) {
        boolean proven = code != null && SERVICE_CODE.matcher(code).matches();
        Stream<Rule> byCode = ANSWERS.stream()
                .filter(rule -> proven && code != null && rule.codes().contains(code));
        Stream<Rule> byStatus = ANSWERS.stream().filter(rule -> rule.isFor(status, proven));
        return Stream.concat(byCode, byStatus).findFirst().orElseGet(() -> byFamily(status, proven));
    }

    private static Rule byFamily(int status, boolean proven) {
        if (status >= 300 && status < 400) {
            return REDIRECTED;
        }
        boolean refused = (status >= 400 && status < 500) || status == 501;
        if (refused) {
            return proven ? REFUSED : FOREIGN;
        }
        return ODD;
    }

    /** What the SDK does about an error code, in a line; for a code without a row of its own the status decides. */
    public static String explain(String code) {
        return ANSWERS.stream()
                .filter(rule -> rule.codes().contains(code))
                .findFirst()
                .map(Rule::toString)
                .orElse(code + " has no row of its own: its status decides");
    }

    /** The table, for people: a row a line, in columns. */
    public static String table() {
        Stream<String> head = Stream.of(line("what happened", "answer", "reads", "writes", "removals", "left behind"));
        Stream<String> rows = all().stream()
                .map(rule -> line(
                        rule.when(),
                        rule.answer(),
                        word(rule.read()),
                        word(rule.write()),
                        word(rule.delete()),
                        rule.left()));
        return Stream.concat(head, rows).collect(Collectors.joining("\n"));
    }

    private static String line(String when, String answer, String reads, String writes, String removals, String left) {
        String columns =
                String.format(Locale.ROOT, "%-41s %-12s %-12s %-12s %-22s", when, reads, writes, removals, left);
        return (columns + answer).stripTrailing();
    }

    private static String word(Action action) {
        return switch (action) {
            case AGAIN -> "again";
            case AGAIN_ONCE -> "again once";
            case AGAIN_TWICE -> "again twice";
            case AT_ONCE -> "at once";
            case STOP -> "stop";
        };
    }

    /** No answer, or none that can be read. */
    private static Rule network(String when, Action read, Action write, Action delete, boolean nothingDone) {
        return new Rule(when, Set.of(), Set.of(), UNPROVEN, read, write, delete, nothingDone);
    }

    /** The service's own error, which proves that nothing was done. */
    private static Rule refused(String when, int status, Action action, String... codes) {
        return new Rule(when, Set.of(codes), Set.of(status), SERVICE, action, action, action, true);
    }

    /** The service's own error, which does not prove that nothing was done. */
    private static Rule coded(String when, int status, String code, Action action) {
        return new Rule(when, Set.of(code), Set.of(status), SERVICE, action, action, action, false);
    }

    /** An answer that proves nothing. */
    private static Rule answered(
            String when, Set<Integer> statuses, Source source, Action read, Action write, Action delete) {
        return new Rule(when, Set.of(), statuses, source, read, write, delete, false);
    }

    private static Set<Integer> statuses(Integer... statuses) {
        return Set.of(statuses);
    }
}
