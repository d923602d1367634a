package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.accounting.AccountingEntryQuery;
import es.cg.sdk.banks.BankAccountQuery;
import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.common.Iban;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.sandbox.SandboxEmail;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Filters, which a service may not know, and pages, however they are asked for. */
final class FiltersTest {
    @RegisterExtension
    private final Answering service = new Answering();

    private ClientApi laura() {
        return service.cg().forClient(1001);
    }

    private void page(String items) {
        service.answer(200, "{\"object\":\"list\",\"data\":[" + items + "],\"has_more\":false,\"next_cursor\":null}");
    }

    private String asked() throws InterruptedException {
        return String.valueOf(service.server.takeRequest().getUrl().encodedQuery());
    }

    @Test
    void itemThatDoesNotMatchTheFilterThrows() {
        InvoiceQuery mine = InvoiceQuery.create().referenciaExterna("ERP-42");
        page(
                "{\"id\":\"inv_1\",\"referencia_externa\":\"ERP-42\"},{\"id\":\"inv_2\",\"referencia_externa\":\"ERP-1\"}");

        assertThatThrownBy(() -> laura().invoices().list(mine).stream().findFirst())
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("was filtered by referencia_externa")
                .hasMessageNotContaining("ERP-1");
        page("{\"id\":\"inv_2\",\"referencia_externa\":null}");
        assertThatThrownBy(() -> laura().invoices().list(mine).stream().findFirst())
                .isInstanceOf(UnexpectedContentException.class);
        page("{\"id\":\"mov_1\",\"cuenta_id\":8}");
        assertThatThrownBy(() ->
                        laura()
                                .bankTransactions()
                                .list(BankTransactionQuery.create().cuentaId("7"))
                                .prefetch()
                                .stream()
                                .findFirst())
                .isInstanceOf(UnexpectedContentException.class);
        page("{\"id\":\"asi_1\",\"ejercicio\":2025}");
        assertThatThrownBy(() -> laura().accountingEntries()
                        .list(AccountingEntryQuery.create().ejercicio(2026))
                        .first())
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("was filtered by ejercicio");
    }

    @Test
    void itemsWithMatchingOrMissingFieldAreReturned() {
        page("{\"id\":\"inv_1\",\"referencia_externa\":\"ERP-42\"},{\"id\":\"inv_2\"}");
        assertThat(laura().invoices().list(InvoiceQuery.create().referenciaExterna("ERP-42")))
                .extracting(Invoice::id)
                .containsExactly("inv_1", "inv_2");
        page("{\"id\":\"mov_1\",\"cuenta_id\":7}");
        assertThat(laura().bankTransactions().list(BankTransactionQuery.create().cuentaId("7")))
                .hasSize(1);
    }

    @Test
    void ibanAndNifFiltersAreSentUnmasked() throws InterruptedException {
        page("");
        assertThat(laura().bankAccounts()
                        .list(BankAccountQuery.create().iban(Iban.of("ES91 2100 0418 4502 0005 1332"))))
                .isEmpty();
        page("");
        assertThat(laura().invoices().list(InvoiceQuery.create().receptorNif(TaxId.of("es-b12345674"))))
                .isEmpty();

        assertThat(asked()).isEqualTo("iban=ES9121000418450200051332");
        assertThat(asked()).isEqualTo("receptor_nif=B12345674");
        assertThatThrownBy(() -> BankAccountQuery.create().iban("ES91 **** **** **** **** 1332"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be a complete IBAN");
    }

    @Test
    void limitIsSentAsPageSize() throws InterruptedException {
        page("");
        assertThat(service.cg().clients().list().limit(100)).isEmpty();
        page("");
        assertThat(service.cg().sandbox().emails().limit(1).stream().map(SandboxEmail::id))
                .isEmpty();

        assertThat(asked()).isEqualTo("limit=100");
        assertThat(asked()).isEqualTo("limit=1");
    }
}
