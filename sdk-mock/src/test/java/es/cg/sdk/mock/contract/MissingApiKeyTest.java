package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Common parameters")
final class MissingApiKeyTest {
    @TestFactory
    Stream<DynamicTest> everyOperationAnswers401WithoutAKey() {
        return Printed.all().stream()
                .map(each -> Places.test(each.name(), place -> {
                    Answer answer =
                            each.asking().of(place).without("Authorization").send();

                    assertThat(answer.status()).isEqualTo(401);
                    assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
                }));
    }
}
