package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.Hmac;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.Mac;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class SignatureTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_767_225_600);
    private static final Clock CLOCK = Clock.fixed(NOW.plusMillis(999), ZoneOffset.UTC);
    private static final WebhookSecret SECRET = WebhookSecret.of("whsec_0123456789abcdef");
    private static final byte[] BODY = "{\"id\":\"evt_1\",\"nombre\":\"Peña €\"}".getBytes(UTF_8);
    private static final String GOOD = WebhookSigner.of(SECRET).header(BODY, NOW);
    private static final String MAC = GOOD.substring(GOOD.indexOf("v1=") + 3);

    private final SignatureVerifier verifier =
            SignatureVerifier.builder().secret(SECRET).clock(CLOCK).build();

    private Reason judged(String header) {
        return verifier.verify(header, BODY).reason();
    }

    @Test
    void hmacMatchesTheDocumentedTestVector() {
        Mac mac = new Hmac("HmacSHA256", "whsec_test".getBytes(UTF_8)).begin();
        mac.update("1767225600.{\"id\":\"evt_1\",\"type\":\"invoice.emitted\"}".getBytes(UTF_8));

        assertThat(HexFormat.of().formatHex(mac.doFinal()))
                .isEqualTo("6b65d7ccefe6e4962ae18dba29fb64715ebde543aecd9dbb1c8f3cdad92da265");
    }

    @Test
    void validSignatureReturnsSecretIdAndSkew() {
        Verdict verdict = verifier.verify(GOOD, BODY);

        assertThat(verdict).isEqualTo(new Verdict(Reason.VALID, Duration.ZERO, "current"));
        assertThat(verdict.isValid()).isTrue();
    }

    @Test
    void signatureOfOtherSecretDoesNotMatch() {
        String forged =
                WebhookSigner.of(WebhookSecret.of("whsec_fedcba9876543210")).header(BODY, NOW);

        assertThat(verifier.verify(forged, BODY)).isEqualTo(new Verdict(Reason.NO_MATCH, Duration.ZERO, null));
    }

    @TestFactory
    Stream<DynamicTest> changingAnyBodyBitInvalidatesTheSignature() {
        return IntStream.range(0, BODY.length * 8)
                .mapToObj(bit -> dynamicTest("bit " + bit, () -> {
                    byte[] altered = BODY.clone();
                    altered[bit / 8] ^= (byte) (1 << bit % 8);
                    assertThat(verifier.verify(GOOD, altered).reason()).isEqualTo(Reason.NO_MATCH);
                }));
    }

    @Test
    void bodyIsVerifiedAsBytesNotAsText() {
        byte[] noText = {(byte) 0xff, 0, (byte) 0xfe, '\r', '\n', (byte) 0xef, (byte) 0xbf, (byte) 0xbd};
        String header = WebhookSigner.of(SECRET).header(noText, NOW);

        assertThat(verifier.verify(header, noText).isValid()).isTrue();
        assertThat(verifier.verify(header, new String(noText, UTF_8).getBytes(UTF_8))
                        .isValid())
                .isFalse();
    }

    @Test
    void anEmptyBodyCanBeSigned() {
        String header = WebhookSigner.of(SECRET).header(new byte[0], NOW);

        assertThat(verifier.verify(header, new byte[0]).isValid()).isTrue();
        assertThat(verifier.verify(header, null).isValid()).isTrue();
    }

    @TestFactory
    Stream<DynamicTest> timestampIsValidWithin300Seconds() {
        return new TreeMap<>(Map.of(
                        -301L, Reason.FROM_THE_FUTURE,
                        -300L, Reason.VALID,
                        -1L, Reason.VALID,
                        299L, Reason.VALID,
                        300L, Reason.VALID,
                        301L, Reason.TOO_OLD,
                        40_000_000L, Reason.TOO_OLD))
                .entrySet().stream()
                        .map(row -> dynamicTest(row.getKey() + " s old", () -> {
                            String header = WebhookSigner.of(SECRET).header(BODY, NOW.minusSeconds(row.getKey()));
                            Verdict verdict = verifier.verify(header, BODY);

                            assertThat(verdict.reason()).isEqualTo(row.getValue());
                            assertThat(verdict.skew()).isEqualTo(Duration.ofSeconds(row.getKey()));
                        }));
    }

    @Test
    void futureToleranceIsConfigurable() {
        SignatureVerifier strict = SignatureVerifier.builder()
                .secret(SECRET)
                .clock(CLOCK)
                .futureTolerance(Duration.ofSeconds(10))
                .build();
        WebhookSigner signer = WebhookSigner.of(SECRET);

        assertThat(strict.verify(signer.header(BODY, NOW.plusSeconds(10)), BODY).isValid())
                .isTrue();
        assertThat(strict.verify(signer.header(BODY, NOW.plusSeconds(11)), BODY).reason())
                .isEqualTo(Reason.FROM_THE_FUTURE);
        assertThat(strict.verify(signer.header(BODY, NOW.minusSeconds(300)), BODY)
                        .isValid())
                .isTrue();
    }

    @TestFactory
    Stream<DynamicTest> validHeaderFormsAreAccepted() {
        String t = "t=" + NOW.getEpochSecond();
        String v1 = "v1=" + MAC;
        String other = "v1=" + "0".repeat(64);
        return Stream.of(
                        v1 + "," + t,
                        t + ", " + v1,
                        t + " ,\t" + v1 + " ",
                        t + "," + other + "," + v1,
                        t + "," + v1 + "," + other,
                        t + ",v0=abc," + v1,
                        t + ",v2=0x==," + v1,
                        t + ",key_id=k1," + v1,
                        "key-id=k1," + t + "," + v1,
                        t + "," + v1 + ",V2=" + MAC,
                        t + "," + v1 + ",V1=x,T=1,v1.1=x",
                        t + "," + v1 + ",!#$%&'*+-.^_`|~0aZ9zA=",
                        t + ("," + other).repeat(7) + "," + v1,
                        GOOD + ",x=" + "a".repeat(4096 - GOOD.length() - 3),
                        t + ",v1=" + MAC.toUpperCase(Locale.ROOT),
                        t + "," + t + "," + v1)
                .map(header ->
                        dynamicTest(header, () -> assertThat(judged(header)).isEqualTo(Reason.VALID)));
    }

    @Test
    void severalHeaderLinesAreReadAsOne() {
        String t = "t=" + NOW.getEpochSecond();
        String other = t + ",v1=" + "0".repeat(64);

        assertThat(verifier.verify(List.of(other, GOOD), BODY).isValid()).isTrue();
        assertThat(verifier.verify(List.of(t, "v1=" + MAC), BODY).isValid()).isTrue();
        assertThat(verifier.verify(List.of(GOOD, "t=1,v1=" + MAC), BODY).reason())
                .isEqualTo(Reason.HEADER_MALFORMED);
    }

    @TestFactory
    Stream<DynamicTest> invalidHeadersAreRefusedWithTheirReason() {
        long t = NOW.getEpochSecond();
        Map<String, Reason> forms = new HashMap<>();
        for (String time : List.of(
                "",
                "+" + t,
                "-" + t,
                "0" + t,
                t + ".0",
                t + "L",
                "0x69",
                " ",
                "١٧٦٧٢٢٥٦٠٠",
                "1767225６00",
                "1 767225600",
                t + "\u0000",
                "9999999999999",
                "NaN",
                "1e9")) {
            forms.put("t=" + time + ",v1=" + MAC, Reason.HEADER_MALFORMED);
        }
        for (String mac : List.of(
                "",
                "g".repeat(64),
                MAC.substring(1),
                MAC + "0",
                "０".repeat(64),
                MAC.substring(2) + "\u0000\u0000",
                MAC.substring(1) + "g",
                "v1=" + MAC,
                MAC.substring(0, 32) + " " + MAC.substring(33))) {
            forms.put("t=" + t + ",v1=" + mac, Reason.HEADER_MALFORMED);
        }
        for (String header : List.of(
                "nonsense",
                "=",
                ",",
                ",,,,",
                "=,=",
                "t,v1",
                "t",
                "v1",
                "t=" + t + ",",
                "," + GOOD,
                GOOD + ",",
                GOOD + ",x",
                GOOD + ",=x",
                GOOD + ",key id=1",
                GOOD + ",key;id=1",
                GOOD + ",ñ=1",
                GOOD + ",key\u0000=1",
                GOOD + ";v1=" + MAC,
                GOOD.replace(',', ';'),
                GOOD.replace("=", ":"),
                "T=" + t + ",v1=" + MAC,
                "t=" + t + ",v1 =" + MAC,
                "t =" + t + ",v1=" + MAC,
                "t=" + t + ",t=" + (t + 1) + ",v1=" + MAC,
                "v1=" + MAC,
                "\u00a0" + GOOD,
                "\ufeff" + GOOD,
                "\"" + GOOD + "\"",
                "Bearer " + GOOD,
                "ｔ=" + t + ",v1=" + MAC)) {
            forms.put(header, Reason.HEADER_MALFORMED);
        }
        forms.put("", Reason.HEADER_MISSING);
        forms.put("t=" + t, Reason.NO_SIGNATURE);
        forms.put("t=" + t + ",v0=" + MAC, Reason.NO_SIGNATURE);
        forms.put("t=" + t + ",v1x=" + MAC, Reason.NO_SIGNATURE);
        forms.put("t=" + t + ",V1=" + MAC, Reason.NO_SIGNATURE);
        forms.put("t=" + t + ("," + "v1=" + MAC).repeat(9), Reason.TOO_MANY_SIGNATURES);
        forms.put("t=" + t + ",v0=" + "a".repeat(5000) + ",v1=" + MAC, Reason.HEADER_TOO_LONG);
        forms.put("t=1,v1=" + MAC, Reason.TOO_OLD);
        forms.put("t=999999999999,v1=" + MAC, Reason.FROM_THE_FUTURE);
        forms.put("t=" + t + "000,v1=" + MAC, Reason.HEADER_MALFORMED);
        return forms.entrySet().stream()
                .map(row -> dynamicTest(
                        "«"
                                + row.getKey()
                                        .substring(0, Math.min(80, row.getKey().length())) + "»",
                        () -> assertThat(judged(row.getKey())).isEqualTo(row.getValue())));
    }

    @Test
    void absentHeaderGivesHeaderMissing() {
        assertThat(verifier.verify((String) null, BODY).reason()).isEqualTo(Reason.HEADER_MISSING);
        assertThat(verifier.verify((List<String>) null, BODY).reason()).isEqualTo(Reason.HEADER_MISSING);
        assertThat(verifier.verify(List.of(), BODY).reason()).isEqualTo(Reason.HEADER_MISSING);
        assertThat(verifier.verify(Collections.singletonList(null), BODY).reason())
                .isEqualTo(Reason.HEADER_MISSING);
        assertThat(verifier.verify(Arrays.asList(GOOD, null), BODY).reason()).isEqualTo(Reason.HEADER_MALFORMED);
    }

    @Test
    void hugeHeaderIsRefusedQuickly() {
        String huge = GOOD + (",v1=" + "0".repeat(64)).repeat(100_000);
        long began = System.nanoTime();
        for (int i = 0; i < 1000; i++) {
            assertThat(judged(huge)).isEqualTo(Reason.HEADER_TOO_LONG);
        }

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void twoSecretsAreAcceptedDuringReplacement() {
        WebhookSecret old = SECRET.named("old").validUntil(NOW.plusSeconds(60));
        WebhookSecret fresh = WebhookSecret.of("whsec_fedcba9876543210").named("new");
        SignatureVerifier both =
                SignatureVerifier.builder().secrets(old, fresh).clock(CLOCK).build();

        assertThat(both.verify(GOOD, BODY).secretId()).isEqualTo("old");
        assertThat(both.verify(WebhookSigner.of(fresh).header(BODY, NOW), BODY).secretId())
                .isEqualTo("new");
    }

    @Test
    void aSecretIsGoodUpToItsEndAndNotAfterIt() {
        WebhookSecret ended = SECRET.validUntil(CLOCK.instant().minusNanos(1));
        WebhookSecret ending = SECRET.validUntil(CLOCK.instant());

        assertThat(SignatureVerifier.builder()
                        .secret(ending)
                        .clock(CLOCK)
                        .build()
                        .verify(GOOD, BODY)
                        .isValid())
                .isTrue();
        assertThat(SignatureVerifier.builder()
                        .secret(ended)
                        .clock(CLOCK)
                        .build()
                        .verify(GOOD, BODY)
                        .reason())
                .isEqualTo(Reason.NO_SECRET);
    }

    @Test
    void secretsAreReplacedAtRunTime() {
        WebhookSecret fresh = WebhookSecret.of("whsec_fedcba9876543210");
        SignatureVerifier verifying =
                SignatureVerifier.builder().secret(SECRET).clock(CLOCK).build();
        Verification underWay = verifying.begin(List.of(GOOD));
        verifying.replaceSecrets(fresh);
        underWay.update(BODY, 0, BODY.length);

        assertThat(underWay.finish().isValid()).isTrue();
        assertThat(verifying.verify(GOOD, BODY).reason()).isEqualTo(Reason.NO_MATCH);
        assertThat(verifying
                        .verify(WebhookSigner.of(fresh).header(BODY, NOW), BODY)
                        .isValid())
                .isTrue();
        assertThatThrownBy(verifying::replaceSecrets).hasMessageContaining("1 to 8 secrets");
        assertThatThrownBy(() -> verifying.replaceSecrets(fresh, SECRET)).hasMessageContaining("two secrets are named");
        verifying.replaceSecrets(
                IntStream.range(0, 8).mapToObj(i -> SECRET.named("secret " + i)).toArray(WebhookSecret[]::new));
        assertThat(verifying.verify(GOOD, BODY).secretId()).isEqualTo("secret 0");
    }

    @Test
    void aBodyMayComeInPieces() {
        for (int length = 1; length <= BODY.length; length++) {
            Verification verification = verifier.begin(List.of(GOOD));
            verification.update(BODY, 0, 0);
            for (int at = 0; at < BODY.length; at += length) {
                verification.update(BODY, at, Math.min(length, BODY.length - at));
            }

            assertThat(verification.isRejected()).isFalse();
            assertThat(verification.finish().isValid()).isTrue();
        }
    }

    @Test
    void manyThreadsGetTheRightVerdict() {
        Map<Boolean, Long> verdicts = IntStream.range(0, 20_000)
                .parallel()
                .mapToObj(i -> verifier.verify(i % 2 == 0 ? GOOD : GOOD.replace('a', 'b'), BODY)
                        .isValid())
                .collect(Collectors.groupingBy(each -> each, Collectors.counting()));

        assertThat(verdicts).isEqualTo(Map.of(true, 10_000L, false, 10_000L));
    }

    @TestFactory
    Stream<DynamicTest> invalidSecretIsRefusedAndNotPrinted() {
        return Stream.of(
                        "",
                        " ",
                        "short",
                        "fifteen-letters",
                        "whsec_0123456789abcdef\n",
                        " whsec_0123456789abcdef",
                        "whsec_012345\u00006789abcdef")
                .map(secret -> dynamicTest(
                        "«" + secret + "»",
                        () -> assertThatThrownBy(() -> WebhookSecret.of(secret))
                                .isInstanceOf(IllegalArgumentException.class)
                                .satisfies(e -> assertThat(secret.isBlank()
                                                || !String.valueOf(e.getMessage())
                                                        .contains(secret))
                                        .isTrue())));
    }

    @Test
    void nothingPrintsASecret() {
        assertThat(SECRET).hasToString("WebhookSecret[current]");
        assertThat(SECRET.named("2026-11").validUntil(NOW)).hasToString("WebhookSecret[2026-11 until " + NOW + "]");
        assertThatThrownBy(() -> SECRET.named("0123456789")).isInstanceOf(IllegalArgumentException.class);
        assertThat(verifier).hasToString("SignatureVerifier[current]");
        assertThat(new String(SECRET.bytes(), US_ASCII)).startsWith("whsec_");
    }
}
