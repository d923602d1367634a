package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Operations")
final class OperationAccessTest {
    private static final Map<String, String> PLAN_BELOW =
            Map.of("professional", "starter", "enterprise", "professional");

    @FunctionalInterface
    private interface Check {
        void of(Place place, Printed operation) throws IOException;
    }

    private static Stream<DynamicTest> each(Predicate<Printed> which, Check check) {
        return Printed.all().stream()
                .filter(which)
                .map(operation -> Places.test(operation.name(), place -> {
                    check.of(place, operation);
                }));
    }

    private static String[] allScopesBut(String scope) {
        return Printed.all().stream()
                .map(Printed::scope)
                .filter(each -> !each.isEmpty() && !each.equals(scope))
                .distinct()
                .toArray(String[]::new);
    }

    @TestFactory
    Stream<DynamicTest> itIsThereAndAnswersWithItsStatus() {
        return each(operation -> true, (place, operation) -> {
            Answer answer = operation.asking().of(place).send();

            assertThat(answer.status()).as("%s", answer.json()).isEqualTo(operation.status());
            assertThat(place.newestInTheJournal().path("operation").asText()).isEqualTo(operation.id());
        });
    }

    @TestFactory
    Stream<DynamicTest> itsScopeAloneSuffices() {
        return each(operation -> !operation.scope().isEmpty(), (place, operation) -> {
            Ask ask = operation.asking().of(place).as(place.keyOf(operation.scope()));

            assertThat(ask.send().status()).isEqualTo(operation.status());
        });
    }

    @TestFactory
    Stream<DynamicTest> allOtherScopesDoNotSuffice() {
        return each(operation -> !operation.scope().isEmpty(), (place, operation) -> {
            Ask ask = operation.asking().of(place);

            refused(ask.as(place.keyOf(allScopesBut(operation.scope()))).send(), 403, "scope_insuficiente");
            assertThat(ask.as(place.key("live")).send().status())
                    .as("nothing was done before")
                    .isEqualTo(operation.status());
        });
    }

    @TestFactory
    Stream<DynamicTest> itsPlanSuffices() {
        return each(operation -> true, (place, operation) -> {
            Ask ask = operation.asking().of(place);
            place.plan(operation.plan());

            assertThat(ask.send().status()).isEqualTo(operation.status());
        });
    }

    @TestFactory
    Stream<DynamicTest> thePlanBelowDoesNotSuffice() {
        return each(operation -> PLAN_BELOW.containsKey(operation.plan()), (place, operation) -> {
            Ask ask = operation.asking().of(place);
            place.plan(PLAN_BELOW.getOrDefault(operation.plan(), ""));
            Answer answer = ask.send();

            refused(answer, 403, "permiso_fuera_de_plan");
            shows(answer, "error/scope=" + operation.scope(), "error/plan_minimo=" + operation.plan());
            place.plan("enterprise");
            assertThat(ask.send().status()).as("nothing was done before").isEqualTo(operation.status());
        });
    }

    @TestFactory
    Stream<DynamicTest> whatNeedsNoPermissionAnswersAnyKey() {
        return each(operation -> operation.scope().isEmpty(), (place, operation) -> {
            Ask ask = operation.asking().of(place).as(place.keyOf("nominas:leer"));

            assertThat(ask.send().status()).isEqualTo(200);
        });
    }

    @TestFactory
    Stream<DynamicTest> aPathThatIsNotPrintedIsNotThere() {
        return Stream.of(
                        "GET /activity",
                        "GET /activities/",
                        "GET /",
                        "GET /invoices/x/y/z",
                        "GET /bank-imports/x/y",
                        "POST /bank-transactions/import/x")
                .map(row -> Places.test(row, place -> {
                    String[] parts = row.split(" ", 2);

                    refused(place.ask(parts[0], parts[1]).sendAnywhere(), 404, "no_encontrado");
                }));
    }

    @TestFactory
    Stream<DynamicTest> whatAPersonDoesInThePanelIsNotOffered() {
        return Stream.of("DELETE /invoices/{id}", "PUT /invoices/{id}", "POST /accounting-entries", "POST /payslips")
                .map(row -> Places.test(row, place -> {
                    String id = Samples.newest(place, "/invoices").path("id").asText();
                    List<String> parts = List.of(row.replace("{id}", id).split(" ", 2));
                    Answer answer = place.ask(parts.get(0), parts.get(1))
                            .client(Samples.LAURA)
                            .key(Ask.fresh())
                            .sendAnywhere();

                    refused(answer, 405, "metodo_no_permitido");
                    assertThat(answer.header("Allow")).doesNotContain(parts.get(0));
                }));
    }
}
