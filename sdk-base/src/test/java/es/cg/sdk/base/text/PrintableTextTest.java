package es.cg.sdk.base.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class PrintableTextTest {
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
            "cg_sandbox_abc.s3cret",
            "cg_sbx_a'b,c<d>e\"f.s3cret;g",
            "cg_test_abc.s3cret)",
            "Bearer eyJhbGciOiJIUzI1NiJ9.x",
            "bearer cg_live_ab.kAn'4ry");

    private static final List<String> PLAIN = List.of(
            "inv_0042",
            "2026-00042",
            "req_9f86d081884c7d65",
            "ee32f4a0-9d0c-5b8e-8f11-2f5b1a2c3d4e",
            "lineas.0.iva_pct must be one of 0, 4, 10, 21",
            "fecha_alta 2026-11-20 is after 2026-11-01",
            "4300000012 is no sub-account",
            "more than 120 in PT1H",
            "modelo 303, periodo 4T",
            "1234567a-85cb-5efc-8af8-bd815964838b",
            "the header Authorization: Bearer is missing",
            "Bearer authentication is required",
            "cg_live_ is how a key begins");

    @TestFactory
    Stream<DynamicTest> secretsAndPersonalDataAreMasked() {
        return SECRETS.stream().map(secret -> dynamicTest(secret, () -> isMasked(secret)));
    }

    @TestFactory
    Stream<DynamicTest> ordinaryTextIsNotMasked() {
        return PLAIN.stream()
                .map(said -> dynamicTest(
                        said, () -> assertThat(PrintableText.of(said)).isEqualTo(said)));
    }

    private static void isMasked(String secret) {
        for (String around : new String[] {"%s", "el NIF %s no es válido", "\"%s\"", "nif_%s_", "(%s).", "nif:%s;"}) {
            String masked = PrintableText.of(around.formatted(secret));

            assertThat(masked).as(around).contains("***").doesNotContain(secret);
            assertThat(masked.replaceAll("[^0-9]", "")).as(around).hasSizeLessThan(3);
        }
    }

    @TestFactory
    Stream<DynamicTest> secretAtTheTruncationPointIsMasked() {
        return SECRETS.stream()
                .map(secret -> dynamicTest(secret, () -> {
                    for (int at = 460; at < 640; at++) {
                        String text = "x".repeat(at - 1) + " " + secret + " " + "y".repeat(1000);
                        String masked = PrintableText.of(text);

                        assertThat(masked).hasSizeLessThanOrEqualTo(520);
                        assertThat(masked.replaceAll("[^0-9]", ""))
                                .as("at %s", at)
                                .hasSizeLessThan(3);
                        assertThat(masked).doesNotContain("s3cret");
                    }
                }));
    }

    /** Masks that are shorter than what they stand for draw later text into the part that is shown. */
    @Test
    void manySecretsBeforeTruncationAreAllMasked() {
        for (int more = 0; more < 12; more++) {
            String masked = PrintableText.of(" ".repeat(more) + "12345678Z ".repeat(1000));

            assertThat(masked.replaceAll("[^0-9]", "")).isEmpty();
        }
    }

    /** Of 18 MB it took two seconds when the whole text was masked before it was cut. */
    @Test
    void longTextIsMaskedQuickly() {
        String text = "1234 5678 ".repeat(20_000_000);
        for (int i = 0; i < 100; i++) {
            assertThat(PrintableText.of(text)).hasSizeLessThan(520);
            assertThat(Secrets.withoutKeys(text)).hasSizeLessThan(20_200);
        }
    }

    @Test
    void keysAreMaskedAndTaxIdsAreKept() {
        String text = "El NIF 12345678Z de cg_live_ab.cd y Bearer abc.1234567 no existe\n";

        assertThat(Secrets.withoutKeys(text)).isEqualTo("El NIF 12345678Z de cg_live_*** y Bearer *** no existe\n");
        assertThat(Secrets.withoutKeys("x".repeat(30_000))).hasSize(20_001);
    }

    @Test
    void lineReplacesBreaksAndDirectionMarks() {
        assertThat(PrintableText.line("a\nb\u2028c\u0085d\u202ee\u200bf\ud800g\ufeffñ€🧾"))
                .isEqualTo("a b c d?e?f?g?ñ€🧾");
        assertThat(PrintableText.line("plain")).isSameAs("plain");
    }
}
