package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceChain;
import es.cg.sdk.invoices.InvoiceChain.Kind;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The fingerprints of invoices, computed again by the client. */
final class InvoiceChainTest {
    private static final String FIRST = "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60";
    private static final String SECOND = "F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97";
    private static final String ANNULMENT = "177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68";

    @RegisterExtension
    private final Mocked mocked = new Mocked();

    /** An invoice of the tax agency's published examples. */
    private static String published(String number, String seconds, String fingerprint, String previous) {
        return """
                {"id":"inv_%s","emisor_nif":"89890001K","numero_completo":"%s","fecha_expedicion":"2024-01-01",
                 "tipo_factura":"F1","cuota_iva":12.35,"total":123.45,"estado":"emitida",
                 "verifactu":{"huella":"%s","huella_anterior":%s,"registrado_en":"2024-01-01T19:20:%s+01:00"}}
                """.formatted(seconds, number, fingerprint, previous, seconds);
    }

    private static Invoice invoice(String json) {
        return new Invoice(Json.parse(json));
    }

    private static Invoice first() {
        return invoice(published("12345678/G33", "30", FIRST, "null"));
    }

    private static String second() {
        return published("12345679/G34", "35", SECOND, "\"" + FIRST + "\"");
    }

    private Invoice issue(String series, String price) {
        return mocked.laura()
                .invoices()
                .issue(NewInvoice.builder()
                        .serie(series)
                        .fechaExpedicion(LocalDate.of(2026, 11, 20))
                        .tipoFactura(TipoFactura.F1)
                        .receptorNif("J12345674")
                        .receptorNombre("Muebles Muestra SC")
                        .linea(NewInvoiceLine.of("Asesoría")
                                .cantidad("1")
                                .precioUnitario(price)
                                .ivaPct("21"))
                        .build());
    }

    private List<Invoice> listed() {
        return new ArrayList<>(mocked.laura().invoices().list().toList(1000));
    }

    /** The same invoice with one text of its JSON replaced. */
    private static Invoice altered(Invoice invoice, String text, String by) {
        String json = invoice.json().text();
        assertThat(json).contains(text);
        return invoice(json.replace(text, by));
    }

    @Test
    void thePublishedExamplesAreIntact() {
        InvoiceChain chain = InvoiceChain.verify(List.of(invoice(second()), first()));

        assertThat(chain.faults()).isEmpty();
        assertThat(chain.verified()).isEqualTo(2);
        assertThat(chain).hasToString("2 invoices verified, no fault");
    }

    @Test
    void timeWithoutOffsetIsIncompleteNotAltered() {
        String json = published("12345678/G33", "30", FIRST, "null");
        assertThat(InvoiceChain.verify(List.of(invoice(json.replace("+01:00", "")))))
                .hasToString("1 invoice verified, no fault");

        InvoiceChain utc = InvoiceChain.verify(List.of(invoice(json.replace("19:20:30+01:00", "18:20:30"))));
        assertThat(utc.faults()).extracting(InvoiceChain.Fault::kind).containsExactly(Kind.INCOMPLETE);
        assertThat(utc.toString()).contains("has no offset in verifactu.registrado_en, so its fingerprint");
    }

    @Test
    void annulmentLinkIsProvenByTimeOfLastChange() {
        Invoice annulled = invoice(
                second().replace("\"emitida\"", "\"anulada\",\"actualizado_en\":\"2024-01-01T19:20:40+01:00\""));
        Invoice next = invoice(published("12345680/G35", "50", "AB".repeat(32), "\"" + ANNULMENT + "\""));
        InvoiceChain chain = InvoiceChain.verify(List.of(first(), annulled, next));

        assertThat(chain.unproven()).isEmpty();
        assertThat(chain.faults()).extracting(InvoiceChain.Fault::kind).containsExactly(Kind.ALTERED);
    }

    @Test
    void theInvoicesOfTheServiceAreIntactInAnyOrder() {
        for (int i = 1; i <= 12; i++) {
            issue(i % 3 == 0 ? "B" : "A", i + ".10");
        }
        List<Invoice> invoices = listed();
        Collections.shuffle(invoices, new java.util.Random(7));
        InvoiceChain chain = InvoiceChain.verify(invoices);

        assertThat(chain.faults()).isEmpty();
        assertThat(chain.unproven()).isEmpty();
        assertThat(chain.verified()).isGreaterThanOrEqualTo(12);
        assertThat(InvoiceChain.verify(mocked.laura().invoices().list()).isIntact())
                .isTrue();
    }

    @Test
    void changedAmountDateTypeOrFingerprintIsAltered() {
        Invoice issued = issue("A", "100");
        String number = requireNonNull(issued.numeroCompleto());
        for (Invoice changed : List.of(
                altered(issued, "121.00", "122.00"),
                altered(issued, "\"2026-11-20\"", "\"2026-11-19\""),
                altered(issued, "\"F1\"", "\"F2\""),
                altered(issued, requireNonNull(issued.verifactu().huella()), "00".repeat(32)))) {
            InvoiceChain chain = InvoiceChain.verify(List.of(changed));

            assertThat(chain.isIntact()).isFalse();
            assertThat(chain.faults())
                    .extracting(InvoiceChain.Fault::kind, InvoiceChain.Fault::invoiceId)
                    .containsExactly(tuple(Kind.ALTERED, issued.id()));
            assertThat(chain.faults().get(0).text()).contains(number).doesNotContain("12345678Z", "121");
        }
    }

    @Test
    void missingInvoiceIsReportedAsBrokenAndMissing() {
        issue("A", "1");
        Invoice missing = issue("A", "2");
        Invoice next = issue("A", "3");
        List<Invoice> invoices = listed();
        invoices.removeIf(each -> requireNonNull(missing.id()).equals(each.id()));
        InvoiceChain chain = InvoiceChain.verify(invoices);

        assertThat(chain.faults())
                .extracting(InvoiceChain.Fault::kind, InvoiceChain.Fault::invoiceId)
                .containsExactly(tuple(Kind.BROKEN, next.id()), tuple(Kind.MISSING, null));
        assertThat(chain.faults().get(1).text())
                .isEqualTo("number " + missing.numero() + " is missing in series A of 2026");
        assertThat(chain.toString()).contains("2 faults");
    }

    @Test
    void annulmentLinkIsProvenOrReportedUnproven() {
        Invoice annulled = issue("A", "1");
        mocked.mock().panel().advance(Duration.ofMinutes(10));
        mocked.mock().panel().annul(requireNonNull(annulled.id()));
        mocked.mock().panel().advance(Duration.ofMinutes(10));
        Invoice next = issue("A", "2");
        InvoiceChain chain = InvoiceChain.verify(listed());

        assertThat(chain.faults()).isEmpty();
        List<Invoice> later = listed();
        later.replaceAll(each -> requireNonNull(annulled.id()).equals(each.id())
                ? altered(each, "\"actualizado_en\":\"2026", "\"actualizado_en\":\"2027")
                : each);
        InvoiceChain doubtful = InvoiceChain.verify(later);
        assertThat(doubtful.isIntact()).isTrue();
        assertThat(doubtful.unproven())
                .extracting(InvoiceChain.Fault::invoiceId)
                .containsExactly(next.id());
        assertThat(doubtful.toString()).contains("1 link not proven");
    }

    @Test
    void twoInvoicesWithTheSamePredecessorAreAFork() {
        Invoice fork = invoice(published("12345681/G36", "45", "CD".repeat(32), "\"" + FIRST + "\""));
        InvoiceChain chain = InvoiceChain.verify(List.of(first(), invoice(second()), fork));

        assertThat(chain.faults()).extracting(InvoiceChain.Fault::kind).contains(Kind.FORKED, Kind.ALTERED);
    }

    @Test
    void anInvoiceThatIsListedTwiceCountsOnce() {
        assertThat(InvoiceChain.verify(List.of(first(), first(), invoice(second()), first())))
                .hasToString("2 invoices verified, no fault");
    }

    @Test
    void twoInvoicesWithOneNumberAreARepetition() {
        Invoice issued = issue("A", "1");
        InvoiceChain chain =
                InvoiceChain.verify(List.of(issued, altered(issued, requireNonNull(issued.id()), "inv_other")));

        assertThat(chain.faults()).extracting(InvoiceChain.Fault::kind).contains(Kind.REPEATED);
    }

    @Test
    void anInvoiceIsIncompleteOnlyIfAFieldIsMissing() {
        Invoice without = invoice(second().replace("\"cuota_iva\":12.35,", ""));
        Invoice bare =
                invoice("{\"id\":\"inv_1\",\"numero_completo\":\"A-1\",\"verifactu\":{\"estado\":\"pendiente\"}}");
        Invoice foral = invoice("{\"id\":\"inv_2\",\"verifactu\":{\"estado\":\"no_aplica\"}}");
        Invoice received = invoice("{\"id\":\"inv_3\",\"sentido\":\"recibida\"}");
        InvoiceChain chain = InvoiceChain.verify(List.of(first(), without, bare, foral, received));

        assertThat(chain.withoutFingerprint()).isEqualTo(1);
        assertThat(chain.faults())
                .extracting(InvoiceChain.Fault::text)
                .containsExactly(
                        "A-1 has no fingerprint",
                        "12345679/G34 has no cuota_iva, so its fingerprint cannot be computed");
    }

    @Test
    void aListThatBeginsInTheMiddleIsIntact() {
        assertThat(InvoiceChain.verify(List.of(invoice(second()))).isIntact()).isTrue();
        assertThat(InvoiceChain.verify(List.of())).hasToString("0 invoices verified, no fault");
    }
}
