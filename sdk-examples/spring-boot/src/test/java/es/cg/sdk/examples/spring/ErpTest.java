package es.cg.sdk.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.spring.test.CgMockTest;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@CgMockTest
class ErpTest {
    private static final InvoiceController.Document DOCUMENT = new InvoiceController.Document(
            1001,
            LocalDate.of(2026, 11, 20),
            "B12345674",
            "Talleres Ejemplo SL",
            "Asesoría noviembre",
            new BigDecimal("100.00"));

    @Autowired
    private MockCg mock;

    @Autowired
    private InvoiceController controller;

    @Autowired
    private InvoiceTable invoices;

    @Test
    void aDocumentIsIssuedOnceAndItsEventIsBooked() {
        String number = controller.issue("2026-00042", DOCUMENT);
        String again = controller.issue("2026-00042", DOCUMENT);
        mock.webhooks().settle();

        assertThat(again).isEqualTo(number);
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(1);
        assertThat(invoices.history("2026-00042")).containsOnlyOnce("invoice.emitted");
    }
}
