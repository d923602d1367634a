package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.webhooks.Verdict.Reason;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Signatures in all forms that a file can say, computed here by the JDK alone. */
final class CorrectedSignatureTest {
    private static final byte[] BODY = "{ \"id\":\"evt_1\" }\n".getBytes(UTF_8);
    private static final byte[] KEY = "a key of thirty-two bytes, or so".getBytes(UTF_8);

    private static WebhookCorrections of(String signature) {
        return WebhookCorrections.parse(
                "corrections.json",
                "{\"contract\":\"2026-09-05\",\"signature\":{" + signature + ",\"even_if_shown\":true}}");
    }

    private static SignatureVerifier verifier(WebhookCorrections corrections, String secret, Instant now) {
        return SignatureVerifier.builder()
                .corrections(corrections)
                .secret(WebhookSecret.of(secret))
                .clock(Clock.fixed(now, ZoneOffset.UTC))
                .build();
    }

    private static byte[] mac(String algorithm, byte[] key, String before) throws Exception {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(key, algorithm));
        mac.update(before.getBytes(UTF_8));
        return mac.doFinal(BODY);
    }

    private static String encoded(boolean base64, byte[] bytes) {
        return base64
                ? Base64.getEncoder().encodeToString(bytes)
                : HexFormat.of().formatHex(bytes);
    }

    @TestFactory
    Stream<DynamicTest> eachFormIsVerifiedAndSigned() {
        return Stream.of("HmacSHA256", "HmacSHA384", "HmacSHA512")
                .flatMap(algorithm -> Stream.of("hex", "base64")
                        .flatMap(encoding -> Stream.of("seconds", "milliseconds")
                                .flatMap(unit -> Stream.of("text", "hex", "base64")
                                        .map(key -> dynamicTest(
                                                String.join(" ", algorithm, encoding, unit, key),
                                                () -> check(algorithm, encoding, unit, key))))));
    }

    private static void check(String algorithm, String encoding, String unit, String key) throws Exception {
        String secret = key.equals("text") ? "whsec_0123456789" : encoded(key.equals("base64"), KEY);
        byte[] bytes = key.equals("text") ? secret.getBytes(UTF_8) : KEY;
        WebhookCorrections corrections = of(("\"header\":\"X-Sig\",\"timestamp\":\"ts\",\"signature\":\"sig\","
                        + "\"encoding\":\"%s\",\"unit\":\"%s\",\"algorithm\":\"%s\",\"key\":\"%s\","
                        + "\"signed\":\"a{timestamp}ñ{body}\"")
                .formatted(encoding, unit, algorithm, key));
        String time = Sender.NOW.getEpochSecond() + (unit.equals("seconds") ? "" : "000");
        boolean base64 = encoding.equals("base64");
        String header = "ts=" + time + ",sig=" + encoded(base64, mac(algorithm, bytes, "a" + time + "ñ"));
        SignatureVerifier verifier = verifier(corrections, secret, Sender.NOW);

        assertThat(verifier.headerName()).isEqualTo("X-Sig");
        assertThat(verifier.verify(header, BODY).reason()).isEqualTo(Reason.VALID);
        assertThat(verifier.verify(header, "{}".getBytes(UTF_8)).reason()).isEqualTo(Reason.NO_MATCH);
        assertThat(verifier.verify(" sig=" + encoded(base64, mac(algorithm, bytes, "no")) + " , x=1," + header, BODY)
                        .reason())
                .isEqualTo(Reason.VALID);
        WebhookSigner signer = WebhookSigner.of(WebhookSecret.of(secret), corrections);
        assertThat(signer.header(BODY, Sender.NOW)).isEqualTo(header);
        assertThat(signer.headerName()).isEqualTo("X-Sig");
    }

    @Test
    void theWindowStaysThreeHundredSeconds() {
        WebhookCorrections corrections = of("\"unit\":\"milliseconds\"");
        String secret = "whsec_0123456789";
        String header = WebhookSigner.of(WebhookSecret.of(secret), corrections).header(BODY, Sender.NOW);
        Map<Duration, Reason> expected = Map.of(
                Duration.ofSeconds(300), Reason.VALID,
                Duration.ofSeconds(301), Reason.TOO_OLD,
                Duration.ofSeconds(-300), Reason.VALID,
                Duration.ofSeconds(-301), Reason.FROM_THE_FUTURE);
        expected.forEach((age, reason) -> assertThat(verifier(corrections, secret, Sender.NOW.plus(age))
                        .verify(header, BODY)
                        .reason())
                .as("%s", age)
                .isEqualTo(reason));
        // Seconds, taken for milliseconds, are of 1970.
        String seconds = WebhookSigner.of(WebhookSecret.of(secret)).header(BODY, Sender.NOW);
        assertThat(verifier(corrections, secret, Sender.NOW)
                        .verify(seconds, BODY)
                        .reason())
                .isEqualTo(Reason.TOO_OLD);
    }

    @TestFactory
    Stream<DynamicTest> malformedBase64IsRefused() {
        String good = Base64.getEncoder().encodeToString(new byte[32]);
        return Stream.of(
                        good.substring(0, 43),
                        good + "=",
                        good.substring(0, 43) + "A",
                        "-" + good.substring(1),
                        " " + good.substring(1, 20) + " " + good.substring(21),
                        "ñ" + good.substring(1),
                        Base64.getEncoder().encodeToString(new byte[33]),
                        Base64.getEncoder().encodeToString(new byte[31]),
                        HexFormat.of().formatHex(new byte[32]),
                        "")
                .map(each -> dynamicTest(
                        "«" + each + "»",
                        () -> assertThat(verifier(of("\"encoding\":\"base64\""), "whsec_0123456789", Sender.NOW)
                                        .verify("t=" + Sender.NOW.getEpochSecond() + ",v1=" + each, BODY)
                                        .reason())
                                .isEqualTo(Reason.HEADER_MALFORMED)));
    }

    @TestFactory
    Stream<DynamicTest> secretThatIsNoKeyIsRefusedWithoutItsText() {
        return Stream.of(
                        List.of("hex", "0123456789abcdef"),
                        List.of("hex", "00112233445566778899aabbccddeeff0"),
                        List.of("hex", "zz112233445566778899aabbccddeeff"),
                        List.of("base64", "AAAAAAAAAAAAAAAA"),
                        List.of("base64", "whsec_0123456789abcdefghijklmnop"))
                .map(each -> dynamicTest(each.toString(), () -> {
                    WebhookCorrections corrections = of("\"key\":\"" + each.get(0) + "\"");
                    WebhookSecret secret = WebhookSecret.of(each.get(1));
                    assertThatThrownBy(() -> verifier(corrections, each.get(1), Sender.NOW))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("16 bytes")
                            .hasMessageNotContaining(each.get(1))
                            .hasNoCause();
                    assertThatThrownBy(() -> WebhookSigner.of(secret, corrections))
                            .isInstanceOf(IllegalArgumentException.class);
                }));
    }

    @Test
    void verifierAndReceiverMustNotHaveDifferentForms() {
        SignatureVerifier verifier = verifier(of("\"header\":\"X-One\""), "whsec_0123456789", Sender.NOW);
        SourceVerifier sources = SourceVerifier.builder(SourceSecrets::pending, FirmSecrets.ADDRESSES)
                .corrections(of("\"header\":\"X-One\""))
                .build();
        for (WebhookReceiver.Builder each :
                List.of(WebhookReceiver.builder(verifier), WebhookReceiver.builder(sources))) {
            assertThatThrownBy(
                            () -> each.corrections(of("\"header\":\"X-Two\"")).build(event -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("give both the same");
            assertThat(each.corrections(of("\"header\":\"X-One\"")).build(event -> {}))
                    .isNotNull();
        }
        assertThat(WebhookReceiver.builder(verifier)
                        .build(event -> {})
                        .verifier()
                        .headerName())
                .isEqualTo("X-One");
    }
}
