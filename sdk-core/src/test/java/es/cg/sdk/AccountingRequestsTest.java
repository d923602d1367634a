package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.accounting.Account;
import es.cg.sdk.accounting.AccountQuery;
import es.cg.sdk.accounting.AccountingEntry;
import es.cg.sdk.accounting.AccountingEntryQuery;
import es.cg.sdk.accounting.AccountingPeriod;
import es.cg.sdk.accounting.AccountingPeriodQuery;
import es.cg.sdk.accounting.NewAccount;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.taxcalendar.TaxObligation;
import es.cg.sdk.taxcalendar.TaxObligationQuery;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The books and the tax calendar of a client, as they go over HTTP. */
final class AccountingRequestsTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    @RegisterExtension
    private final Answering service = new Answering();

    private ClientApi laura() {
        return service.once().forClient(1001);
    }

    private void page(String item) {
        service.answer(200, "{\"object\":\"list\",\"data\":[" + item + "],\"has_more\":false,\"next_cursor\":null}");
    }

    private String target() throws InterruptedException {
        RecordedRequest sent = service.server.takeRequest();
        assertThat(sent.getHeaders().get("X-CG-Client")).isEqualTo("1001");
        return sent.getMethod() + " " + sent.getTarget().replace("/api/public/v1", "");
    }

    @Test
    void entriesAreListedWithTheirLines() throws Exception {
        page("""
                {"object":"accounting_entry","id":"asi_1","numero":7,"fecha":"2026-11-20","ejercicio":2026,"periodo":"4T",
                 "tipo":"ordinario","origen":{"tipo":"factura","id":"inv_1"},"total_debe":121.00,"total_haber":121.00,
                 "apuntes":[{"orden":1,"cuenta":"4300000001","debe":121.00,"haber":0},
                            {"orden":2,"cuenta":"705","debe":0,"haber":121.00}]}""");
        List<AccountingEntry> entries = laura()
                .accountingEntries()
                .list(AccountingEntryQuery.create()
                        .fechaDesde(DAY)
                        .fechaHasta(DAY)
                        .ejercicio(2026)
                        .cuenta("430")
                        .origenId("inv_1"))
                .stream()
                .toList();

        assertThat(target())
                .isEqualTo("GET /accounting-entries?fecha_desde=2026-11-20&fecha_hasta=2026-11-20&ejercicio=2026"
                        + "&cuenta=430&origen_id=inv_1");
        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.tipo()).isEqualTo(AccountingEntry.Tipo.ORDINARIO);
            assertThat(entry.origen().tipo()).isEqualTo(AccountingEntry.TipoOrigen.FACTURA);
            assertThat(entry.apuntes())
                    .extracting(AccountingEntry.EntryLine::cuenta)
                    .containsExactly("4300000001", "705");
            assertThat(entry.totalDebe()).isEqualTo(new BigDecimal("121.00"));
        });
    }

    @Test
    void entryOutsideFilteredYearThrows() {
        page("{\"id\":\"asi_1\",\"ejercicio\":2025}");

        assertThatThrownBy(() -> laura().accountingEntries()
                        .list(AccountingEntryQuery.create().ejercicio(2026))
                        .first())
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("was filtered by ejercicio");
    }

    @Test
    void aSubAccountIsAdded() throws Exception {
        service.answer(
                201, "{\"object\":\"account\",\"id\":\"4300000012\",\"codigo\":\"4300000012\",\"es_subcuenta\":true}");
        Account added = laura().accounts()
                .create(
                        NewAccount.builder()
                                .codigo("4300000012")
                                .nombre("Talleres Ejemplo SL")
                                .nif(TaxId.of("B-12345674"))
                                .build(),
                        IdempotencyKey.forDocument("erp-cuenta", "12"));

        RecordedRequest sent = service.server.takeRequest();
        assertThat(sent.getTarget()).endsWith("/accounts");
        assertThat(requireNonNull(sent.getBody()).utf8())
                .isEqualTo("{\"codigo\":\"4300000012\",\"nif\":\"B12345674\",\"nombre\":\"Talleres Ejemplo SL\"}");
        assertThat(added.esSubcuenta()).isTrue();
        assertThatThrownBy(() -> NewAccount.builder().codigo("430").build())
                .hasMessage("NewAccount.nombre is required");
    }

    @Test
    void accountsAndPeriodsAreRead() throws Exception {
        service.answer(200, "{\"object\":\"account\",\"id\":\"430\",\"codigo\":\"430\",\"saldo\":-12.10}");
        assertThat(laura().accounts().get("430").saldo()).isEqualTo(new BigDecimal("-12.10"));
        page("{\"id\":\"430\",\"codigo\":\"430\"}");
        assertThat(laura().accounts().list(AccountQuery.create().ejercicio(2026).cuenta("43")))
                .hasSize(1);
        page("{\"id\":\"per_1\",\"ejercicio\":2026,\"trimestres\":[{\"periodo\":\"1T\",\"estado\":\"cerrado\"}]}");
        assertThat(laura()
                        .accountingPeriods()
                        .list(AccountingPeriodQuery.create().ejercicio(2026))
                        .stream()
                        .toList())
                .singleElement()
                .extracting(each -> each.trimestres().get(0).estado())
                .isEqualTo(AccountingPeriod.Estado.CERRADO);

        assertThat(target()).isEqualTo("GET /accounts/430");
        assertThat(target()).isEqualTo("GET /accounts?ejercicio=2026&cuenta=43");
        assertThat(target()).isEqualTo("GET /accounting-periods?ejercicio=2026");
    }

    @Test
    void obligationsAreListedByTheirDeadline() throws Exception {
        page(
                "{\"id\":\"obl_1\",\"modelo\":\"303\",\"periodo\":\"4T\",\"fecha_limite\":\"2027-02-01\",\"estado\":\"pendiente\"}");
        TaxObligation next = laura().taxObligations()
                .list(TaxObligationQuery.create()
                        .fechaDesde(DAY)
                        .fechaHasta(LocalDate.of(2027, 3, 1))
                        .modelo(Modelo.M303)
                        .estado(TaxObligation.Estado.PENDIENTE))
                .first()
                .orElseThrow();

        assertThat(next.fechaLimite()).isEqualTo("2027-02-01");
        assertThat(target())
                .isEqualTo(
                        "GET /tax-calendar?fecha_desde=2026-11-20&fecha_hasta=2027-03-01&modelo=303&estado=pendiente");
    }

    @Test
    void routeReplacesPathAndUnknownFieldsAreRead() throws Exception {
        try (CgClient moved = CgClient.builder()
                .baseUrl(service.baseUrl())
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .route("accounts.get", "/cuentas/{codigo}/ficha")
                .build()) {
            service.answer(200, "{\"object\":\"account\",\"id\":\"430\",\"saldo_inicial\":5.00}");
            Account account = moved.forClient(1001).accounts().get("430");

            assertThat(target()).isEqualTo("GET /cuentas/430/ficha");
            assertThat(account.saldo()).isNull();
            assertThat(account.json().get("saldo_inicial").number()).isEqualTo(new BigDecimal("5.00"));
        }
    }
}
