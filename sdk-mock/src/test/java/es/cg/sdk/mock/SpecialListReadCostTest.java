package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.Growth.Walk;
import es.cg.sdk.mock.contract.StatementText;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import java.io.IOException;
import java.util.HashSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The records that pages read of long lists that are computed, that belong to several clients, or whose ids are codes. */
final class SpecialListReadCostTest {
    private static final int MANY = 2000;
    private static final int LIMIT = 100;

    // What the page shows, the one before it, which the cursor names, and the next one, which tells that there are
    // more.
    private static final int OF_A_PAGE = LIMIT + 2;

    private static final long CLIENT_OF_NO_KEY = 777_777;

    private final ListeningService service = new ListeningService(false);
    private final Growth growth = new Growth(service);

    @AfterEach
    void stop() {
        service.close();
    }

    private static Table table(ListeningService service, String name) {
        return service.context().environment().table(name);
    }

    private void addAccounts() throws IOException {
        service.get("/accounts");
        Row model = table(service, "accounts").of(Growth.CLIENT).get(0);
        for (int i = 0; i < MANY; i++) {
            String code = "43000" + (10_000 + i);
            ObjectNode copy = model.json().deepCopy();
            copy.put("id", Growth.CLIENT + "/" + code).put("codigo", code).put("cuenta_padre", "430");
            growth.add("accounts", Growth.CLIENT, copy);
        }
    }

    @Test
    void accountsPageReadsOnlyWhatItShows() throws IOException {
        addAccounts();

        Walk walk = growth.walk("/accounts", LIMIT);
        assertThat(new HashSet<>(walk.ids()).size())
                .isGreaterThanOrEqualTo(MANY)
                .isEqualTo(walk.ids().size());
        assertThat(walk.most()).isLessThanOrEqualTo(OF_A_PAGE);
    }

    @Test
    void subAccountsPageReadsOnlyThoseAccounts() throws IOException {
        addAccounts();
        growth.walk("/accounts?cuenta=57", LIMIT);

        assertThat(growth.walk("/accounts?cuenta=57", LIMIT).ids()).contains("57", "570", "572");
        assertThat(growth.walk("/accounts?cuenta=57", LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
        assertThat(growth.walk("/accounts?cuenta=43", LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
    }

    @Test
    void accountEntriesPageReadsOnlyThoseEntries() throws IOException {
        service.get("/accounting-entries");
        growth.fill("accounting_entries", Growth.CLIENT, MANY, (copy, i) -> {
            ObjectNode line = (ObjectNode) copy.withArray("apuntes").get(0);
            line.put("cuenta", i % 100 == 0 ? "7520000007" : "7520000008");
        });
        growth.walk("/accounting-entries?cuenta=752", LIMIT);

        Walk ofTheAccount = growth.walk("/accounting-entries?cuenta=7520000007", LIMIT);
        assertThat(ofTheAccount.ids()).hasSize(MANY / 100);
        assertThat(ofTheAccount.most()).isLessThanOrEqualTo(OF_A_PAGE);
        assertThat(growth.walk("/accounting-entries?cuenta=75200", LIMIT).ids()).hasSize(MANY);
        assertThat(growth.walk("/accounting-entries?cuenta=75200", LIMIT).most())
                .isLessThanOrEqualTo(OF_A_PAGE);
    }

    @Test
    void bankImportsPageReadsOnlyWhatItShows() throws IOException {
        String file =
                StatementText.ofTheAccount().movement("261120", "77.77", "PAGO").ended();
        String account = service.get("/bank-accounts").text("/data/0/id");
        service.ended(service.post("/bank-transactions/import", StatementText.request(account, file)));
        growth.fill("bank_imports", Growth.CLIENT, MANY, (copy, i) -> {
            if (i % 100 == 0) {
                copy.put("cuenta_id", "cta_other");
            }
        });
        growth.walk("/bank-imports?cuenta_id=cta_other", LIMIT);

        assertThat(growth.walk("/bank-imports", LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
        assertThat(growth.walk("/bank-imports?cuenta_id=cta_other", LIMIT).ids())
                .hasSize(MANY / 100);
        assertThat(growth.walk("/bank-imports?cuenta_id=cta_other", LIMIT).most())
                .isLessThanOrEqualTo(OF_A_PAGE);
    }

    @Test
    void clientsPageReadsOnlyThoseOfTheKey() throws IOException {
        int before = growth.walk("/clients", LIMIT).ids().size();
        Row model = table(service, "clients").newestFirst().get(0);
        for (int i = 0; i < MANY; i++) {
            long id = 500_000L + i;
            ObjectNode copy = model.json().deepCopy();
            growth.add("clients", id, copy.put("id", id));
        }

        assertThat(growth.walk("/clients", LIMIT).ids()).hasSize(before);
        assertThat(growth.walk("/clients", LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
    }

    @Test
    void emailPageReadsOnlyEmailsOfTheKeysClients() throws IOException {
        try (ListeningService sandbox = new ListeningService(true)) {
            Growth ofTheSandbox = new Growth(sandbox);
            long mine = 9001;
            sandbox.context().emails().write(mine, "a@ejemplo.invalid", "Asunto", "Texto", "aviso");
            for (int i = 0; i < MANY; i++) {
                ofTheSandbox.fill("emails", i % 100 == 0 ? mine : CLIENT_OF_NO_KEY, 1, (copy, none) -> {});
            }

            assertThat(ofTheSandbox.walk("/sandbox/emails", LIMIT).ids()).hasSizeGreaterThanOrEqualTo(MANY / 100);
            assertThat(ofTheSandbox.walk("/sandbox/emails", LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
        }
    }

    @Test
    void taxCalendarReadsNoUnneededRecords() throws IOException {
        growth.walk("/tax-calendar", LIMIT);
        growth.fill("invoices", Growth.CLIENT, MANY, (copy, i) -> copy.put("fecha_expedicion", "2026-10-01"));
        growth.fill("expenses", Growth.CLIENT, MANY, (copy, i) -> copy.put("tipo_renta", i % 2 == 0 ? "" : "capital"));
        growth.fill("irpf_payments", Growth.CLIENT, MANY, (copy, i) -> copy.put("tipo_renta", "alquiler"));
        growth.fill("tax_models", Growth.CLIENT, MANY, (copy, i) -> copy.put("ejercicio", 2025));
        growth.walk("/tax-calendar", LIMIT);

        assertThat(growth.walk("/tax-calendar", LIMIT).most()).isLessThanOrEqualTo(10);
    }
}
