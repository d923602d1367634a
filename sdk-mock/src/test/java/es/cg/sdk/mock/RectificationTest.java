package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.Rectification.Kind;
import es.cg.sdk.mock.Rectification.Line;
import es.cg.sdk.mock.Rectification.Method;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rectifying invoices from Java. */
final class RectificationTest {
    private final MockCg mock;

    RectificationTest() throws IOException {
        mock = MockCg.start();
    }

    @AfterEach
    void close() {
        mock.close();
    }

    private static Rectification of(Method method, String price) {
        Line line = new Line("Asesoría", BigDecimal.ONE, new BigDecimal(price), new BigDecimal("21"));
        return new Rectification(Kind.R1, method, "Descuento posterior", List.of(line));
    }

    /** The open invoice of 250 euros that the first client has from the start. */
    private String open() {
        return mock.panel().invoices().stream()
                .filter(invoice -> invoice.client() == mock.clients().get(0)
                        && invoice.json().contains("\"base_imponible\":250.00"))
                .findFirst()
                .orElseThrow()
                .id();
    }

    @Test
    void anInvoiceIsRectifiedByDifferencesAndBySubstitution() throws Exception {
        String id = open();
        JsonNode less = Caller.parsed(mock.panel().rectify(id, of(Method.DIFFERENCES, "-50.00")));
        JsonNode instead = Caller.parsed(mock.panel().rectify(id, of(Method.SUBSTITUTION, "180.00")));

        assertThat(less.path("numero_completo").asText()).endsWith("000001").startsWith("R-");
        assertThat(less.path("base_imponible").decimalValue()).isEqualByComparingTo("-50");
        assertThat(instead.path("lineas").toString()).contains("\"precio_unitario\":180.00,");
        shows(instead, "tipo_rectificativa=S", "base_imponible=180", "motivo_rectificacion=Descuento posterior");
    }

    @Test
    void invalidRectificationThrowsWithReason() {
        String id = open();
        mock.panel().rectify(id, of(Method.SUBSTITUTION, "180.00"));

        assertThatThrownBy(() -> mock.panel().rectify(id, of(Method.DIFFERENCES, "-1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("replaces");
        assertThatThrownBy(() -> mock.panel().rectify("inv_none", of(Method.DIFFERENCES, "-1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("inv_none");
        assertThatThrownBy(() ->
                        mock.panel().rectify(id, new Rectification(Kind.R1, Method.DIFFERENCES, "motivo", List.of())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lineas");
    }
}
