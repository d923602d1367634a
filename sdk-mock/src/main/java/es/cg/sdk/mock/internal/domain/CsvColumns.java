package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.json.ExactJson;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of the columns of a bank's CSV by what they have, found by the header names that Spanish banks use, as
 * {@code csv-columns.json} has them; accents and case do not matter.
 *
 * @param divider what separates the cells
 * @param columns without {@code debit} and {@code credit} if there is an amount; the date is that of the value date if
 *     there is no other
 * @param texts the columns whose texts describe a movement
 */
record CsvColumns(char divider, Map<String, Integer> columns, List<Integer> texts) {
    /** What a column has, by the name in the header. */
    private static final Map<String, String> NAMES = names();

    private static Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        ExactJson.resource(CsvColumns.class, "csv-columns.json")
                .properties()
                .forEach(each -> each.getValue().forEach(name -> names.put(name.asText(), each.getKey())));
        return names;
    }

    /** Returns the columns that a line names; null if it is no header of a statement. */
    static @Nullable CsvColumns of(String line) {
        char divider =
                line.indexOf(';') >= 0 ? ';' : line.indexOf('\t') >= 0 ? '\t' : line.indexOf('|') >= 0 ? '|' : ',';
        List<String> cells = CsvCellParser.split(line, divider);
        if (cells == null) {
            return null;
        }
        Map<String, Integer> columns = new HashMap<>();
        List<Integer> texts = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            String column = NAMES.getOrDefault(normal(cells.get(i)), "");
            columns.putIfAbsent(column, i);
            if (column.equals("text")) {
                texts.add(i);
            }
        }
        columns.putIfAbsent("date", columns.getOrDefault("valueDate", -1));
        boolean isAmount = columns.containsKey("amount");
        if (columns.getOrDefault("date", -1) < 0
                || !(isAmount || columns.keySet().containsAll(Set.of("debit", "credit")))) {
            return null;
        }
        columns.keySet().removeAll(isAmount ? Set.of("debit", "credit") : Set.of());
        return new CsvColumns(divider, columns, List.copyOf(texts));
    }

    /** Returns the cell of a line that has this; empty if none has. */
    String cell(List<String> cells, String column) {
        int at = columns.getOrDefault(column, -1);
        return at < 0 || at >= cells.size() ? "" : cells.get(at);
    }

    /** Returns a name in small letters without accents, signs, brackets and currency: "IMPORTE (€)" is "importe". */
    private static String normal(String cell) {
        String plain = Normalizer.normalize(cell, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        return plain.toLowerCase(Locale.ROOT)
                .replaceAll("\\([^)]*\\)", " ")
                .replaceAll("[^a-z0-9]+", " ")
                .strip()
                .replaceFirst("( en)? (eur|euros?)$", "");
    }
}
