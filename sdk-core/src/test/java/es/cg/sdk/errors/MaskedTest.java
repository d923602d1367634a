package es.cg.sdk.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class MaskedTest {
    private static final List<String> SECRETS = List.of(
            "12345678Z",
            "12345678z",
            "12.345.678-Z",
            "12345678 Z",
            "1234567L",
            "X1234567L",
            "x-1234567-l",
            "ES12345678Z",
            "ES-B12345674",
            "B12345674",
            "P1234567D",
            "B-12345674",
            "ES9121000418450200051332",
            "ES91 2100 0418 4502 0005 1332",
            "es91-2100-0418-4502-0005-1332",
            "DE89370400440532013000",
            "GB29 NWBK 6016 1331 9268 19",
            "cg_live_abc.s3cret-part",
            "cg_sandbox_abc.s3cret");

    private static final List<String> PLAIN = List.of(
            "inv_0042",
            "2026-00042",
            "req_9f86d081884c7d65",
            "ee32f4a0-9d0c-5b8e-8f11-2f5b1a2c3d4e",
            "lineas.0.iva_pct must be one of 0, 4, 10, 21",
            "fecha_alta 2026-11-20 is after 2026-11-01",
            "4300000012 is no sub-account",
            "more than 120 in PT1H",
            "modelo 303, periodo 4T");

    @TestFactory
    Stream<DynamicTest> whatNamesSomebodyOrOpensADoorIsNotShown() {
        return SECRETS.stream().map(secret -> dynamicTest(secret, () -> isMasked(secret)));
    }

    @TestFactory
    Stream<DynamicTest> whatSaysWhatIsWrongIsShown() {
        return PLAIN.stream()
                .map(said -> dynamicTest(said, () -> assertThat(Masked.of(said)).isEqualTo(said)));
    }

    private static void isMasked(String secret) {
        for (String around : new String[] {"%s", "el NIF %s no es válido", "\"%s\"", "nif_%s_", "(%s).", "nif:%s;"}) {
            String masked = Masked.of(around.formatted(secret));

            assertThat(masked).as(around).contains("***").doesNotContain(secret);
            assertThat(masked.replaceAll("[^0-9]", "")).as(around).hasSizeLessThan(3);
        }
    }
}
