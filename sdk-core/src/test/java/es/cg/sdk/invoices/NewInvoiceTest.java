package es.cg.sdk.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.VatBreakdown.Exencion;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NewInvoiceTest {
    private static final NewInvoiceLine LINE = NewInvoiceLine.of("Asesoría noviembre")
            .cantidad("1")
            .precioUnitario("100.00")
            .ivaPct("21");

    private static NewInvoice.Builder complete() {
        return NewInvoice.builder()
                .serie("A")
                .ejercicio(2026)
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .tipoFactura(TipoFactura.F1)
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .linea(LINE);
    }

    @Test
    void bodyUsesContractNamesAndKeepsDecimals() {
        assertThat(complete().build().json().text()).isEqualTo("""
                        {"ejercicio":2026,"fecha_expedicion":"2026-11-20","lineas":[{"cantidad":1,\
                        "concepto":"Asesoría noviembre","iva_pct":21,"precio_unitario":100.00}],\
                        "receptor_nif":"B12345674","receptor_nombre":"Talleres Ejemplo SL","serie":"A",\
                        "tipo_factura":"F1"}""");
    }

    @Test
    void linesMustBeAListOfAtLeastOne() {
        assertThatThrownBy(complete().lineas(List.of())::build)
                .hasMessage("NewInvoice.lineas must be a list of at least one");
        assertThatThrownBy(complete().set("lineas", "two")::build)
                .hasMessage("NewInvoice.lineas must be a list of at least one");
    }

    @Test
    void missingLineFieldIsNamedWithItsIndex() {
        assertThatThrownBy(complete().linea(NewInvoiceLine.of(null))::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NewInvoice.lineas[1].concepto is required");
        assertThatThrownBy(complete().set("lineas", List.of(Map.of("concepto", "x")))::build)
                .hasMessage("NewInvoice.lineas[0].cantidad is required");
    }

    /** What only an assumption forbids is the service's to refuse. */
    @Test
    void unusualButAllowedValuesAreSent() {
        NewInvoice.Builder bare = NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(LocalDate.of(2099, 1, 1))
                .ejercicio(1999)
                .tipoFactura(TipoFactura.R1)
                .receptorNif("no tax id")
                .linea(LINE.cantidad("-1").ivaPct("0").exencion(new Exencion("E9")));

        assertThat(bare.build().json().get("tipo_factura").string()).isEqualTo("R1");
        assertThat(bare.tipoFactura(new TipoFactura("F9"))
                        .build()
                        .json()
                        .get("tipo_factura")
                        .string())
                .isEqualTo("F9");
    }

    @Test
    void linesAreAddedOrReplaced() {
        NewInvoiceLine other =
                NewInvoiceLine.of("Otra").cantidad("2").precioUnitario("5").ivaPct("10");

        assertThat(complete().linea(other).build())
                .isEqualTo(complete().lineas(List.of(LINE, other)).build());
        assertThat(complete()
                        .lineas(List.of(other))
                        .linea(LINE)
                        .build()
                        .json()
                        .get("lineas")
                        .items())
                .containsExactly(other.json(), LINE.json());
        assertThat(complete().lineas(null).linea(LINE).build())
                .isEqualTo(complete().build());
        assertThatThrownBy(() -> complete().lineas(null).build()).hasMessage("NewInvoice.lineas is required");
        assertThat(complete()
                        .set("lineas", List.of(LINE.json(), LINE.json()))
                        .linea(other)
                        .build()
                        .json()
                        .get("lineas")
                        .items())
                .hasSize(3);
        assertThatThrownBy(() -> complete().lineas(Collections.singletonList(null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NewInvoice.lineas has an item that is null");
    }

    @Test
    void nullRemovesAnEarlierValue() {
        assertThat(complete()
                        .receptorNif("B12345674")
                        .notas("n")
                        .receptorNif((String) null)
                        .notas(null)
                        .build())
                .isEqualTo(complete().receptorNif((String) null).build());
        assertThat(LINE.descuentoPct("5").descuentoPct((String) null)).isEqualTo(LINE);
        assertThat(NewDueDate.of(LocalDate.EPOCH).importe("5").importe((BigDecimal) null))
                .isEqualTo(NewDueDate.of(LocalDate.EPOCH));
        assertThatThrownBy(() -> complete().sustituidas(Collections.singletonList(null)))
                .hasMessage("NewInvoice.sustituidas has an item that is null");
    }

    @Test
    void dueDatesAreAddedOrReplaced() {
        NewDueDate first = NewDueDate.of(LocalDate.of(2026, 12, 20)).importe("60.50");
        NewDueDate second = NewDueDate.of(LocalDate.of(2027, 1, 20)).importe(new BigDecimal("60.5"));

        assertThat(complete()
                        .vencimiento(first)
                        .vencimiento(second)
                        .build()
                        .json()
                        .get("vencimientos")
                        .text())
                .isEqualTo(
                        "[{\"fecha\":\"2026-12-20\",\"importe\":60.50},{\"fecha\":\"2027-01-20\",\"importe\":60.5}]");
        assertThat(complete().vencimiento(first).vencimientos(List.of(second)).build())
                .isEqualTo(complete().vencimiento(second).build());
        assertThat(NewDueDate.of(LocalDate.of(2026, 12, 20))
                        .set("nota", "x")
                        .json()
                        .text())
                .isEqualTo("{\"fecha\":\"2026-12-20\",\"nota\":\"x\"}");
        assertThat(first)
                .isEqualTo(first.importe("9").importe("60.50"))
                .isNotEqualTo(second)
                .hasToString("NewDueDate[fecha, importe]");
    }

    @Test
    void lineSettersReturnACopy() {
        NewInvoiceLine more =
                LINE.descuentoPct("10").recargoPct("5.2").exencion(Exencion.E1).productoId("prd_1");

        assertThat(LINE.json().names()).containsExactly("cantidad", "concepto", "iva_pct", "precio_unitario");
        assertThat(more.json().text())
                .isEqualTo("{\"cantidad\":1,\"concepto\":\"Asesoría noviembre\",\"descuento_pct\":10,"
                        + "\"exencion\":\"E1\",\"iva_pct\":21,\"precio_unitario\":100.00,\"producto_id\":\"prd_1\","
                        + "\"recargo_pct\":5.2}");
        assertThat(LINE)
                .isEqualTo(LINE.descuentoPct((BigDecimal) null))
                .hasSameHashCodeAs(LINE.descuentoPct((String) null))
                .isNotEqualTo(more)
                .hasToString("NewInvoiceLine[cantidad, concepto, iva_pct, precio_unitario]");
        assertThat(LINE.set("iva_pct", null).json().text()).contains("\"iva_pct\":null");
    }

    @Test
    void amountsMustBeDecimalsOrDecimalText() {
        assertThat(NewInvoiceLine.of("x").cantidad(new BigDecimal("0.50")).precioUnitario("-12.345"))
                .extracting(line -> line.json().text())
                .isEqualTo("{\"cantidad\":0.50,\"concepto\":\"x\",\"precio_unitario\":-12.345}");
        for (String wrong : List.of("", "1,50", " 1", "1e3", "1.", ".5", "0x1", "NaN", "١", "1.234,50", "--1")) {
            assertThatThrownBy(() -> LINE.cantidad(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(
                            "NewInvoiceLine.cantidad must be a decimal number such as 12.50, but is of the form");
        }
        assertThatThrownBy(() -> LINE.set("cantidad", 1.5))
                .hasMessageStartingWith("NewInvoiceLine.cantidad: a java.lang.Double");
    }

    /** What is put into the wrong place may be somebody's tax id or account. */
    @Test
    void messageShowsOnlyTheFormOfAWrongAmount() {
        assertThatThrownBy(() -> complete().retencionIrpfPct("1,5 %"))
                .hasMessage("NewInvoice.retencion_irpf_pct must be a decimal number such as 12.50,"
                        + " but is of the form \"9,9 %\"");
        assertThatThrownBy(() -> LINE.precioUnitario("12345678Z")).hasMessageEndingWith("of the form \"99999999a\"");
        assertThatThrownBy(() -> LINE.ivaPct("ES91 2100 0418 4502 0005 1332 and a good deal more"))
                .hasMessageEndingWith("of the form \"aa99 9999 9999 9999 9999 9999 aaa a aaaa…\"");
    }

    @Test
    void theFieldsOfAnInvoiceArePrintedWithoutTheirValues() {
        assertThat(complete().set("nota 12345678Z", "x").build())
                .hasToString(
                        "NewInvoice[ejercicio, fecha_expedicion, lineas=1, nota ***, receptor_nif, receptor_nombre,"
                                + " serie, tipo_factura]");
        assertThat(complete().build()).isEqualTo(complete().build());
        assertThat(InvoiceQuery.create()
                        .receptorNif("12345678Z")
                        .fechaDesde(LocalDate.of(2026, 11, 1))
                        .modificadoDesde(Instant.parse("2026-11-20T08:00:00Z"))
                        .estado(Invoice.Estado.EMITIDA)
                        .estadoCobro(new Invoice.EstadoCobro("12345678Z"))
                        .ejercicio(2026)
                        .serie("A")
                        .set("telefono", 600000000L))
                .hasToString("InvoiceQuery[receptor_nif, fecha_desde=2026-11-01, modificado_desde=2026-11-20T08:00:00Z,"
                        + " estado=emitida, estado_cobro=***, ejercicio=2026, serie, telefono]");
        assertThat(InvoiceQuery.create().ejercicio(2026).set("ejercicio", "2025"))
                .hasToString("InvoiceQuery[ejercicio]");
        assertThat(new Invoice(Json.parse("{\"id\":\"inv_1\",\"receptor_nif\":\"12345678Z\"}")))
                .hasToString("Invoice[inv_1]");
    }
}
