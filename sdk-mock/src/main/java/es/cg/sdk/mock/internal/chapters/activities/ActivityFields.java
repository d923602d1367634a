package es.cg.sdk.mock.internal.chapters.activities;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an activity in a request, and their rules. Confined to one thread.
 *
 * @param json the fields; dates are written as days
 * @param today the latest start
 */
record ActivityFields(ObjectNode json, LocalDate today) {
    private static final List<String> NAMES = List.of(
            "codigo_iae",
            "descripcion",
            "seccion_iae",
            "regimen_irpf",
            "regimen_iva",
            "fecha_alta",
            "fecha_baja",
            "es_principal",
            "retencion_irpf_tipo",
            "retencion_irpf_pct",
            "se_acoge_ric");

    private static final Map<String, Integer> WITHHOLDING =
            Map.of("ninguna", 0, "general", 15, "inicio", 7, "agraria", 2);

    /** Returns the fields of a body. */
    static ActivityFields sent(ObjectNode body, LocalDate today) {
        return new ActivityFields(body.deepCopy().retain(NAMES), today);
    }

    /** Whether the other activity has the same heading and start. */
    boolean isSame(JsonNode other) {
        return json.path("codigo_iae").equals(other.path("codigo_iae"))
                && json.path("fecha_alta").equals(other.path("fecha_alta"));
    }

    /** Returns the names of the fields that differ from the stored ones. */
    List<String> differingFrom(JsonNode stored) {
        return NAMES.stream()
                .filter(json::has)
                .filter(name -> !same(json.path(name), stored.path(name)))
                .toList();
    }

    private static boolean same(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        boolean bothNo = one.isBoolean() && !one.booleanValue() && other.isMissingNode();
        return bothNo || one.equals(other);
    }

    /** Checks that the description says something, and that the start is not in the future and before the end. */
    void check(JsonNode stored) {
        FieldValidator validator = FieldValidator.ofChange(json);
        validator.notBlank("descripcion");
        LocalDate start = validator.day("fecha_alta");
        LocalDate end = validator.day("fecha_baja");
        LocalDate storedStart = day(stored, "fecha_alta");
        LocalDate storedEnd = day(stored, "fecha_baja");
        validator.wrongIf(start != null && start.isAfter(today), "fecha_alta", "activity.inTheFuture");
        validator.wrongIf(
                end != null && (notAfter(end, start) || notAfter(end, storedStart)),
                "fecha_baja",
                "activity.endBeforeStart");
        validator.wrongIf(
                end == null && storedEnd != null && notAfter(storedEnd, start), "fecha_alta", "activity.startAfterEnd");
        validator.check();
    }

    private static boolean notAfter(LocalDate end, @Nullable LocalDate start) {
        return start != null && !end.isAfter(start);
    }

    private static @Nullable LocalDate day(JsonNode stored, String name) {
        String text = stored.path(name).asText("");
        return text.isEmpty() ? null : LocalDate.parse(text);
    }

    /** Checks that {@code personalizada} has its percentage. */
    static void checkWithholding(ObjectNode activity) {
        ApiException.invalidIf(
                activity.path("retencion_irpf_tipo").asText().equals("personalizada")
                        && !activity.path("retencion_irpf_pct").isNumber(),
                "retencion_irpf_pct",
                "activity.percentageNeeded");
    }

    /** Sets the percentage of each kind of withholding except {@code personalizada}. */
    static void fillWithholding(ObjectNode activity) {
        Integer percentage =
                WITHHOLDING.get(activity.path("retencion_irpf_tipo").asText());
        if (percentage != null) {
            activity.put("retencion_irpf_pct", percentage);
        }
    }
}
