package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which invoices the tax models count. */
final class InvoiceBooksTest {
    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void close() {
        environment.close();
    }

    private void book(String id, String more) throws Exception {
        environment.put("invoices", 1001, """
                {"id":"%s","fecha_expedicion":"2024-10-05","estado":"emitida"%s,
                 "desglose_iva":[{"iva_pct":21,"base":100.00,"cuota":21.00}]}""".formatted(id, more));
    }

    @Test
    void anInvoiceThatAnotherReplacesDoesNotCount() throws Exception {
        book("stands", "");
        book("replaced", ",\"sustituida_por\":\"stands\"");
        book("annulled", ",\"sustituida_por\":\"stands\",\"estado\":\"anulada\"");
        book("open", ",\"sustituida_por\":null");
        book("received", ",\"sentido\":\"recibida\"");
        Answer model = environment.post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2024,\"periodo\":\"4T\"}");

        assertThat(model.text("/casillas/27")).isEqualTo("42.00");
    }
}
