package es.cg.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class ErrorCodeAdviceTest {
    // What to do depends on the call: the key that was sent, or the parameters of the path.
    private static final Set<String> BY_CALL = Set.of("idempotency_key_reutilizada", "no_encontrado");

    @Test
    void everyCodeOfTheContractHasAdviceOfItsOwn() throws Exception {
        Path file = Path.of(System.getProperty("project.root"), "openapi.json");
        Set<String> codes = new TreeSet<>(Json.parse(Files.readAllBytes(file))
                .get("components")
                .get("x-error-codes")
                .names());

        assertThat(codes).hasSizeGreaterThan(60).containsAll(BY_CALL);
        assertThat(codes.stream().filter(each -> ErrorCodeAdvice.of(each) == null))
                .containsExactlyInAnyOrderElementsOf(BY_CALL);
    }

    @Test
    void unknownCodeHasOnlyTheAdviceOfItsStatus() {
        assertThat(ErrorCodeAdvice.of("codigo_nuevo")).isNull();
        assertThat(ErrorCodeAdvice.of(null)).isNull();
        assertThat(ErrorCodeAdvice.of("")).isNull();
        // No code, although the resource has the advice of this status by it.
        assertThat(ErrorCodeAdvice.of("409")).isNull();
        for (int status = 400; status < 600; status++) {
            assertThat(ErrorCodeAdvice.ofStatus(status)).as("%s", status).isNotBlank();
            assertThat(ErrorCodeAdvice.ofStatus(status).contains("retryAt()")).isEqualTo(status == 429);
        }
    }
}
