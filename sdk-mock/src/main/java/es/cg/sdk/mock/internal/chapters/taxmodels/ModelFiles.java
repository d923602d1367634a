package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.domain.PlainPdf;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the files of a tax model from its record. The text has fixed widths and the character set of the tax
 * authority's formats, but not their records: a header of 80 characters, then 24 for each box (number in 5, N for a
 * negative amount, cents in 18), each line ended by CR LF.
 */
record ModelFiles(Environment environment, Row row) {
    private static final String NO_VALIDITY = "DOCUMENTO DE PRUEBA SIN VALIDEZ FISCAL";

    /** Writes the list of files into the record. */
    void list() {
        ArrayNode files = JsonNodeFactory.instance.arrayNode();
        files.addObject()
                .put("formato", "pdf")
                .put("nombre_fichero", name("pdf"))
                .put("tamano", pdf().length);
        files.addObject()
                .put("formato", "boe")
                .put("nombre_fichero", name("boe"))
                .put("tamano", boe().length);
        row.change(json -> json.set("ficheros", files));
    }

    private String client(String field) {
        Row client = environment.client(row.client());
        return client == null ? "" : client.text(field);
    }

    String name(String format) {
        String stem = row.text("modelo") + "-" + row.text("ejercicio") + "-" + row.text("periodo");
        return stem + (format.equals("pdf") ? ".pdf" : "." + row.text("modelo"));
    }

    byte[] pdf() {
        return PlainPdf.of(lines());
    }

    byte[] receipt() {
        List<String> lines = new ArrayList<>();
        lines.add("Justificante " + row.text("numero_justificante"));
        lines.add("Código seguro de verificación (CSV): " + row.text("csv"));
        lines.add("Presentado: " + row.text("presentado_en"));
        lines.addAll(lines());
        return PlainPdf.of(lines);
    }

    byte[] boe() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "<T%s%s%s>%-9.9s%-40.40s%-19.19s\r\n",
                row.text("modelo"),
                row.text("ejercicio"),
                row.text("periodo"),
                client("nif"),
                client("nombre").replaceAll("[^ -~\\xa0-\\xff]", "?"),
                row.text("tipo_declaracion")));
        boxes().forEach((box, amount) -> text.append(String.format(
                Locale.ROOT,
                "%s%s%018d\r\n",
                "0".repeat(Math.max(0, 5 - box.length())) + box,
                amount.signum() < 0 ? "N" : " ",
                amount.movePointRight(2).abs().toBigInteger())));
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(NO_VALIDITY);
        lines.add("Modelo " + row.text("modelo") + "  Ejercicio " + row.text("ejercicio") + "  Periodo "
                + row.text("periodo"));
        lines.add(client("nif") + "  " + client("nombre"));
        boxes().forEach((box, amount) -> lines.add("Casilla " + box + ": " + amount.toPlainString()));
        return lines;
    }

    private Map<String, BigDecimal> boxes() {
        Map<String, BigDecimal> boxes = new TreeMap<>();
        row.json()
                .path("casillas")
                .properties()
                .forEach(each ->
                        boxes.put(each.getKey(), new BigDecimal(each.getValue().asText())));
        return boxes;
    }
}
