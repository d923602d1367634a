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
import org.junit.jupiter.api.Test;

@Chapter("States › Expense and IRPF payment")
final class DraftStatesTest {
    private static Answer register(Place place, String list) throws IOException {
        Answer answer =
                place.post(list, list.equals("/expenses") ? Samples.expense() : Samples.irpfPayment(), TALLERES);
        assertThat(answer.status()).as("%s", answer.json()).isEqualTo(201);
        return answer;
    }

    private static Answer confirm(Place place, String list, String id) throws IOException {
        return place.post(list + "/" + id + "/confirm", "", TALLERES);
    }

    private static JsonNode read(Place place, String path) throws IOException {
        return place.get(path, TALLERES).json();
    }

    private static BigDecimal box(Place place, String model, String number) throws IOException {
        return box(place, model, number, TALLERES);
    }

    private static BigDecimal box(Place place, String model, String number, long client) throws IOException {
        Answer generated = place.post(
                "/tax-models",
                "{\"modelo\":\"%s\",\"ejercicio\":2026,\"periodo\":\"4T\",\"regenerar\":true}".formatted(model),
                client);
        assertThat(generated.status()).as("%s", generated.json()).isEqualTo(201);
        return new BigDecimal(generated.text("/casillas/" + number));
    }

    private static List<String> told(Place place) throws IOException {
        return place.events("production").stream()
                .map(event -> event.path("type").asText())
                .filter(type -> type.endsWith(".confirmed"))
                .toList();
    }

    private static void registeringMakesADraft(String list) throws IOException {
        try (Place place = Place.open()) {
            Answer made = register(place, list);

            assertThat(made.text("/estado")).isEqualTo("draft");
            assertThat(read(place, list + "/" + made.text("/id"))).isEqualTo(made.json());
            assertThat(told(place)).isEmpty();
        }
    }

    private static void confirmingIsToldOnce(String list, String event) throws IOException {
        try (Place place = Place.open()) {
            String id = register(place, list).text("/id");
            Answer confirmed = confirm(place, list, id);

            assertThat(confirmed.status()).isEqualTo(200);
            shows(confirmed, "estado=confirmed", "confirmado_en=2026-11-20T09:00:00+01:00");
            assertThat(read(place, list + "/" + id)).isEqualTo(confirmed.json());
            assertThat(told(place)).containsExactly(event);
            assertThat(place.events("production").get(0).at("/data/object")).isEqualTo(confirmed.json());
        }
    }

    private static void aConfirmedOneStaysSo(String list) throws IOException {
        try (Place place = Place.open()) {
            String id = register(place, list).text("/id");
            JsonNode confirmed = confirm(place, list, id).json();
            refused(confirm(place, list, id), 409, "ya_confirmado");

            assertThat(read(place, list + "/" + id)).isEqualTo(confirmed);
            assertThat(told(place)).hasSize(1);
        }
    }

    private static void confirmingTakesAScopeOfItsOwn(String list, String confirming, String... others)
            throws IOException {
        try (Place place = Place.open()) {
            String id = register(place, list).text("/id");
            String path = list + "/" + id + "/confirm";
            refused(
                    place.post(path, "")
                            .client(TALLERES)
                            .as(place.keyOf(others))
                            .send(),
                    403,
                    "scope_insuficiente");
            assertThat(read(place, list + "/" + id).path("estado").asText()).isEqualTo("draft");
            answers(
                    place.post(path, "")
                            .client(TALLERES)
                            .as(place.keyOf(confirming))
                            .send(),
                    200);
        }
    }

    private static void anotherClientsDraftIsNotThere(String list) throws IOException {
        try (Place place = Place.open()) {
            String id = register(place, list).text("/id");
            String path = list + "/" + id;
            refused(place.get(path, LAURA), 404, "no_encontrado");
            refused(place.post(path + "/confirm", "", LAURA), 404, "no_encontrado");

            assertThat(read(place, path).path("estado").asText()).isEqualTo("draft");
        }
    }

    @Test
    void anExpenseIsRegisteredAsADraft() throws IOException {
        registeringMakesADraft("/expenses");
    }

    @Test
    void aConfirmedExpenseIsToldOf() throws IOException {
        confirmingIsToldOnce("/expenses", "expense.confirmed");
    }

    @Test
    void aConfirmedExpenseIsNotConfirmedAgain() throws IOException {
        aConfirmedOneStaysSo("/expenses");
    }

    @Test
    void anExpenseCountsInModel130OnlyAfterConfirmation(Place place) throws IOException {
        String id = place.post("/expenses", Samples.expense(), LAURA).text("/id");
        BigDecimal before = box(place, "130", "02", LAURA);
        place.post("/expenses/" + id + "/confirm", "", LAURA);

        assertThat(box(place, "130", "02", LAURA).subtract(before)).isEqualByComparingTo("80");
    }

    @Test
    void confirmingAnExpenseTakesAScopeOfItsOwn() throws IOException {
        confirmingTakesAScopeOfItsOwn("/expenses", "gastos:confirmar", "gastos:leer", "gastos:escribir");
    }

    @Test
    void anExpenseOfAnotherClientIsNotThere() throws IOException {
        anotherClientsDraftIsNotThere("/expenses");
    }

    @Test
    void aPersonConfirmsAnExpenseInThePanel(Place place) throws IOException {
        String id = register(place, "/expenses").text("/id");
        place.panel("POST /panel/expenses/" + id + "/confirm");

        assertThat(read(place, "/expenses/" + id).path("estado").asText()).isEqualTo("confirmed");
        assertThat(told(place)).containsExactly("expense.confirmed");
        refused(confirm(place, "/expenses", id), 409, "ya_confirmado");
    }

    @Test
    void anIrpfPaymentIsRegisteredAsADraft() throws IOException {
        registeringMakesADraft("/irpf-payments");
    }

    @Test
    void aConfirmedIrpfPaymentIsToldOf() throws IOException {
        confirmingIsToldOnce("/irpf-payments", "irpf_payment.confirmed");
    }

    @Test
    void aConfirmedIrpfPaymentIsNotConfirmedAgain() throws IOException {
        aConfirmedOneStaysSo("/irpf-payments");
    }

    @Test
    void anIrpfPaymentCountsInModel111OnlyAfterConfirmation(Place place) throws IOException {
        String id = register(place, "/irpf-payments").text("/id");
        assertThat(box(place, "111", "30")).isEqualByComparingTo("0");
        confirm(place, "/irpf-payments", id);

        assertThat(box(place, "111", "08")).isEqualByComparingTo("1000");
        assertThat(box(place, "111", "30")).isEqualByComparingTo("150");
    }

    @Test
    void confirmingAnIrpfPaymentTakesAScopeOfItsOwn() throws IOException {
        confirmingTakesAScopeOfItsOwn("/irpf-payments", "irpf:confirmar", "irpf:leer", "irpf:escribir");
    }

    @Test
    void anIrpfPaymentOfAnotherClientIsNotThere() throws IOException {
        anotherClientsDraftIsNotThere("/irpf-payments");
    }
}
