package es.cg.sdk.examples;

import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.errors.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * Why an example failed, in a few lines.
 *
 * @param exit the exit code
 * @param lines what happened, and what to do
 * @param json the same for scripts
 */
record Failure(int exit, List<String> lines, Map<String, Object> json) {
    private static final int NOT_IMPLEMENTED = 501;
    private static final int MAX_DETAILS = 20;
    private static final Pattern THIS_MACHINE = Pattern.compile("Failed to connect to \\S*/(127\\.|\\[)");

    /** Returns what to print about an exception that ended this example. */
    static Failure of(String example, Throwable thrown, Language language) {
        if (thrown instanceof CallException call) {
            return of(example, call, language);
        }
        if (thrown instanceof RefusedException refused) {
            return of(example, refused);
        }
        if (thrown instanceof NoSuchFileException missing) {
            return simple(ExitCode.USAGE, example + ": there is no file " + missing.getFile());
        }
        if (thrown instanceof UncheckedIOException || thrown instanceof IOException) {
            return simple(ExitCode.SOFTWARE, example + ": " + oneLine(thrown.getMessage()));
        }
        String message = thrown.getMessage();
        return simple(ExitCode.SOFTWARE, example + ": " + oneLine(message == null ? thrown.toString() : message));
    }

    private static Failure simple(int exit, String line) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("message", line);
        return new Failure(exit, List.of(line), json);
    }

    private static Failure of(String example, RefusedException refused) {
        Failure first = simple(refused.exit(), example + ": " + oneLine(refused.getMessage()));
        if (refused.details().isEmpty()) {
            return first;
        }
        List<String> lines = new ArrayList<>(first.lines());
        refused.details().stream().limit(MAX_DETAILS).forEach(each -> lines.add("  " + oneLine(each)));
        if (refused.details().size() > MAX_DETAILS) {
            lines.add("  and " + (refused.details().size() - MAX_DETAILS) + " more");
        }
        first.json().put("details", refused.details());
        return new Failure(first.exit(), lines, first.json());
    }

    private static Failure of(String example, CallException call, Language language) {
        String what = whatHappened(call);
        String told = language == Language.EN ? what : language.messages().of(call);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("message", what);
        json.put("operation", call.operation());
        json.put("outcome", call.outcome().name().toLowerCase(Locale.ROOT));
        json.put("request_id", call.requestId());
        json.put("idempotency_key", call.idempotencyKey());
        json.put("next_step", call.nextStep());
        if (call instanceof ApiException api) {
            json.put("status", api.status());
            json.put("code", api.code());
            if (api.status() == NOT_IMPLEMENTED) {
                String line = example + ": this service does not offer " + call.operation()
                        + " (501), which this example needs; the bundled mock's production offers it";
                return new Failure(ExitCode.SOFTWARE, List.of(line), json);
            }
        }
        List<String> lines = new ArrayList<>();
        String step = oneLine(call.nextStep());
        String host = unknownHost(call);
        if (language != Language.EN && host == null) {
            lines.add("  " + answer(call));
        }
        if (call instanceof ConnectionException && call.outcome() == Outcome.NOTHING_DONE) {
            lines.add(0, example + ": " + (host == null ? told : "no address was found for the host " + host));
            if (what.contains("SSL message")) {
                lines.add("  the port speaks no TLS: http:// instead of https://?");
            }
            // Of a failure of TLS the SDK says more.
            boolean isTls = step.contains(" TLS") && !what.contains("SSL message");
            if (isTls) {
                lines.add("  What to do: " + step);
            } else if (THIS_MACHINE.matcher(what).find()) {
                lines.add(
                        "  Nothing was done. Check the address and its port (--base-url or CG_BASE_URL). If it is that"
                                + " of a mock that has ended, start it again, in another terminal:");
                lines.add("  " + NextCommand.mock());
            } else {
                lines.add("  Nothing was done. Check the address and its port (--base-url or CG_BASE_URL), the network,"
                        + " and whether this machine needs a proxy; then run the example again.");
            }
            return new Failure(ExitCode.SOFTWARE, lines, json);
        }
        lines.add(0, example + ": " + told);
        lines.add("  " + outcome(call) + (call.requestId() == null ? "" : "; request id " + call.requestId()));
        if (language == Language.EN || call.outcome() == Outcome.NOTHING_DONE) {
            lines.add("  What to do: " + step);
        } else if (call.idempotencyKey() != null) {
            lines.add("  Key: " + call.idempotencyKey());
        }
        return new Failure(call instanceof JobRunningException ? Example.NOT_YET : ExitCode.SOFTWARE, lines, json);
    }

    /**
     * Returns the message of an {@link UnknownHostException}, which names the host; null if none is among the causes.
     */
    private static @Nullable String unknownHost(Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof UnknownHostException unknown) {
                // Without what the system says of it, in a language of its own.
                return String.valueOf(unknown.getMessage()).split(":", 2)[0];
            }
        }
        return null;
    }

    /** Returns the exception's message without the next step and the request id, which have lines of their own. */
    static String whatHappened(CallException call) {
        String message = oneLine(call.getMessage());
        int next = message.indexOf("; " + oneLine(call.nextStep()));
        return next < 0 ? message : message.substring(0, next);
    }

    /** Returns what came, beside the sentence for the person, which does not say it. */
    private static String answer(CallException call) {
        if (call instanceof ApiException api) {
            String said = oneLine(api.serviceMessage());
            return call.operation() + ": " + api.status() + (api.code() == null ? "" : " " + api.code())
                    + (said.isBlank() ? "" : ": " + said);
        }
        int last = call.attempts().size() - 1;
        String came = last < 0
                ? call.getClass().getSimpleName()
                : call.attempts().get(last).failure();
        return call.operation() + ": " + came;
    }

    private static String outcome(CallException call) {
        return switch (call.outcome()) {
            case NOTHING_DONE -> "Outcome: nothing was done";
            case UNKNOWN -> "Outcome: it may have been done";
            case IN_PROGRESS -> "Outcome: it is in progress at the service";
            case DONE -> "Outcome: it was done by an earlier call";
        };
    }

    private static String oneLine(@Nullable String text) {
        return text == null ? "" : text.replaceAll("\\s*\\R\\s*", " ");
    }
}
