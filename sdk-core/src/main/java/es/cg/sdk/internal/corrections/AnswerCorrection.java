package es.cg.sdk.internal.corrections;

import es.cg.sdk.call.Call;
import es.cg.sdk.internal.corrections.AnswerRule.Form;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Corrects the answers of one operation to what the contract has, before they are judged. It never throws: where a
 * correction does not fit, the JSON stays as it came, and a warning is logged once. Thread-safe.
 */
public final class AnswerCorrection {
    /** The limit of a list that has a cursor, or is returned as a whole. */
    static final int NOT_CUT = 0;

    private static final int ACCEPTED = 202;
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private final Form form;
    private final @Nullable AnswerRule rule;
    private final @Nullable ListEnvelope envelope;
    private final @Nullable SchemaCorrection record;
    private final @Nullable SchemaCorrection job;
    private final boolean isDeferred;
    private final CorrectionUse use;
    private final int limit;

    /**
     * Creates the correction.
     *
     * @param form what the answer is
     * @param record corrects the record, the items of the list, or the result of the job
     * @param job corrects a job
     * @param isDeferred whether the answer may be a job
     * @param limit the number of items at which the service cuts an array and does not say so; or {@link #NOT_CUT}
     */
    AnswerCorrection(
            Form form,
            @Nullable AnswerRule rule,
            @Nullable ListEnvelope envelope,
            @Nullable SchemaCorrection record,
            @Nullable SchemaCorrection job,
            boolean isDeferred,
            CorrectionUse use,
            int limit) {
        this.form = form;
        this.rule = rule;
        this.envelope = envelope;
        this.record = record;
        this.job = job;
        this.isDeferred = isDeferred;
        this.use = use;
        this.limit = limit;
    }

    /** Returns the correction of the answer to this call. */
    public AnswerCorrection of(Call<?> call) {
        String asked = limit == NOT_CUT ? null : call.query().get(OperationRules.LIMIT);
        return asked == null || !NUMBER.matcher(asked).matches()
                ? this
                : new AnswerCorrection(form, rule, envelope, record, job, isDeferred, use, Integer.parseInt(asked));
    }

    /** Returns whether an answer of the service says by its status alone that the call is done. */
    public boolean isEmpty() {
        return rule != null && rule.form() == Form.EMPTY;
    }

    /** Logs that the whole answer was left aside as the rule says: it is empty, or led to a file elsewhere. */
    public void wholeAnswerUsed() {
        use.answered(() -> true);
    }

    /** Returns whether a file comes as a text in Base64 in a field of an object. */
    public boolean isFileInJson() {
        return form == Form.BASE64;
    }

    /** Returns the hosts to which the answer for a file may redirect; empty if it may not. */
    public List<String> fileHosts() {
        return rule == null || form != Form.REDIRECT ? List.of() : rule.hosts();
    }

    /**
     * A file in the field of an answer.
     *
     * @param name its name; null if the answer has none
     */
    @SuppressWarnings("ArrayRecordComponent") // It is made, read once, and never compared.
    public record Base64File(byte[] bytes, @Nullable String name) {}

    /** Returns the file that an answer has in a field; null if it has none there. */
    public @Nullable Base64File file(Json theirs) {
        if (rule == null) {
            return null;
        }
        Json field = JsonPlace.at(theirs, rule.in());
        String text = field == null ? null : field.string();
        if (text == null) {
            return null;
        }
        use.matched("answer.in");
        use.answered(() -> true);
        Json name = rule.fileName().isEmpty() ? null : JsonPlace.at(theirs, rule.fileName());
        try {
            // Some break the text into lines.
            byte[] bytes = Base64.getDecoder().decode(text.replaceAll("[\\r\\n]", ""));
            return new Base64File(bytes, name == null ? null : name.string());
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    /** Returns whether the operation may answer with a job, in the contract or as the corrections say. */
    public boolean isDeferred() {
        return isDeferred;
    }

    /**
     * Returns the answer as the contract has it.
     *
     * @param headers returns the value of a header, or null
     */
    public Json correct(Json theirs, int status, UnaryOperator<@Nullable String> headers) {
        try {
            Json ours = corrected(theirs, status, headers);
            use.answered(() -> !ours.equals(theirs));
            return ours;
        } catch (RuntimeException e) {
            use.failed("it threw " + e.getClass().getName());
            return theirs;
        }
    }

    private Json corrected(Json theirs, int status, UnaryOperator<@Nullable String> headers) {
        Json accepted = isDeferred ? job(theirs, status) : null;
        if (accepted != null) {
            return jobResult(job == null ? accepted : job.receive(accepted, use));
        }
        if (form == Form.LIST || form == Form.ARRAY) {
            return list(theirs, headers);
        }
        Json within = within(theirs);
        return record == null ? within : record.receive(within, use);
    }

    /** Returns the job that an answer is or has in it; null if it is something else. */
    private @Nullable Json job(Json theirs, int status) {
        Json named = rule == null || rule.jobIn().isEmpty() ? null : JsonPlace.at(theirs, rule.jobIn());
        if (named != null && named.kind() == Json.Kind.OBJECT) {
            use.matched("answer.job_in");
            if (named.has("object")) {
                return named;
            }
            Map<String, Object> members = JsonPlace.members(named);
            members.put("object", "job");
            return Json.of(members);
        }
        return status == ACCEPTED || "job".equals(theirs.get("object").string()) ? theirs : null;
    }

    /** Returns a job of this operation whose result is as the contract has it. */
    public Json jobResult(Json theirs) {
        List<String> place = rule == null || rule.resultIn().isEmpty() ? List.of("resultado") : rule.resultIn();
        Json result = JsonPlace.at(theirs, place);
        if (result == null || (record == null && place.equals(List.of("resultado")))) {
            return theirs;
        }
        use.matched("answer.result_in");
        Map<String, Object> members = JsonPlace.members(theirs);
        JsonPlace.remove(members, place);
        members.put("resultado", record == null ? result : record.receive(result, use));
        return Json.of(members);
    }

    /** Returns what lies under the member that the rule names; the whole answer if it is not there. */
    private Json within(Json theirs) {
        if (rule == null || rule.in().isEmpty()) {
            return theirs;
        }
        Json within = JsonPlace.at(theirs, rule.in());
        if (within == null || (within.kind() != Json.Kind.OBJECT && within.kind() != Json.Kind.ARRAY)) {
            use.failed("it has nothing at " + String.join(".", rule.in()));
            return theirs;
        }
        use.matched("answer.in");
        return within;
    }

    private Json list(Json theirs, UnaryOperator<@Nullable String> headers) {
        Json within = within(theirs);
        if (form == Form.ARRAY) {
            return within.kind() == Json.Kind.ARRAY ? array(within, headers) : items(within);
        }
        return items(envelope == null ? within : envelope(within, envelope));
    }

    private Json array(Json array, UnaryOperator<@Nullable String> headers) {
        String header = rule == null ? null : rule.cursorHeader();
        String cursor = header == null ? null : headers.apply(header);
        boolean hasCursor = cursor != null && !cursor.isBlank();
        boolean isCut = limit != NOT_CUT && array.items().size() >= limit;
        Map<String, @Nullable Object> list = new LinkedHashMap<>();
        list.put("object", "list");
        list.put("data", array.items());
        list.put("has_more", hasCursor || isCut);
        list.put("next_cursor", hasCursor ? cursor : null);
        return items(Json.of(list));
    }

    private Json envelope(Json theirs, ListEnvelope places) {
        Map<String, Json> found = new LinkedHashMap<>();
        find(theirs, "data", places.items(), found);
        find(theirs, "next_cursor", places.nextCursor(), found);
        find(theirs, "has_more", places.hasMore(), found);
        if (found.isEmpty()) {
            use.failed("it has no list where list_envelope says");
            return theirs;
        }
        Map<String, Object> list = JsonPlace.members(theirs);
        for (List<String> place : List.of(places.items(), places.nextCursor(), places.hasMore())) {
            if (!place.isEmpty()) {
                JsonPlace.remove(list, place);
            }
        }
        list.putAll(found);
        Json cursor = found.get("next_cursor");
        if (cursor != null) {
            list.put("next_cursor", text(cursor));
            // A list that says by null that nothing follows needs no flag. Without the member, nothing is known.
            list.putIfAbsent("has_more", cursor.kind() != Json.Kind.NULL);
        }
        return Json.of(list);
    }

    private void find(Json theirs, String name, List<String> place, Map<String, Json> found) {
        Json value = place.isEmpty() ? null : JsonPlace.at(theirs, place);
        if (value != null) {
            use.matched("list_envelope." + name);
            found.put(name, value);
        }
    }

    /** A cursor may be a number there. */
    private static Json text(Json cursor) {
        BigDecimal number = cursor.number();
        return number == null || number.scale() != 0 ? cursor : Json.of(number.toString());
    }

    private Json items(Json list) {
        Json data = list.get("data");
        if (record == null || data.kind() != Json.Kind.ARRAY) {
            return list;
        }
        Map<String, Object> members = JsonPlace.members(list);
        members.put("data", record.receive(data, use));
        return Json.of(members);
    }

    /** Returns how the log names the parts of a rule that answers can match. */
    static List<String> labels(@Nullable AnswerRule rule, @Nullable ListEnvelope envelope, boolean isDeferred) {
        List<String> labels = new ArrayList<>();
        if (rule != null && !rule.in().isEmpty()) {
            labels.add("answer.in");
        }
        if (rule != null && isDeferred && !rule.jobIn().isEmpty()) {
            labels.add("answer.job_in");
        }
        if (rule != null && isDeferred && !rule.resultIn().isEmpty()) {
            labels.add("answer.result_in");
        }
        if (envelope != null) {
            add(labels, "data", envelope.items());
            add(labels, "next_cursor", envelope.nextCursor());
            add(labels, "has_more", envelope.hasMore());
        }
        return labels;
    }

    private static void add(List<String> labels, String name, List<String> place) {
        if (!place.isEmpty()) {
            labels.add("list_envelope." + name);
        }
    }
}
