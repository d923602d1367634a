package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What a person knows a record by: its name, the other party, and all else by which it is found. */
public final class RecordNames {
    /** The fields with the name of the other party. */
    public static final List<String> OTHERS =
            List.of("proveedor_nombre", "perceptor_nombre", "deudor_nombre", "contraparte_nombre");

    // Of which there are many, and no search looks at them.
    private static final Set<String> NOT_SEARCHED = Set.of("", "event", "accounting_entry");
    private static final List<String> NUMBERS = List.of("numero_completo", "numero_factura", "numero");
    private static final List<String> NAMES = Stream.concat(
                    NUMBERS.stream(),
                    Stream.of("referencia", "nombre_fichero", "titulo", "alias", "concepto", "trabajador_nombre"))
            .toList();
    private static final List<String> SEARCHED = Stream.of(
                    NAMES,
                    OTHERS,
                    List.of("id", "referencia_externa", "nombre", "apellidos", "nif", "iban", "receptor_nombre"),
                    List.of("receptor_nif", "emisor_nombre", "trabajador_nif", "evento_id", "tipo"))
            .flatMap(List::stream)
            .toList();

    private RecordNames() {}

    /** Returns the name of a record: of a tax model, what it is and its period. */
    public static String of(JsonNode json) {
        return json.has("casillas")
                ? String.join(
                        " ",
                        json.path("modelo").asText(),
                        json.path("ejercicio").asText(),
                        json.path("periodo").asText())
                : first(json, NAMES);
    }

    /** Returns the first of these fields that a record has; empty if it has none. */
    public static String first(JsonNode json, List<String> fields) {
        return fields.stream()
                .filter(json::hasNonNull)
                .findFirst()
                .map(field -> json.path(field).asText())
                .orElse("");
    }

    /**
     * Returns what is searched of a record, in lines: its id, its names and the like, of which a part is enough; its
     * numbers in their one spelling, the code of the tax authority, and the last answer of a receiver with its class.
     * Empty for a record that no search looks at.
     */
    static String searched(JsonNode json) {
        if (NOT_SEARCHED.contains(json.path("object").asText())) {
            return "";
        }
        StringBuilder texts = new StringBuilder();
        for (String name : SEARCHED) {
            add(texts, json.path(name).asText(""));
        }
        if (json.has("casillas")) {
            add(texts, json.path("modelo").asText());
            add(texts, of(json));
        }
        // All at once, since each fold looks for accents.
        StringBuilder lines = new StringBuilder("\n")
                .append(SearchText.folded(texts.toString()))
                .append('\n');
        for (String name : NUMBERS) {
            // Digits alone have no other spelling.
            String number = json.path(name).textValue();
            add(lines, number == null ? "" : SearchText.number(number));
        }
        add(lines, json.path("verifactu").path("codigo_error").asText(""));
        int status = json.path("codigo_http").asInt();
        if (status > 0) {
            add(lines, Integer.toString(status));
            add(lines, status / 100 + "xx");
        }
        return lines.toString();
    }

    private static void add(StringBuilder lines, String text) {
        if (!text.isEmpty()) {
            lines.append(text).append('\n');
        }
    }
}
