package es.cg.sdk.checks.services;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/** An invoice of the month, of which no two are alike. */
record MonthRow(int number) {
    private static final List<String> TAX_IDS = List.of("B12345674", "12345678Z", "A12345674");

    String series() {
        return number % 2 == 0 ? "A" : "B";
    }

    String reference() {
        return "2026-11/" + number;
    }

    NewInvoice toRequest() {
        return NewInvoice.builder()
                .serie(series())
                .ejercicio(2026)
                .fechaExpedicion(LocalDate.of(2026, 11, 1 + number % 20))
                .tipoFactura(TipoFactura.F1)
                .receptorNif(TAX_IDS.get(number % 3))
                .receptorNombre("Receptora " + number + " SL")
                .referenciaExterna(reference())
                .linea(NewInvoiceLine.of("Cuota " + number)
                        .cantidad(1 + number % 4)
                        .precioUnitario(new BigDecimal("100.05").add(BigDecimal.valueOf(number)))
                        .ivaPct(number % 5 == 0 ? 10 : 21))
                .linea(NewInvoiceLine.of("Gastos " + number)
                        .cantidad("0.5")
                        .precioUnitario("7.30")
                        .ivaPct(4))
                .build();
    }

    /** Returns the first rows of the month. */
    static List<MonthRow> first(int size) {
        return IntStream.range(0, size).mapToObj(MonthRow::new).toList();
    }
}
