package es.cg.sdk.mock.internal.chapters.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Makes up the data of a document from the digest of its bytes, so that a file always gives the same data. */
record ExtractedData(Environment environment, long client) {
    private static final List<String> NAMES = List.of(
            "Suministros Ficticios SL",
            "Papelería Inventada SL",
            "Transportes Imaginarios SA",
            "Consultoría de Prueba SL",
            "Almacenes Simulados SA");
    private static final List<String> NIFS = List.of("B12345674", "F12345674", "A12345674", "E12345674", "G12345674");
    private static final List<String> RATES = List.of("21", "21", "21", "10", "4");
    private static final BigDecimal WITHHOLDING = new BigDecimal("0.15");

    /** Returns the data of a document, by its digest and kind; the confidence is low if it is doubtful. */
    ObjectNode of(JsonNode document, boolean doubtful) {
        byte[] digest = HexFormat.of().parseHex(document.path("sha256").asText());
        String kind = document.path("tipo").asText();
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        boolean invoice = kind.startsWith("factura") || kind.equals("ticket");
        if (invoice) {
            boolean issued = kind.equals("factura_emitida");
            int other = pick(digest, 0, NAMES.size());
            data.put(issued ? "receptor_nif" : "emisor_nif", NIFS.get(other));
            data.put(issued ? "receptor_nombre" : "emisor_nombre", NAMES.get(other));
            for (Row row : environment.table(TableNames.CLIENTS).of(client)) {
                data.put(issued ? "emisor_nif" : "receptor_nif", row.text("nif"));
                data.put(issued ? "emisor_nombre" : "receptor_nombre", row.text("nombre"));
            }
            data.put("numero_factura", String.format(Locale.ROOT, "F-%05d", pick(digest, 2, 100_000)));
            data.put(
                    "fecha_expedicion",
                    environment.today().minusDays(pick(digest, 4, 60)).toString());
            amounts(data, digest, kind.equals("factura_recibida"));
        }
        BigDecimal sure = BigDecimal.valueOf((doubtful ? 40L : 85L) + pick(digest, 10, 15), 2);
        return data.put("confianza", sure);
    }

    private static void amounts(ObjectNode data, byte[] digest, boolean received) {
        BigDecimal base = BigDecimal.valueOf(1_000L + pick(digest, 6, 60_000), 2);
        BigDecimal rate = new BigDecimal(RATES.get(pick(digest, 8, RATES.size())));
        BigDecimal tax = base.multiply(rate).movePointLeft(2).setScale(2, RoundingMode.HALF_UP);
        data.put("base_imponible", base);
        data.putArray("desglose_iva")
                .addObject()
                .put("iva_pct", rate)
                .put("base", base)
                .put("cuota", tax);
        if (received && pick(digest, 12, 4) == 0) {
            data.put("retencion_irpf_importe", base.multiply(WITHHOLDING).setScale(2, RoundingMode.HALF_UP));
        }
        data.put("total", base.add(tax));
    }

    private static int pick(byte[] digest, int at, int bound) {
        return ((digest[at] & 0xff) << 8 | (digest[at + 1] & 0xff)) % bound;
    }
}
