package es.cg.sdk.common;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.NewPayment;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** What all builders of requests have in common. */
class RequestBuilderTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final NewInvoice INVOICE = NewInvoice.builder()
            .serie("A")
            .fechaExpedicion(DAY)
            .linea(NewInvoiceLine.of("Asesoría")
                    .cantidad(1)
                    .precioUnitario("100.00")
                    .ivaPct(21))
            .build();

    @Test
    void changingACopyKeepsTheOriginal() {
        NewInvoice other = INVOICE.toBuilder().serie("B").notas("Gracias").build();

        assertThat(other.json().get("serie").string()).isEqualTo("B");
        assertThat(other.json().get("lineas")).isEqualTo(INVOICE.json().get("lineas"));
        assertThat(INVOICE.json().get("serie").string()).isEqualTo("A");
        assertThat(INVOICE.json().has("notas")).isFalse();
    }

    @Test
    void aCopyKeepsWhatWasSetByName() {
        NewInvoice full = INVOICE.toBuilder().set("campo_nuevo", null).build();

        assertThat(full.toBuilder().build().json().text())
                .isEqualTo(full.json().text())
                .contains("\"campo_nuevo\":null");
    }

    @Test
    void nullRemovesAFieldOfACopy() {
        NewInvoice notes = INVOICE.toBuilder().notas("Gracias").build();

        assertThat(notes.toBuilder().notas(null).build()).isEqualTo(INVOICE);
    }

    @Test
    void wholeNumberIsSentWithoutDecimals() {
        NewPayment payment = NewPayment.builder().fecha(DAY).importe(1060).build();

        assertThat(payment.json().get("importe")).isEqualTo(Json.of(new BigDecimal("1060")));
        assertThat(payment.json().text()).contains("\"importe\":1060");
        assertThat(NewInvoiceLine.of("x").cantidad(3).json().text())
                .isEqualTo(NewInvoiceLine.of("x").cantidad("3").json().text());
    }
}
