package es.cg.sdk.call;

import static es.cg.sdk.call.RetryRules.Action.AGAIN;
import static es.cg.sdk.call.RetryRules.Action.AGAIN_TWICE;
import static es.cg.sdk.call.RetryRules.Action.AT_ONCE;
import static es.cg.sdk.call.RetryRules.Action.STOP;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When the SDK tries again by itself, as a table: what happened, what the calls that only read then do, those that
 * write under an idempotency key, and removals, which carry none. Codes come before statuses. It can be printed.
 */
public final class RetryRules {
    /** What a call does. */
    public enum Action {
        /** It is sent again after a wait, a write with the same bytes and the same key. */
        AGAIN,
        /** As {@link #AGAIN}, but twice at the most: it seldom cures itself. */
        AGAIN_TWICE,
        /** It is sent again at once, once; from then on as after a cut. */
        AT_ONCE,
        /** It ends. */
        STOP
    }

    /** What kind of call it is. */
    public enum Kind {
        /** Only reads. */
        READ,
        /** Writes, under an idempotency key. */
        WRITE,
        /** Removes; without a key. */
        DELETE
    }

    /**
     * A row of the table.
     *
     * @param when what happened
     * @param codes the error codes that it is for; empty for any
     * @param statuses the statuses that it is for; empty where there was no answer
     * @param nothingDone whether it is certain that nothing was done
     */
    public record Rule(
            String when,
            Set<String> codes,
            Set<Integer> statuses,
            Action read,
            Action write,
            Action delete,
            boolean nothingDone) {
        /** What a call of this kind does. */
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

        private String answer() {
            return Stream.concat(
                            statuses.stream().sorted().map(String::valueOf),
                            codes.stream().sorted())
                    .collect(Collectors.joining(" "));
        }

        private String left() {
            return nothingDone ? "nothing was done" : "it may have been done";
        }
    }

    /** No connection was made: the name is unknown, the port closed, or the handshake took too long. */
    public static final Rule NEVER_CONNECTED = rule("never connected", AGAIN, AGAIN, AGAIN, true);
    /** A connection that had been idle turned out to be closed. */
    public static final Rule STALE = rule("an idle connection was closed", AT_ONCE, AT_ONCE, STOP, false);
    /** The connection broke, or the time for the attempt was over, after something had been sent. */
    public static final Rule CUT = rule("cut after sending, or no answer in time", AGAIN, AGAIN, STOP, false);
    /** A success whose body cannot be read. */
    public static final Rule UNREADABLE = rule("an answer that cannot be read", AGAIN, AGAIN, STOP, false);
    /** A file of this machine, to be sent or to be written, stood in the way. */
    public static final Rule LOCAL = rule("a file of this machine is in the way", STOP, STOP, STOP, true);

    private static final List<Rule> ANSWERS = List.of(
            rule("the month's reads are used up", codes("cupo_mensual_agotado"), 429, STOP, STOP, STOP, true),
            rule(
                    "too many invalid keys came from here",
                    codes("demasiados_intentos_fallidos"),
                    429,
                    STOP,
                    STOP,
                    STOP,
                    true),
            rule("too much at once", codes(), 429, AGAIN, AGAIN, AGAIN, true),
            // Proof that the key has come before: it may be done, though not by this request.
            rule("this key is under way already", codes("operacion_en_curso"), 409, AGAIN, AGAIN, AGAIN, false),
            rule(
                    "this key has done something else",
                    codes("idempotency_key_reutilizada"),
                    409,
                    STOP,
                    STOP,
                    STOP,
                    false),
            rule("under way already", codes("generacion_en_curso"), 409, AGAIN, AGAIN, AGAIN, true),
            rule(
                    "not as things stand",
                    codes("emision_no_posible", "edicion_no_posible", "nif_no_valido", "serie_no_disponible"),
                    409,
                    AGAIN_TWICE,
                    AGAIN_TWICE,
                    AGAIN_TWICE,
                    true),
            rule("away, and nothing was done", codes(), 503, AGAIN, AGAIN, AGAIN, true),
            rule("failed without effect", codes("sin_efecto"), 500, AGAIN, AGAIN, AGAIN, true),
            rule("failed, and kept with the key", codes(), 500, AGAIN, STOP, STOP, false),
            rule("something in between failed", codes(), statuses(502, 504), AGAIN, AGAIN, STOP, false));

    private static final Rule REDIRECTED = rule("3xx, which is never followed", STOP, STOP, STOP, false);
    // From something between, which may have passed the request on.
    private static final Rule FOREIGN = rule("4xx without the service's error", STOP, STOP, STOP, false);
    private static final Rule REFUSED = rule("any other 4xx, and 501", STOP, STOP, STOP, true);
    private static final Rule ODD = rule("any other answer", AGAIN, AGAIN, STOP, false);

    private RetryRules() {}

    /** All rows, in the order in which they are looked at. */
    public static List<Rule> all() {
        return Stream.concat(
                        Stream.of(NEVER_CONNECTED, STALE, CUT, UNREADABLE, LOCAL),
                        Stream.concat(ANSWERS.stream(), Stream.of(REDIRECTED, FOREIGN, REFUSED, ODD)))
                .toList();
    }

    /** The row for an answer of this status with this code, or without one. */
    public static Rule forAnswer(int status, @Nullable String code) {
        Optional<Rule> byCode = ANSWERS.stream()
                .filter(rule -> code != null && rule.codes().contains(code))
                .findFirst();
        return byCode.orElseGet(() -> ANSWERS.stream()
                .filter(rule -> rule.codes().isEmpty() && rule.statuses().contains(status))
                .findFirst()
                .orElseGet(() -> byFamily(status, code)));
    }

    private static Rule byFamily(int status, @Nullable String code) {
        if (status >= 300 && status < 400) {
            return REDIRECTED;
        }
        if (status >= 400 && status < 500 && code == null) {
            return FOREIGN;
        }
        return (status >= 400 && status < 500) || status == 501 ? REFUSED : ODD;
    }

    /** What the SDK does about an error code, in a line; for a code without a row of its own its status decides. */
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
            case AGAIN_TWICE -> "again twice";
            case AT_ONCE -> "at once";
            case STOP -> "stop";
        };
    }

    private static Rule rule(String when, Action read, Action write, Action delete, boolean nothingDone) {
        return new Rule(when, Set.of(), Set.of(), read, write, delete, nothingDone);
    }

    private static Rule rule(
            String when, Set<String> codes, int status, Action read, Action write, Action delete, boolean nothingDone) {
        return new Rule(when, codes, Set.of(status), read, write, delete, nothingDone);
    }

    private static Rule rule(
            String when,
            Set<String> codes,
            Set<Integer> statuses,
            Action read,
            Action write,
            Action delete,
            boolean nothingDone) {
        return new Rule(when, codes, statuses, read, write, delete, nothingDone);
    }

    private static Set<String> codes(String... codes) {
        return Set.of(codes);
    }

    private static Set<Integer> statuses(Integer... statuses) {
        return Set.of(statuses);
    }
}
