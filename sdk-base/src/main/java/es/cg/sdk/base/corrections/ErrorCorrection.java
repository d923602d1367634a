package es.cg.sdk.base.corrections;

import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Corrects error answers to the contract's form. What only the corrections make a code of the service counts as one
 * only in an answer with {@code Request-Id}. Immutable.
 */
public final class ErrorCorrection {
    private static final String WITHIN = "error";
    private static final String CODE = "code";
    private static final String ENTRIES = "errors";
    private static final int MAX_CODE_DIGITS = 30;

    private final ErrorRules rules;
    private final @Nullable SchemaCorrection entry;
    private final CorrectionUse use;

    /** Creates the correction; {@code entry} corrects the errors of single fields. */
    ErrorCorrection(ErrorRules rules, @Nullable SchemaCorrection entry, CorrectionUse use) {
        this.rules = rules;
        this.entry = entry;
        this.use = use;
    }

    /**
     * An error, as the contract has it.
     *
     * @param error the error object
     * @param isMoved whether only the corrections make it one: its code lies elsewhere than in the contract, or has
     *     another value
     */
    public record Corrected(Json error, boolean isMoved) {}

    /**
     * Returns the error of an answer; an empty one if it has none.
     *
     * @param isIdentified whether the answer has a {@code Request-Id}
     */
    public Corrected correct(Json answer, boolean isIdentified) {
        Json theirs = answer.get(WITHIN);
        Map<String, Object> ours =
                theirs.kind() == Json.Kind.OBJECT ? JsonPlace.members(theirs) : new LinkedHashMap<>();
        boolean isElsewhere = false;
        for (Map.Entry<String, Line> each : rules.places().entrySet()) {
            List<String> place = each.getValue().name();
            if (each.getValue().isAbsent()) {
                ours.remove(each.getKey());
            }
            Json value = place.isEmpty() ? null : JsonPlace.at(answer, place);
            if (value != null) {
                ours.put(each.getKey(), value);
                isElsewhere |= each.getKey().equals(CODE);
            }
        }
        if (ours.get(CODE) instanceof Json code) {
            String text = text(code);
            String known = text == null || !isIdentified ? null : listed(text);
            isElsewhere |= known != null;
            ours.put(CODE, known != null ? known : text != null ? text : code);
        }
        if (ours.get(ENTRIES) instanceof Json entries && entries.kind() == Json.Kind.ARRAY) {
            ours.put(ENTRIES, entries.items().stream().map(this::entry).toList());
        }
        Json error = Json.of(ours);
        use.requested(() -> !error.equals(theirs));
        return new Corrected(error, isElsewhere);
    }

    /** Returns the contract's code that a code of the service is; null if the file does not say so. */
    private @Nullable String listed(String theirs) {
        Line line = rules.places().get(CODE);
        if (line == null || line.form() == null) {
            return null;
        }
        String ours = line.form().receive(Json.of(theirs)).string();
        return theirs.equals(ours) ? null : ours;
    }

    /** Returns whether an answer with the status of a success has an error where the corrections say. */
    public boolean isError(Json answer) {
        Line line = rules.places().get(CODE);
        Json code = line == null || line.name().isEmpty() ? null : JsonPlace.at(answer, line.name());
        return code != null && text(code) != null;
    }

    /** Corrects the error of a job, which has no place of its own. */
    public Json correctJob(Json error) {
        return error.kind() == Json.Kind.OBJECT
                ? correct(Json.of(Map.of(WITHIN, error)), true).error()
                : error;
    }

    private Json entry(Json theirs) {
        Json ours = entry == null ? theirs : entry.receive(theirs, use);
        Json param = ours.get("param");
        String path = param.kind() == Json.Kind.ARRAY ? path(param) : null;
        String code = ours.get(CODE).number() == null ? null : text(ours.get(CODE));
        if (path == null && code == null) {
            return ours;
        }
        Map<String, Object> members = JsonPlace.members(ours);
        if (path != null) {
            members.put("param", path);
        }
        if (code != null) {
            members.put(CODE, code);
        }
        return Json.of(members);
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

    /** Returns whether the code of an error means that nothing was done, as the corrections say. */
    public boolean isNothingDone(String code) {
        return rules.nothingDone().contains(code);
    }

    /** Returns whether the code of an error means that the same key may be sent again, as the corrections say. */
    public boolean isSameKey(String code) {
        return rules.sameKey().contains(code);
    }
}
