package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.accounting.Account;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Paths that the caller sets, by the id of their operation. */
final class RoutesTest {
    private static final Operation<Json> QUOTES =
            Operation.get("quotes.list", "/quotes", (Json json) -> json).onNoClient();

    @RegisterExtension
    private final Answering service = new Answering();

    private final MockCg mock = MockCg.start();

    @AfterEach
    void stop() {
        mock.close();
    }

    private CgClient.Builder builder() {
        return Clients.of(mock.baseUrl(), mock.liveKey()).pacing(false);
    }

    @Test
    void misspeltOperationIdIsRefusedWithSuggestion() {
        Map.of(
                        "expense.list", "expenses.list",
                        "Expenses.List", "expenses.list",
                        "expenses_list", "expenses.list",
                        "bank-accounts.get", "bankAccounts.get",
                        "recuringInvoice.next_issues", "recurringInvoices.nextIssues",
                        "activities.lst", "activities.list")
                .forEach((wrong, right) -> assertThatThrownBy(() -> builder().route(wrong, "/gastos"))
                        .as(wrong)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("route(\"" + wrong
                                + "\", …): the SDK has no operation of this name; did you mean \"" + right
                                + "\"? If it is an operation of your own, give it a name that differs more"));
        for (String id : new String[] {"expenses.list", "activities.list", "quotes.list", "expenses.cancel", "x"}) {
            builder().route(id, "/gastos").build().close();
        }
    }

    @Test
    void unusedRouteIsLoggedOnceAfterAHundredCalls() {
        try (CapturedLog.Lines log = CapturedLog.lines();
                CgClient cg = builder()
                        .route("quotes.list", "/status")
                        .route("expenses.list", "/gastos")
                        .route("quotes.neverCalled", "/presupuestos/{id}")
                        .build()) {
            call(cg, 99);
            assertThat(log.with("route(\"quotes.")).isEmpty();
            call(cg.with(CallOptions.defaults()), 101);

            assertThat(log.with("route(\"quotes."))
                    .containsExactly("WARN es.cg.sdk route(\"quotes.neverCalled\", \"/presupuestos/{id}\") was not used"
                            + " in the first 100 calls: the SDK has no operation of this name, and you ran none;"
                            + " docs/reference/operations.md lists those of the SDK");
        }
    }

    @Test
    void routeFirstUsedAfterAHundredCallsIsLogged() {
        try (CapturedLog.Lines log = CapturedLog.lines();
                CgClient cg = builder().route("late.list", "/status").build()) {
            for (int i = 0; i < 100; i++) {
                cg.status().get();
            }
            cg.run(Operation.get("late.list", "/late", (Json json) -> json)
                    .onNoClient()
                    .call());

            assertThat(log.with("route(\"late.list\"")).hasSize(1);
        }
    }

    @Test
    void routeReplacesPathAndUnknownFieldsAreRead() throws InterruptedException {
        try (CgClient moved = Clients.of(service.baseUrl())
                .route("accounts.get", "/cuentas/{codigo}/ficha")
                .build()) {
            service.answer(200, "{\"object\":\"account\",\"id\":\"430\",\"saldo_inicial\":5.00}");
            Account account = moved.forClient(1001).accounts().get("430");

            assertThat(service.server.takeRequest().getTarget()).endsWith("/cuentas/430/ficha");
            assertThat(account.saldo()).isNull();
            assertThat(account.json().get("saldo_inicial").number()).isEqualTo(new BigDecimal("5.00"));
        }
    }

    private void call(CgClient cg, int times) {
        for (int i = 0; i < times; i++) {
            cg.run(QUOTES.call());
        }
    }
}
