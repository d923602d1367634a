package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.store.ReadingInPieces;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * What can be found in each record, so that a search reads only records that are new or were changed since the search
 * before. Takes the service's lock, and leaves it to others after so many records. Guarded by that lock.
 */
final class SearchIndex {
    private static final int MOST_READ = 50;
    private static final int MOST_LOOKED_AT = 2000;

    private static final List<String> TEXTS = List.of(
            "id",
            "numero_completo",
            "numero_factura",
            "numero",
            "referencia",
            "referencia_externa",
            "nombre",
            "apellidos",
            "nif",
            "nombre_fichero",
            "titulo",
            "alias",
            "concepto",
            "iban",
            "receptor_nombre",
            "receptor_nif",
            "emisor_nombre",
            "proveedor_nombre",
            "perceptor_nombre",
            "deudor_nombre",
            "contraparte_nombre",
            "trabajador_nombre",
            "trabajador_nif",
            "evento_id",
            "tipo");

    private static final List<String> NUMBERS = List.of("numero_completo", "numero_factura", "numero");

    private final ReentrantLock lock;
    private final Map<Row, Entry> entries = new WeakHashMap<>();

    SearchIndex(ReentrantLock lock) {
        this.lock = lock;
    }

    /**
     * What can be found in a record.
     *
     * @param changes how often the record had been changed when it was read
     * @param texts the texts in which a part is enough
     * @param numbers the numbers in their one spelling, and the code of the tax authority
     * @param status the last answer of a receiver; 0 for none
     */
    private record Entry(int changes, String texts, List<String> numbers, int status) {
        static Entry of(Row row) {
            JsonNode json = row.json();
            StringJoiner texts = new StringJoiner("\n");
            TEXTS.stream()
                    .filter(json::hasNonNull)
                    .forEach(name -> texts.add(SearchText.folded(json.path(name).asText())));
            if (json.has("casillas")) {
                texts.add(json.path("modelo").asText());
                texts.add(SearchText.folded(BookRecords.name(json)));
            }
            List<String> numbers = new ArrayList<>();
            NUMBERS.stream()
                    .filter(json::hasNonNull)
                    .forEach(name ->
                            numbers.add(SearchText.number(json.path(name).asText())));
            numbers.add(json.at("/verifactu/codigo_error").asText());
            numbers.removeIf(String::isEmpty);
            return new Entry(
                    row.changes(),
                    texts.toString(),
                    List.copyOf(numbers),
                    json.path("codigo_http").asInt());
        }

        boolean has(SearchText wanted) {
            return numbers.contains(wanted.number()) || (status > 0 && wanted.isStatus(status)) || wanted.isIn(texts);
        }
    }

    /** The records of a table that have a text, newest first, of how many. */
    record Found(List<Row> rows, int searched) {}

    /** Returns the records of a table that have a text. Begins again with a table that replaces it meanwhile. */
    Found find(Supplier<Table> place, SearchText wanted) {
        lock.lock();
        try {
            Table table = place.get();
            Found found = find(place, table, wanted);
            while (table != place.get()) {
                table = place.get();
                found = find(place, table, wanted);
            }
            return found;
        } finally {
            lock.unlock();
        }
    }

    private Found find(Supplier<Table> place, Table table, SearchText wanted) {
        List<Row> rows = table.newestFirst();
        List<Row> found = new ArrayList<>();
        int read = 0;
        for (int at = 0; at < rows.size() && table == place.get(); at++) {
            Row row = rows.get(at);
            Entry entry = entries.get(row);
            if (entry == null || entry.changes() != row.changes()) {
                entry = Entry.of(row);
                entries.put(row, entry);
                read++;
            }
            if (entry.has(wanted)) {
                found.add(row);
            }
            if (read == MOST_READ || at % MOST_LOOKED_AT == MOST_LOOKED_AT - 1) {
                read = 0;
                lock.unlock();
                ReadingInPieces.letOthersIn(lock);
                lock.lock();
            }
        }
        found.removeIf(row -> !has(table, row));
        return new Found(found, rows.size());
    }

    /** Whether a table still has a record. */
    static boolean has(Table table, Row row) {
        return row.id().isEmpty() || table.find(row.id()) == row;
    }
}
