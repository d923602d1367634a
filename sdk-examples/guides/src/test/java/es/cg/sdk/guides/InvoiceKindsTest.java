package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.directory.Addressee;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceTotals;
import es.cg.sdk.invoices.NewInvoice;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The eight requests of docs/issue-invoices.md are issued, have the total of the preview, and are accepted. */
class InvoiceKindsTest extends MockedGuide {
    private Invoice issue(NewInvoice request) {
        String reference =
                String.valueOf(request.json().get("referencia_externa").string());
        Invoice issued = laura.invoices().issue(request, IdempotencyKey.forDocument("erp-invoice", reference));
        assertThat(InvoiceTotals.of(request).total()).isEqualByComparingTo(issued.total());
        mock.panel().advance(Duration.ofMinutes(5));
        Invoice now = laura.invoices().get(String.valueOf(issued.id()));
        assertThat(now.verifactu().isAccepted()).isTrue();
        return now;
    }

    private Addressee create(NewAddressee addressee, String number) {
        // snippet addressee
        return laura.addressees().create(addressee, IdempotencyKey.forDocument("erp-customer", number));
        // end snippet
    }

    @Test
    void completeInvoiceIsIssued() {
        assertThat(issue(InvoiceKinds.complete()).total()).isEqualByComparingTo("147.00");
    }

    @Test
    void ticketIsReplacedByAFullInvoice() {
        Invoice ticket = issue(InvoiceKinds.simplified());
        Invoice full = issue(InvoiceKinds.replacing(String.valueOf(ticket.id())));
        assertThat(full.total()).isEqualByComparingTo(ticket.total());
    }

    @Test
    void goodsToAnotherCountryOfTheEuHaveNoVat() {
        Invoice issued = issue(InvoiceKinds.toEuBuyer(create(InvoiceKinds.euBuyer(), "fr-1")));
        assertThat(issued.total()).isEqualByComparingTo("900.00");
    }

    @Test
    void serviceAndExportToAThirdCountryHaveNoVat() {
        Invoice issued = issue(InvoiceKinds.toUsBuyer(create(InvoiceKinds.usBuyer(), "us-1")));
        assertThat(issued.total()).isEqualByComparingTo("830.00");
    }

    @Test
    void exemptInvoiceHasItsReason() {
        assertThat(issue(InvoiceKinds.exempt()).total()).isEqualByComparingTo("300.00");
    }

    @Test
    void shopPaysTheSurcharge() {
        Invoice issued = issue(InvoiceKinds.withSurcharge(create(InvoiceKinds.shop(), "shop-1")));
        assertThat(issued.total()).isEqualByComparingTo("126.20");
    }

    @Test
    void withholdingDiscountAndDueDatesAreThoseOfTheRequest() {
        Invoice issued = issue(InvoiceKinds.withTerms());
        assertThat(issued.total()).isEqualByComparingTo("1089.00");
        assertThat(issued.totalAPagar()).isEqualByComparingTo("954.00");
        assertThat(issued.vencimientos()).hasSize(2);
    }
}
