package es.cg.sdk.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.VatBreakdown.Exencion;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.model.Aviso;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Issuing, listing and paying over HTTP. */
final class InvoicesTest extends InvoicesOnMock {
    @Test
    void issuedInvoiceIsNumberedChainedAndNotYetAccepted() {
        Invoice issued =
                laura.invoices().issue(invoice().build(), IdempotencyKey.forDocument("erp-factura", "2026-00042"));

        assertThat(issued.meta().status()).isEqualTo(201);
        assertThat(issued.numeroCompleto()).isEqualTo("A-2026-000004");
        assertThat(issued.numero()).isEqualTo(4);
        assertThat(issued.sentido()).isEqualTo(Invoice.Sentido.EMITIDA);
        assertThat(issued.estado()).isEqualTo(Invoice.Estado.EMITIDA);
        assertThat(issued.estadoCobro()).isEqualTo(Invoice.EstadoCobro.PENDIENTE);
        assertThat(issued.tipoFactura()).isEqualTo(TipoFactura.F1);
        assertThat(issued.lineas()).singleElement().satisfies(line -> {
            assertThat(line.concepto()).isEqualTo("Asesoría noviembre");
            assertThat(line.precioUnitario()).isEqualTo("1000.00");
        });
        assertThat(issued.verifactu().huella()).matches("[0-9A-F]{64}");
        assertThat(issued.verifactu().huellaAnterior()).matches("[0-9A-F]{64}");
        assertThat(issued.verifactu().estado()).isEqualTo(Remission.Estado.PENDIENTE);
        assertThat(issued.verifactu().isAccepted()).isFalse();
    }

    @Test
    void isAcceptedIsTrueOnlyAfterRemissionAccepted() {
        Invoice issued = laura.invoices().issue(invoice().build());

        mock.panel().advance(Duration.ofSeconds(61));
        assertThat(reread(laura, issued).verifactu().estado()).isEqualTo(Remission.Estado.ENVIADA);
        assertThat(reread(laura, issued).verifactu().isAccepted()).isFalse();
        mock.panel().advance(Duration.ofSeconds(61));
        assertThat(reread(laura, issued).verifactu().isAccepted()).isTrue();
        assertThat(reread(laura, issued).verifactu().csv()).isNotBlank();
        assertThat(issued.verifactu().isAccepted()).as("as it was read").isFalse();
    }

    @Test
    void invoiceRepeatedWithSameKeyIsIssuedOnce() {
        IdempotencyKey key = IdempotencyKey.forDocument("erp-factura", "2026-00042");
        Invoice first = laura.invoices().issue(invoice().build(), key);
        Invoice again =
                laura.invoices().issue(invoice().build(), IdempotencyKey.forDocument("erp-factura", "2026-00042"));

        assertThat(again).isEqualTo(first);
        assertThatThrownBy(() -> laura.invoices().issue(invoice().notas("otra").build(), key))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("idempotency_key_reutilizada"));
        assertThat(laura.invoices().issue(invoice().build()).numero()).isEqualTo(5);
    }

    @Test
    void refusedInvoiceNamesFieldsAndUsesNoNumber() {
        assertThatThrownBy(() -> laura.invoices()
                        .issue(invoice()
                                .receptorNif("12345678A")
                                .ejercicio(2024)
                                .build()))
                .isInstanceOfSatisfying(ValidationException.class, e -> {
                    assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
                    assertThat(e.fieldErrors())
                            .extracting(each -> each.param())
                            .containsExactlyInAnyOrder("receptor_nif", "ejercicio");
                    assertThat(e).hasMessageNotContaining("12345678A");
                });
        assertThat(laura.invoices().issue(invoice().build()).numero()).isEqualTo(4);
    }

    @Test
    void previewTotalsMatchTheService() {
        NewInvoice asked = invoice()
                .retencionIrpfPct("15")
                .lineas(List.of(
                        NewInvoiceLine.of("a")
                                .cantidad("1")
                                .precioUnitario("6097.74")
                                .ivaPct("21"),
                        NewInvoiceLine.of("b")
                                .cantidad("1")
                                .precioUnitario("6097.74")
                                .ivaPct("21.0"),
                        NewInvoiceLine.of("c")
                                .cantidad("3")
                                .precioUnitario("33.333")
                                .ivaPct("10")
                                .descuentoPct("12.5")
                                .recargoPct("1.4"),
                        NewInvoiceLine.of("d")
                                .cantidad("0.5")
                                .precioUnitario("0.01")
                                .ivaPct("0")
                                .exencion(Exencion.E1)))
                .build();
        InvoiceTotals preview = InvoiceTotals.of(asked);
        Invoice issued = laura.invoices().issue(asked);

        assertThat(preview.baseImponible()).isEqualByComparingTo(issued.baseImponible());
        assertThat(preview.cuotaIva()).isEqualByComparingTo(issued.cuotaIva());
        assertThat(preview.cuotaRecargo()).isEqualByComparingTo(issued.cuotaRecargo());
        assertThat(preview.retencionIrpfImporte()).isEqualByComparingTo(issued.retencionIrpfImporte());
        assertThat(preview.total()).isEqualByComparingTo(issued.total());
        assertThat(preview.totalAPagar()).isEqualByComparingTo(issued.totalAPagar());
        assertThat(preview.desgloseIva())
                .extracting(InvoiceTotals.Rate::base, InvoiceTotals.Rate::cuota)
                .containsExactlyElementsOf(issued.desgloseIva().stream()
                        .map(rate -> tuple(rate.base(), rate.cuota()))
                        .toList());
    }

    @Test
    void previewExcludesWithholdingAddedByTheService() {
        Invoice issued = laura.invoices().issue(invoice().build());

        assertThat(issued.retencionIrpfPct()).isEqualByComparingTo("15");
        assertThat(issued.totalAPagar()).isEqualByComparingTo("1060");
        assertThat(InvoiceTotals.of(invoice().build()).totalAPagar()).isEqualTo("1210.00");
    }

    @Test
    void dueDatesAreSentAndReadBack() {
        Invoice issued = laura.invoices()
                .issue(invoice()
                        .vencimiento(NewDueDate.of(TODAY.plusDays(30)).importe("500.00"))
                        .vencimiento(NewDueDate.of(TODAY.plusDays(60)).importe("500.00"))
                        .build());

        assertThat(issued.vencimientos())
                .extracting(DueDate::numero, DueDate::fecha, DueDate::cobrado)
                .containsExactly(tuple(1L, TODAY.plusDays(30), false), tuple(2L, TODAY.plusDays(60), false));
        assertThat(issued.avisos()).extracting(Aviso::codigo).containsExactly("vencimientos_descuadrados");
    }

    @Test
    void eachFilterSelectsMatchingInvoices() {
        Invoice issued = laura.invoices()
                .issue(invoice()
                        .serie("B")
                        .receptorNif("A12345674")
                        .referenciaExterna("ERP-1")
                        .build());
        InvoiceQuery all = InvoiceQuery.create();

        for (InvoiceQuery one : List.of(
                all.serie("B"),
                all.receptorNif("A12345674"),
                all.referenciaExterna("ERP-1"),
                all.fechaDesde(TODAY),
                all.estadoVerifactu(Remission.Estado.PENDIENTE))) {
            assertThat(laura.invoices().list(one)).containsExactly(issued);
        }
        assertThat(laura.invoices().findByReference("ERP-1").record()).isEqualTo(issued);
        assertThat(laura.invoices().list(all.sentido(Invoice.Sentido.RECIBIDA))).hasSize(2);
        assertThat(laura.invoices().list(all.ejercicio(2026))).hasSize(7);
        assertThat(laura.invoices().list(all.ejercicio(2025))).isEmpty();
        assertThat(laura.invoices().list(all.estado(Invoice.Estado.ANULADA))).hasSize(1);
        assertThat(laura.invoices().list(all.estadoCobro(Invoice.EstadoCobro.COBRADA)))
                .hasSize(2);
        assertThat(laura.invoices().list(all.fechaHasta(TODAY.minusDays(30)))).hasSize(4);
        assertThat(laura.invoices().list(all.sentido(Invoice.Sentido.EMITIDA).fechaHasta(TODAY.minusDays(30))))
                .hasSize(2);
        Listing<Invoice> unknown = laura.invoices().list(all.estado(new Invoice.Estado("futura")));
        assertThatThrownBy(() -> unknown.iterator().hasNext()).hasMessageContaining("parametro_no_valido for estado");
    }

    @Test
    void modificadoDesdeTakesADateOrATime() {
        Instant now = mock.panel().now().toInstant();
        Invoice issued = laura.invoices().issue(invoice().build());

        for (InvoiceQuery since : List.of(
                InvoiceQuery.create().modificadoDesde(TODAY),
                InvoiceQuery.create().modificadoDesde(now),
                InvoiceQuery.create().modificadoDesde(OffsetDateTime.parse("2026-11-20T03:00-05:00")))) {
            assertThat(laura.invoices().list(since)).containsExactly(issued);
        }
        assertThat(laura.invoices().list(InvoiceQuery.create().modificadoDesde(TODAY.plusDays(1))))
                .isEmpty();
        assertThat(laura.invoices().list(InvoiceQuery.create().modificadoDesde(now.plusSeconds(1))))
                .isEmpty();
        assertThat(laura.invoices()
                        .list(InvoiceQuery.create()
                                .modificadoDesde(mock.panel().now().plusSeconds(1))))
                .isEmpty();
        assertThat(laura.invoices()
                        .list(InvoiceQuery.create().modificadoDesde(OffsetDateTime.parse("2026-11-20T03:00:01-05:00"))))
                .isEmpty();
    }
}
