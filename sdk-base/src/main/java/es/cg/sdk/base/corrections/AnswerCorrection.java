package es.cg.sdk.base.corrections;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Corrects the answers of one operation to what the contract has, before they are judged. It never throws: where a
 * correction does not fit, the JSON stays as it came, a warning is logged once, and accessors of what does not fit
 * throw. Thread-safe.
 */
public final class AnswerCorrection {
    private static final int ACCEPTED = 202;
    private static final int LARGEST_LIMIT = 100;
    private static final Json TAKEN = Json.of(Map.of("object", "job"));

    private final AnswerForm form;
    private final @Nullable AnswerRule rule;
    private final List<String> place;
    private final String at;
    private final @Nullable ListPlaces list;
    private final @Nullable String cursorHeader;
    private final boolean hasNoCursor;
    private final boolean isWhole;
    private final @Nullable SchemaCorrection record;
    private final @Nullable SchemaCorrection job;
    private final boolean isDeferred;
    private final CorrectionUse use;

    /**
     * Creates the correction.
     *
     * @param its what the file says of the operation
     * @param record corrects the record, the items of the list, or the result of the job
     * @param job corrects jobs
     */
    AnswerCorrection(
            Contract.Operation operation,
            OperationRules its,
            Rules rules,
            @Nullable SchemaCorrection record,
            @Nullable SchemaCorrection job,
            CorrectionUse use) {
        this.rule = its.answer();
        this.form = rule == null ? operation.form() : rule.form();
        boolean isRecord = operation.form() == AnswerForm.RECORD && !"Job".equals(operation.answer());
        Line wrapper = isRecord && rule == null ? rules.general().record(operation) : null;
        this.place = rule != null ? rule.in() : wrapper != null ? wrapper.name() : List.of();
        this.at = rule != null ? rule.at() : wrapper != null ? wrapper.at().place() : "";
        boolean isList = form == AnswerForm.LIST;
        ListPlaces own = rule == null ? null : rule.list();
        this.list = !isList ? null : own != null ? own : rules.general().list();
        this.cursorHeader = isList ? rules.headers().nextCursor() : null;
        this.hasNoCursor = isList && its.isAbsent(OperationRules.CURSOR);
        this.isWhole = its.isAbsent(OperationRules.LIMIT);
        this.record = record;
        this.isDeferred = form == AnswerForm.JOB || operation.deferred();
        this.job = isDeferred ? job : null;
        this.use = use;
    }

    /** Returns whether something in the answers is corrected. */
    boolean isNeeded() {
        boolean isOther = rule != null || record != null || job != null || !place.isEmpty();
        return isOther || list != null || hasNoCursor || cursorHeader != null;
    }

    /** Returns whether the answer is of this form. */
    public boolean is(AnswerForm other) {
        return form == other;
    }

    /** Returns what stands for an answer that says that the service has taken the write. */
    public Json taken() {
        use.answered(() -> true);
        return TAKEN;
    }

    /** Logs that the whole answer was left aside as the rule says: it is empty, or led to a file elsewhere. */
    public void wholeAnswerUsed() {
        use.answered(() -> true);
    }

    /** Returns the hosts to which the answer for a file may redirect; empty if it may not. */
    public List<String> fileHosts() {
        return rule == null ? List.of() : rule.hosts();
    }

    /** Returns the bytes of the file that an answer has in a field; null if it has none there. */
    public byte @Nullable [] file(Json theirs) {
        Json field = JsonPlace.at(theirs, place);
        String text = field == null ? null : field.string();
        if (text == null) {
            return null;
        }
        use.answered(() -> true);
        try {
            // Some break the text into lines.
            return Base64.getDecoder().decode(text.replaceAll("[\\r\\n]", ""));
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    /** Returns whether the operation may answer with a job, in the contract or as the corrections say. */
    public boolean isDeferred() {
        return isDeferred;
    }

    /** Returns whether an array of as many items as were asked for may be a part of the list. */
    public boolean isCutAtLimit() {
        return form == AnswerForm.LIST
                && list != null
                && list.nextCursor() == null
                && list.hasMore() == null
                && cursorHeader == null
                && !isWhole;
    }

    /**
     * Returns the answer as the contract has it.
     *
     * @param limit the number of items that was asked for; null for none
     * @param headers returns the value of a header, or null
     */
    public Json correct(Json theirs, int status, @Nullable String limit, UnaryOperator<@Nullable String> headers) {
        try {
            Json ours = corrected(theirs, status, limit, headers);
            use.answered(() -> !ours.equals(theirs));
            return ours;
        } catch (RuntimeException e) {
            use.failed("it threw " + e.getClass().getName());
            return unreadable(theirs, "could not be corrected");
        }
    }

    private Json corrected(Json theirs, int status, @Nullable String limit, UnaryOperator<@Nullable String> headers) {
        Json accepted = isDeferred ? job(theirs, status) : null;
        if (accepted != null) {
            return jobResult(job == null ? accepted : job.receive(accepted, use));
        }
        if (form == AnswerForm.LIST) {
            return items(list == null && cursorHeader == null && !hasNoCursor ? theirs : list(theirs, limit, headers));
        }
        if (form == AnswerForm.JOB || place.isEmpty()) {
            return record == null ? theirs : record.receive(theirs, use);
        }
        Json within = JsonPlace.at(theirs, place);
        if (within == null || within.kind() != Json.Kind.OBJECT) {
            use.failed("it has nothing at " + String.join(".", place));
            return unreadable(
                    theirs, "is not at " + String.join(".", place) + ", as " + at + " says of the whole record");
        }
        return record == null ? within : record.receive(within, use);
    }

    /** Returns the JSON, of which no accessor can read a member. */
    private static Json unreadable(Json theirs, String problem) {
        return (Json) Attached.withProblems(theirs, Map.of(Attached.ALL, problem));
    }

    /** Returns the job that an answer is or has in it; null if it is something else. */
    private @Nullable Json job(Json theirs, int status) {
        Json named = place.isEmpty() || form != AnswerForm.JOB ? null : JsonPlace.at(theirs, place);
        if (named != null && named.kind() == Json.Kind.OBJECT) {
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
        Json result = theirs.get("resultado");
        if (record == null || result.kind() == Json.Kind.NULL) {
            return theirs;
        }
        Map<String, Object> members = JsonPlace.members(theirs);
        members.put("resultado", record.receive(result, use));
        return (Json) Attached.withProblems(Json.of(members), Attached.problems(theirs));
    }

    private Json list(Json theirs, @Nullable String limit, UnaryOperator<@Nullable String> headers) {
        ListPlaces places = list == null ? ListPlaces.OF_CONTRACT : list;
        Json data = JsonPlace.at(theirs, places.data());
        if (data == null || data.kind() != Json.Kind.ARRAY) {
            use.failed("it has no list at " + String.join(".", places.data()));
            return theirs;
        }
        Map<String, Object> ours = JsonPlace.members(theirs);
        if (!places.data().isEmpty()) {
            JsonPlace.remove(ours, places.data());
        }
        ours.put("object", "list");
        ours.put("data", data);
        Json cursor = cursor(theirs, places, headers);
        boolean hasCursor = cursor.kind() != Json.Kind.NULL && !hasNoCursor;
        ours.put("next_cursor", hasCursor ? cursor : Json.of(null));
        Json more = places.hasMore() == null ? null : JsonPlace.at(theirs, places.hasMore());
        if (more != null) {
            ours.put("has_more", more);
        } else if (cursorHeader == null
                && places.nextCursor() != null
                && JsonPlace.at(theirs, places.nextCursor()) == null) {
            // It does not say whether more follows, which is no last page.
            ours.remove("has_more");
        } else {
            boolean isCut = isCutAtLimit() && data.items().size() >= asked(limit);
            ours.put("has_more", cursor.kind() != Json.Kind.NULL || isCut);
        }
        return Json.of(ours);
    }

    private Json cursor(Json theirs, ListPlaces places, UnaryOperator<@Nullable String> headers) {
        String inHeader = cursorHeader == null ? null : headers.apply(cursorHeader);
        if (inHeader != null && !inHeader.isBlank()) {
            return Json.of(inHeader);
        }
        Json found = places.nextCursor() == null ? null : JsonPlace.at(theirs, places.nextCursor());
        return found == null ? Json.of(null) : text(found);
    }

    /** A cursor may be a number there, and an empty text is none. */
    private static Json text(Json cursor) {
        BigDecimal number = cursor.number();
        if (number != null && number.scale() == 0) {
            return Json.of(number.toString());
        }
        String text = cursor.string();
        return text != null && text.isBlank() ? Json.of(null) : cursor;
    }

    private static int asked(@Nullable String limit) {
        return limit != null && limit.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(limit) : LARGEST_LIMIT;
    }

    private Json items(Json answer) {
        Json data = answer.get("data");
        if (record == null || data.kind() != Json.Kind.ARRAY) {
            return answer;
        }
        Map<String, Object> members = JsonPlace.members(answer);
        members.put("data", record.receive(data, use));
        return Json.of(members);
    }
}
