package es.cg.sdk.messages;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.errors.RequestRefusedException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sentences for the person at the screen, in Spanish or English. How a write stands comes first, and what happened
 * explains it. Where something may have been done, no sentence says that it failed, or to try again. The sentences are
 * for the screen: log the exception itself, whose message has the request id. Their wording may change in any version.
 * Immutable.
 *
 * <pre>{@code
 * UserMessages messages = UserMessages.in(locale).withFieldNames(Map.of("receptor_nif", "NIF del cliente"));
 * label.setText(messages.of(exception));
 * }</pre>
 */
public final class UserMessages {
    private final Sentences sentences;
    private final Map<String, String> fieldNames;

    private UserMessages(Sentences sentences, Map<String, String> fieldNames) {
        this.sentences = sentences;
        this.fieldNames = fieldNames;
    }

    /** Returns the messages in Spanish if the language is one of Spain, otherwise in English. */
    public static UserMessages in(Locale locale) {
        return new UserMessages(Sentences.in(Objects.requireNonNull(locale, "the locale is null")), Map.of());
    }

    /**
     * Returns these messages with the names of fields on your screen.
     *
     * @param names by the names in the JSON, such as {@code receptor_nif}; a field of each line is
     *     {@code lineas.iva_pct}, and the message adds the number of the line. A field that is not here keeps its name
     *     in the JSON
     */
    public UserMessages withFieldNames(Map<String, String> names) {
        return new UserMessages(sentences, Map.copyOf(Objects.requireNonNull(names, "the names are null")));
    }

    /** Returns what to say of an exception, of this library or of any other code. */
    public String of(Throwable problem) {
        Objects.requireNonNull(problem, "the problem is null");
        if (!(problem instanceof CallException call)) {
            return sentence(null, problem);
        }
        boolean isRead = call.idempotencyKey() == null && call.outcome() == Outcome.NOTHING_DONE;
        return sentence(isRead ? null : call.outcome(), problem);
    }

    /** Returns what to say of an item that failed. */
    public String of(BatchReport.Failed<?> item) {
        Objects.requireNonNull(item, "the item is null");
        boolean isOwn = item.cause() instanceof CallException;
        // Without a key an earlier run may have done it.
        return isOwn || item.key() == null ? of(item.cause()) : sentence(Outcome.NOTHING_DONE, item.cause());
    }

    /** Returns what to say of an item that may have been done. */
    public String of(BatchReport.Unknown<?> item) {
        Objects.requireNonNull(item, "the item is null");
        return sentence(Outcome.UNKNOWN, item.cause());
    }

    /** Returns what to say of an item that the service has accepted. */
    public String of(BatchReport.Accepted<?> item) {
        Objects.requireNonNull(item, "the item is null");
        return sentence(Outcome.IN_PROGRESS, null);
    }

    /** Returns what to say of an item that this run did not send. */
    public String of(BatchReport.NotSent<?> item) {
        Objects.requireNonNull(item, "the item is null");
        return sentences.happened("item.not_sent") + " " + sentences.happened("item.again");
    }

    /**
     * Returns how a write stands, if that is known, then what happened, and what to do if nothing was done.
     *
     * @param outcome null for what is no write
     */
    private String sentence(@Nullable Outcome outcome, @Nullable Throwable problem) {
        boolean isOver = outcome == null || outcome == Outcome.NOTHING_DONE;
        String stands = outcome == null
                ? ""
                : sentences.happened("outcome." + outcome.name().toLowerCase(Locale.ROOT));
        if (problem == null) {
            return stands;
        }
        String code = code(problem);
        if (code != null && !sentences.has(code)) {
            List<String> unknown = List.of(code, requestId(problem));
            String happened = with(unknown, sentences.happened("failure.code"));
            return joined(stands, happened, isOver ? sentences.toDo("failure.code") : "");
        }
        String key = code == null ? failure(problem) : code;
        boolean isSaid = outcome == Outcome.DONE || outcome == Outcome.IN_PROGRESS;
        String happened = isSaid && code == null ? "" : withFields(sentences.happened(key), problem);
        return with(firms(problem), joined(stands, happened, isOver ? sentences.toDo(key) : ""));
    }

    /** Puts values in their places; a place for none is left out with the space before it. */
    private static String with(List<String> values, String sentence) {
        String text = sentence;
        for (int i = 0; i < values.size(); i++) {
            text = text.replace("{" + i + "}", values.get(i));
        }
        return text.replace(" {0}", "");
    }

    private static List<String> firms(Throwable problem) {
        if (problem instanceof RefusedValueException refused) {
            return refused.firms();
        }
        String firm = problem instanceof CallException call ? call.firm() : null;
        return firm == null ? List.of() : List.of(firm);
    }

    private static String joined(String... parts) {
        return List.of(parts).stream().filter(each -> !each.isEmpty()).collect(Collectors.joining(" "));
    }

    private static @Nullable String code(Throwable problem) {
        return problem instanceof ApiException answer
                ? answer.code()
                : problem instanceof JobFailedException job ? job.code() : null;
    }

    private static String requestId(Throwable problem) {
        String id = problem instanceof CallException call ? call.requestId() : null;
        return id == null ? "–" : id;
    }

    private String failure(Throwable problem) {
        if (problem instanceof RefusedValueException refused) {
            return "value." + refused.code();
        }
        String code = problem instanceof RequestRefusedException refused ? refused.code() : null;
        String own = "failure." + (code == null ? problem.getClass().getSimpleName() : code);
        return sentences.has(own) ? own : "failure.other";
    }

    /** Adds the fields that a problem is about: "Some data is not valid: tax id; rate (line 2)." */
    private String withFields(String sentence, Throwable problem) {
        if (problem instanceof RefusedValueException refused) {
            return refused.field() == null ? sentence : name(refused.field()) + ": " + sentence;
        }
        List<FieldError> errors = problem instanceof ApiException answer
                ? answer.fieldErrors()
                : problem instanceof JobFailedException job ? job.fieldErrors() : List.of();
        String fields = errors.stream()
                .map(FieldError::param)
                .filter(each -> !each.isEmpty())
                .map(this::name)
                .distinct()
                .collect(Collectors.joining("; "));
        return fields.isEmpty() ? sentence : sentence.substring(0, sentence.length() - 1) + ": " + fields + ".";
    }

    private String name(String field) {
        String exact = fieldNames.get(field);
        if (exact != null) {
            return exact;
        }
        String ofEach = fieldNames.get(field.replaceAll("\\.[0-9]+(?=\\.|$)", ""));
        String index = field.replaceFirst("^.*?\\.([0-9]+)(\\..*)?$", "$1");
        return ofEach == null || index.equals(field) ? field : ofEach + " (" + (Long.parseLong(index) + 1) + ")";
    }
}
