package es.cg.sdk.mock.internal.store;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/** The texts by which records are found; they depend on the record alone. Keys are equal if their names are. */
public final class RowKey {
    private final String name;
    private final Function<Row, List<String>> texts;

    private RowKey(String name, Function<Row, List<String>> texts) {
        this.name = name;
        this.texts = texts;
    }

    /** Returns the key of this name and a function from a record to its text; records with an empty text have none. */
    public static RowKey of(String name, Function<Row, String> text) {
        return new RowKey(name, row -> {
            String one = text.apply(row);
            return one.isEmpty() ? List.of() : List.of(one);
        });
    }

    /** Returns the key of this name and a function from a record to all its texts: different ones, none empty. */
    public static RowKey ofAll(String name, Function<Row, List<String>> texts) {
        return new RowKey(name, texts);
    }

    /** Returns the key of a field; a name that begins with a slash is a JSON pointer. */
    public static RowKey field(String field) {
        return of(field, row -> row.text(field));
    }

    /** Returns the key of a field with an amount, in which 100 and 100.00 are the same. */
    public static RowKey amount(String field) {
        return of("amount " + field, row -> {
            var amount = row.json().path(field);
            return amount.isNumber() ? text(amount.decimalValue()) : "";
        });
    }

    /** Returns an amount as the key of a field has it. */
    public static String text(BigDecimal amount) {
        return amount.stripTrailingZeros().toPlainString();
    }

    List<String> of(Row row) {
        return texts.apply(row);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowKey key && key.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
