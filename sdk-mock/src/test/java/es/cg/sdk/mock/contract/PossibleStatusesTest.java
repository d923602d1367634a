package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Common parameters")
final class PossibleStatusesTest {
    private static final List<Possible> STATUSES = List.of(
            new Possible(400, "json_invalido"),
            new Possible(401, "clave_no_valida"),
            new Possible(403, "sin_consentimiento"),
            new Possible(404, "no_encontrado"),
            new Possible(405, "metodo_no_permitido"),
            new Possible(409, "operacion_en_curso"),
            new Possible(422, "datos_invalidos"),
            new Possible(429, "limite_de_peticiones"),
            new Possible(503, "servicio_no_disponible"));

    private record Possible(int status, String code) {}

    @TestFactory
    Stream<DynamicTest> anyOperationCanAnswerWithAnyOfNineStatuses() {
        return STATUSES.stream()
                .flatMap(possible -> Printed.all().stream()
                        .map(each -> dynamicTest(possible.status() + " " + each.name(), () -> {
                            try (Place place = Place.open()) {
                                Ask ask = each.asking().of(place);
                                Samples.fault(place, each.id(), possible.status(), possible.code());
                                Answer refused = ask.send();
                                Answer done = ask.send();

                                Samples.refused(refused, possible.status(), possible.code());
                                assertThat(done.status()).isEqualTo(each.status());
                            }
                        })));
    }

    @TestFactory
    Stream<DynamicTest> everyOperationAnswers401WithoutAKey() {
        return Printed.all().stream()
                .map(each -> dynamicTest(each.name(), () -> {
                    try (Place place = Place.open()) {
                        Answer answer =
                                each.asking().of(place).without("Authorization").send();

                        assertThat(answer.status()).isEqualTo(401);
                        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
                    }
                }));
    }
}
