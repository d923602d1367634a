package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("States › Expense and IRPF payment")
final class DraftStatesTest {
    /** A list whose records are drafts until they are confirmed, with the event and the scope of that. */
    private record Drafts(String list, String right, String event, String confirming, List<String> others) {
        static final Drafts EXPENSES = new Drafts(
                "/expenses",
                Samples.expense(),
                "expense.confirmed",
                "gastos:confirmar",
                List.of("gastos:leer", "gastos:escribir"));
        static final Drafts PAYMENTS = new Drafts(
                "/irpf-payments",
                Samples.irpfPayment(),
                "irpf_payment.confirmed",
                "irpf:confirmar",
                List.of("irpf:leer", "irpf:escribir"));

        Register at(TestMock mock) {
            return new Register(mock, list, right, TALLERES);
        }
    }

    private interface Check {
        void of(TestMock mock, Drafts drafts, Register register) throws IOException;
    }

    private static Stream<DynamicTest> each(Check check) {
        return Stream.of(Drafts.EXPENSES, Drafts.PAYMENTS)
                .map(drafts -> TestMockResolver.test(drafts.list(), mock -> check.of(mock, drafts, drafts.at(mock))));
    }

    @TestFactory
    Stream<DynamicTest> confirmationSendsOneEventAndIsRefusedTwice() {
        return each((mock, drafts, register) -> {
            String id = register.added();
            shows(register.read(id), "estado=draft");
            assertThat(mock.told()).isEmpty();
            Answer confirmed = register.act(id, "confirm");

            shows(confirmed, "estado=confirmed", "confirmado_en=2026-11-20T09:00:00+01:00");
            refused(register.act(id, "confirm"), 409, "ya_confirmado");
            assertThat(register.read(id).json()).isEqualTo(confirmed.json());
            assertThat(mock.told()).containsExactly(drafts.event());
            assertThat(mock.events("production").get(0).at("/data/object")).isEqualTo(confirmed.json());
        });
    }

    @TestFactory
    Stream<DynamicTest> confirmingNeedsItsOwnScope() {
        return each((mock, drafts, register) -> {
            String id = register.added();
            TestRequest confirming =
                    mock.post(drafts.list() + "/" + id + "/confirm", "").client(TALLERES);
            refused(
                    confirming
                            .as(mock.keyOf(drafts.others().toArray(String[]::new)))
                            .send(),
                    403,
                    "scope_insuficiente");
            shows(register.read(id), "estado=draft");

            answers(confirming.as(mock.keyOf(drafts.confirming())).send(), 200);
        });
    }

    @TestFactory
    Stream<DynamicTest> draftOfAnotherClientReturns404() {
        return each((mock, drafts, register) -> {
            String path = drafts.list() + "/" + register.added();
            refused(mock.get(path, LAURA), 404, "no_encontrado");
            refused(mock.post(path + "/confirm", "", LAURA), 404, "no_encontrado");

            shows(mock.get(path, TALLERES), "estado=draft");
        });
    }

    private static BigDecimal box(TestMock mock, String model, String number, long client) throws IOException {
        JsonNode generated = new ClientBooks(mock, client).model(model, 2026, "4T", "{\"regenerar\":true}");
        return new BigDecimal(generated.path("casillas").path(number).asText());
    }

    @Test
    void anExpenseCountsInModel130OnlyAfterConfirmation(TestMock mock) throws IOException {
        Register expenses = new Register(mock, "/expenses", Samples.expense(), LAURA);
        String id = expenses.added();
        BigDecimal before = box(mock, "130", "02", LAURA);
        expenses.act(id, "confirm");

        assertThat(box(mock, "130", "02", LAURA).subtract(before)).isEqualByComparingTo("80");
    }

    @Test
    void anIrpfPaymentCountsInModel111OnlyAfterConfirmation(TestMock mock) throws IOException {
        Register payments = Drafts.PAYMENTS.at(mock);
        String id = payments.added();
        assertThat(box(mock, "111", "30", TALLERES)).isEqualByComparingTo("0");
        payments.act(id, "confirm");

        assertThat(box(mock, "111", "08", TALLERES)).isEqualByComparingTo("1000");
        assertThat(box(mock, "111", "30", TALLERES)).isEqualByComparingTo("150");
    }

    @Test
    void aPersonConfirmsAnExpenseInThePanel(TestMock mock) throws IOException {
        Register expenses = Drafts.EXPENSES.at(mock);
        String id = expenses.added();
        mock.panel("POST /panel/expenses/" + id + "/confirm");

        shows(expenses.read(id), "estado=confirmed");
        assertThat(mock.told()).containsExactly("expense.confirmed");
        refused(expenses.act(id, "confirm"), 409, "ya_confirmado");
    }
}
