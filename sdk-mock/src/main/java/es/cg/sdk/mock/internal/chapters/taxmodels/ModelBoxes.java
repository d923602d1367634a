package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The boxes of a tax model by number, with its result. Confined to one thread. */
final class ModelBoxes {
    // The box with the result; the models without one are informative.
    private static final Map<String, String> RESULT = Map.of(
            "303", "71", "130", "19", "131", "15", "111", "30", "115", "05", "123", "08", "100", "670", "200", "621",
            "202", "34");

    private final Map<String, BigDecimal> boxes = new TreeMap<>();
    private final List<Source> sources = new ArrayList<>();
    private String record = "";
    private boolean active;

    /**
     * What a record adds to a box.
     *
     * @param record the id of the record
     */
    record Source(String box, String record, BigDecimal amount) {}

    ModelBoxes put(String box, BigDecimal amount) {
        boxes.put(box, amount.setScale(2, RoundingMode.HALF_UP));
        return this;
    }

    /** Names the record of the books from which the next amounts come; empty for none. A record is an activity. */
    ModelBoxes from(String newRecord) {
        active |= !newRecord.isEmpty();
        record = newRecord;
        return this;
    }

    /** Names the earlier return from which the next amounts come. */
    ModelBoxes fromReturn(String earlier) {
        record = earlier;
        return this;
    }

    /** Notes that a part of a box comes from the record. */
    void note(String box, String from, BigDecimal amount) {
        if (!from.isEmpty() && amount.signum() != 0) {
            sources.add(new Source(box, from, amount));
        }
    }

    /** Returns which records have added what to which box, in the order of their reading. */
    List<Source> sources() {
        return sources;
    }

    /** Returns the ids of the records that have added to these boxes. */
    Set<String> records() {
        return sources.stream().map(Source::record).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the numbers of the boxes that differ from those of a record. */
    Set<String> different(JsonNode kept) {
        Set<String> numbers = new TreeSet<>(boxes.keySet());
        kept.fieldNames().forEachRemaining(numbers::add);
        numbers.removeIf(box -> get(box).compareTo(new BigDecimal(kept.path(box).asText("0"))) == 0);
        return numbers;
    }

    ModelBoxes add(String box, BigDecimal amount) {
        note(box, record, amount);
        return put(box, get(box).add(amount));
    }

    BigDecimal get(String box) {
        return boxes.getOrDefault(box, BigDecimal.ZERO);
    }

    /** Adds nothing to these boxes, so that they are there. */
    ModelBoxes zero(String... numbers) {
        for (String box : numbers) {
            add(box, BigDecimal.ZERO);
        }
        return this;
    }

    /** Returns the sum of boxes. */
    BigDecimal sum(Collection<String> numbers) {
        return numbers.stream().map(this::get).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Whether the books have a record for this model, whatever its amounts. */
    boolean isActive() {
        return active;
    }

    /** Returns the kind of result, such as {@code a_ingresar}. */
    String result(String model, String period) {
        BigDecimal amount = amount(model);
        if (amount == null) {
            return "informativa";
        }
        if (amount.signum() == 0) {
            return active ? "resultado_cero" : "sin_actividad";
        }
        if (amount.signum() > 0) {
            return "a_ingresar";
        }
        boolean lastOfTheYear = period.equals("4T") || period.equals("12") || period.equals("0A");
        boolean returned =
                (!model.startsWith("13") && lastOfTheYear) || get("111").signum() > 0;
        return returned ? "a_devolver" : "a_compensar";
    }

    /** Returns the amount of the result, negative if the client gets money; null if the model is informative. */
    @Nullable
    BigDecimal amount(String model) {
        String box = RESULT.get(model);
        return box == null ? null : get(box).setScale(2, RoundingMode.HALF_UP);
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        boxes.forEach((box, amount) -> json.put(box, amount.toPlainString()));
        return json;
    }
}
