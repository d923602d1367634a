package es.cg.sdk.benchmarks;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** The same invoice by data binding. */
record InvoiceRecord(
        String id,
        String serie,
        int ejercicio,
        @JsonProperty("numero_completo") String numeroCompleto,
        @JsonProperty("fecha_expedicion") LocalDate fecha,
        @JsonProperty("tipo_factura") String tipo,
        @JsonProperty("receptor_nif") String receptorNif,
        @JsonProperty("receptor_nombre") String receptorNombre,
        List<Line> lineas,
        @JsonProperty("base_imponible") BigDecimal base,
        @JsonProperty("cuota_iva") BigDecimal cuota,
        BigDecimal total,
        String estado,
        Remission verifactu) {
    record Line(
            String concepto,
            BigDecimal cantidad,
            @JsonProperty("precio_unitario") BigDecimal precioUnitario,
            @JsonProperty("iva_pct") BigDecimal ivaPct) {}

    record Remission(
            String estado,
            String huella,
            @JsonProperty("qr_url") String qrUrl) {}

    record Page(
            List<InvoiceRecord> data,
            @JsonProperty("has_more") boolean hasMore,
            @JsonProperty("next_cursor") String nextCursor) {}
}
