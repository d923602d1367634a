package es.cg.sdk.internal.corrections;

import es.cg.sdk.call.RetryRules.Action;
import es.cg.sdk.call.RetryRules.Rule;
import es.cg.sdk.call.RetryRules.Source;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Corrects error answers to the contract's form, and says what further codes mean. What only the corrections make a
 * code of the service counts as one only in an answer with {@code Request-Id}. Immutable.
 */
public final class ErrorCorrection {
    private static final int FIRST_ERROR = 400;
    private static final int INTERNAL_ERROR = 500;
    private static final String WITHIN = "error";
    private static final int MAX_CODE_DIGITS = 30;

    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    private final ErrorRules rules;
    private final String file;

    /** Creates the correction; {@code file} is the name of the corrections, for the log. */
    ErrorCorrection(ErrorRules rules, String file) {
        this.rules = rules;
        this.file = file;
    }

    /**
     * An error, as the contract has it.
     *
     * @param error the error object
     * @param isMoved whether only the corrections make it one: it or its code lies elsewhere than in the contract, or
     *     has another value
     */
    public record Corrected(Json error, boolean isMoved) {}

    /**
     * Returns the error of an answer; an empty one if it has none.
     *
     * @param isIdentified whether the answer has a {@code Request-Id}
     */
    public Corrected correct(Json answer, boolean isIdentified) {
        Json theirs = rules.in() == null ? answer.get(WITHIN) : JsonPlace.at(answer, rules.in());
        boolean isElsewhere = rules.in() != null && !rules.in().equals(List.of(WITHIN));
        if (theirs == null || theirs.kind() != Json.Kind.OBJECT) {
            theirs = answer.get(WITHIN);
            isElsewhere = false;
        }
        if (theirs.kind() != Json.Kind.OBJECT) {
            return new Corrected(Json.empty(), false);
        }
        Map<String, Object> ours = JsonPlace.members(theirs);
        entries(theirs, ours, isIdentified);
        for (Map.Entry<String, List<String>> each : rules.members().entrySet()) {
            Json value = JsonPlace.at(theirs, each.getValue());
            if (value != null) {
                ours.put(each.getKey(), value);
                isElsewhere |= each.getKey().equals("code") && !each.getValue().equals(List.of("code"));
            }
        }
        if (ours.get("code") instanceof Json code) {
            String text = text(code);
            String known = text == null || !isIdentified ? null : rules.codes().get(text);
            isElsewhere |= known != null;
            ours.put("code", known != null ? known : text != null ? text : code);
        }
        Json error = Json.of(ours);
        if (LOG.isDebugEnabled() && (isElsewhere || !error.equals(answer.get(WITHIN)))) {
            LOG.debug("an error was corrected as {} says", file);
        }
        return new Corrected(error, isElsewhere);
    }

    /** Returns whether an answer with the status of a success has an error where the corrections say. */
    public boolean isError(Json answer) {
        Json theirs = rules.in() == null || rules.in().isEmpty() ? null : JsonPlace.at(answer, rules.in());
        return theirs != null && theirs.kind() == Json.Kind.OBJECT;
    }

    /** Corrects the error of a job, which has no place of its own. */
    public Json correctJob(Json error) {
        return error.kind() == Json.Kind.OBJECT
                ? correct(Json.of(Map.of(WITHIN, error)), true).error()
                : error;
    }

    private void entries(Json theirs, Map<String, Object> ours, boolean isIdentified) {
        List<String> place = rules.entriesIn().isEmpty() ? List.of("errors") : rules.entriesIn();
        Json entries = JsonPlace.at(theirs, place);
        if (entries == null) {
            return;
        }
        JsonPlace.remove(ours, place);
        ours.put(
                "errors",
                entries.kind() == Json.Kind.ARRAY
                        ? Json.of(entries.items().stream()
                                .map(each -> entry(each, isIdentified))
                                .toList())
                        : entries);
    }

    private Json entry(Json theirs, boolean isIdentified) {
        boolean isUnchanged = rules.entryMembers().isEmpty() && rules.codes().isEmpty();
        if (theirs.kind() != Json.Kind.OBJECT || isUnchanged) {
            return theirs;
        }
        Map<String, Object> ours = new LinkedHashMap<>(JsonPlace.members(theirs));
        rules.entryMembers().forEach((name, place) -> {
            Json value = JsonPlace.at(theirs, place);
            if (value != null) {
                JsonPlace.remove(ours, place);
                String text = value.kind() == Json.Kind.ARRAY ? path(value) : text(value);
                ours.put(name, text == null ? value : text);
            }
        });
        String code = isIdentified && ours.get("code") != null ? code(ours.get("code")) : null;
        if (code != null && rules.codes().containsKey(code)) {
            ours.put("code", String.valueOf(rules.codes().get(code)));
        }
        return Json.of(ours);
    }

    private static @Nullable String code(Object value) {
        return value instanceof Json json ? text(json) : value.toString();
    }

    /** Some services name a field by the list of names that lead to it. */
    private static @Nullable String path(Json names) {
        List<String> path = new ArrayList<>();
        for (Json each : names.items()) {
            String name = text(each);
            if (name == null) {
                return null;
            }
            path.add(name);
        }
        return String.join(".", path);
    }

    private static @Nullable String text(Json value) {
        BigDecimal number = value.number();
        return number == null
                ? value.string()
                : number.precision() + Math.abs((long) number.scale()) > MAX_CODE_DIGITS
                        ? null
                        : number.toPlainString();
    }

    /**
     * Returns the retry rule of an answer with {@code Request-Id} whose code or mark the contract does not list; null
     * if the contract's rules apply.
     */
    public @Nullable Rule rule(int status, Json error) {
        String code = text(error.get("code"));
        if (status < FIRST_ERROR) {
            return null;
        }
        if (code != null && rules.nothingDone().contains(code)) {
            return new Rule(
                    "nothing done, according to the corrections",
                    Set.of(code),
                    Set.of(status),
                    Source.SERVICE,
                    Action.RETRY,
                    Action.RETRY,
                    Action.RETRY,
                    true);
        }
        boolean isMarked = status == INTERNAL_ERROR
                && ((code != null && rules.sameKeyCodes().contains(code)) || isSameKey(error));
        return isMarked
                ? new Rule(
                        "again with the same key, according to the corrections",
                        code == null ? Set.of() : Set.of(code),
                        Set.of(status),
                        Source.SERVICE,
                        Action.RETRY,
                        Action.RETRY,
                        Action.STOP,
                        false)
                : null;
    }

    private boolean isSameKey(Json error) {
        Json mark = rules.sameKeyMember().isEmpty() ? null : JsonPlace.at(error, rules.sameKeyMember());
        String value =
                mark == null ? null : mark.kind() == Json.Kind.BOOLEAN ? String.valueOf(mark.bool()) : text(mark);
        return value != null && value.equals(rules.sameKeyValue());
    }
}
