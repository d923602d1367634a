package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.store.ReadingInPieces;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What can be found in each record, so that a search reads only records that are new or were changed since the search
 * before. Takes the service's lock, and leaves it to others after so many records. Guarded by that lock.
 */
final class SearchIndex {
    private static final int MOST_READ = 50;
    private static final int MOST_LOOKED_AT = 2000;

    private static final List<String> TEXTS = Stream.of(
                    BookRecords.NAMES,
                    BookRecords.OTHERS,
                    List.of("id", "referencia_externa", "nombre", "apellidos", "nif", "iban", "receptor_nombre"),
                    List.of("receptor_nif", "emisor_nombre", "trabajador_nif", "evento_id", "tipo"))
            .flatMap(List::stream)
            .toList();
    private static final List<String> NUMBERS = List.of("numero_completo", "numero_factura", "numero");

    private final ReentrantLock lock;

    SearchIndex(ReentrantLock lock) {
        this.lock = lock;
    }

    /**
     * What can be found in a record.
     *
     * @param texts the texts in which a part is enough
     * @param numbers lines with the numbers in their one spelling, and the code of the tax authority
     * @param status the last answer of a receiver; 0 for none
     */
    private record Entry(String texts, String numbers, int status) {
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
            StringBuilder numbers = new StringBuilder("\n");
            NUMBERS.stream()
                    .filter(json::hasNonNull)
                    .map(name -> SearchText.number(json.path(name).asText()))
                    .forEach(number -> numbers.append(number).append('\n'));
            numbers.append(json.at("/verifactu/codigo_error").asText()).append('\n');
            return new Entry(
                    texts.toString(),
                    numbers.toString(),
                    json.path("codigo_http").asInt());
        }

        boolean has(SearchText wanted) {
            return (!wanted.number().isEmpty() && numbers.contains("\n" + wanted.number() + "\n"))
                    || (status > 0 && wanted.isStatus(status))
                    || wanted.isIn(texts);
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
            Entry entry = row.note() instanceof Entry noted ? noted : null;
            if (entry == null) {
                entry = Entry.of(row);
                row.note(entry);
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
