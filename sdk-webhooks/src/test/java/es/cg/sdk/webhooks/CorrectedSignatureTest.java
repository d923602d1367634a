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
    private static final String TEXT_SECRET = "whsec_0123456789";
    /** The moment of a signature, by the form of its time. */
    private static final Map<String, String> TIMES = Map.of(
            "seconds", "1767225600",
            "milliseconds", "1767225600000",
            "text", "2026-01-01T00:00:00Z");

    private static WebhookCorrections of(String events) {
        return WebhookCorrections.parse("corrections.json", "{\"contract\":\"2026-09-05\"," + events + "}");
    }

    private static WebhookCorrections time(String form) {
        return of("\"events\":{\"t\":{\"as\":\"" + form + "\"}}");
    }

    private static WebhookCorrections header(String name) {
        return of("\"against_contract\":{\"headers\":{\"CG-Signature\":\"" + name + "\"}}");
    }

    private static SignatureVerifier verifier(WebhookCorrections corrections, String secret, Instant now) {
        return SignatureVerifier.builder()
                .corrections(corrections)
                .secret(WebhookSecret.of(secret))
                .clock(Clock.fixed(now, ZoneOffset.UTC))
                .build();
    }

    private static Reason verdict(WebhookCorrections corrections, Instant now, String header) {
        return verifier(corrections, TEXT_SECRET, now).verify(header, BODY).reason();
    }

    private static byte[] mac(String algorithm, byte[] key, String before) throws Exception {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(key, algorithm));
        mac.update(before.getBytes(UTF_8));
        return mac.doFinal(BODY);
    }

    private static String hex(String secret, String before) throws Exception {
        return HexFormat.of().formatHex(mac("HmacSHA256", secret.getBytes(UTF_8), before));
    }

    @TestFactory
    Stream<DynamicTest> eachFormIsVerifiedAndSigned() {
        return Stream.of("HmacSHA256", "HmacSHA512")
                .flatMap(algorithm -> Stream.of("hex", "base64")
                        .flatMap(encoding -> TIMES.keySet().stream()
                                .flatMap(time -> Stream.of("text", "base64", "whsec_")
                                        .map(secret -> dynamicTest(
                                                String.join(" ", algorithm, encoding, time, secret),
                                                () -> check(algorithm, encoding, time, secret))))));
    }

    private static void check(String algorithm, String encoding, String form, String kind) throws Exception {
        boolean isText = kind.equals("text");
        String secret = isText
                ? TEXT_SECRET
                : kind.replace("base64", "") + Base64.getEncoder().encodeToString(KEY);
        byte[] key = isText ? secret.getBytes(UTF_8) : KEY;
        WebhookCorrections corrections = of("\"events\":{"
                + (form.equals("seconds") ? "" : "\"t\":{\"as\":\"" + form + "\"},")
                + (encoding.equals("hex") ? "" : "\"v1\":{\"as\":\"base64\"},")
                + (isText ? "" : "\"secret\":\"base64\",")
                + (algorithm.equals("HmacSHA256") ? "" : "\"algorithm\":\"HmacSHA512\",")
                + "\"client_id\":\"customer\"},\"against_contract\":{\"headers\":{\"CG-Signature\":\"X-Sig\"},"
                + "\"events\":{\"t\":\"ts\",\"v1\":\"sig\"}}");
        String time = TIMES.get(form);
        byte[] mac = mac(algorithm, key, time + ".");
        String signature = encoding.equals("hex")
                ? HexFormat.of().formatHex(mac)
                : Base64.getEncoder().encodeToString(mac);
        String header = "ts=" + time + ",sig=" + signature;
        SignatureVerifier verifier = verifier(corrections, secret, Sender.NOW);

        assertThat(verifier.headerName()).isEqualTo("X-Sig");
        assertThat(verifier.verify(header, BODY).reason()).isEqualTo(Reason.VALID);
        assertThat(verifier.verify(header, "{}".getBytes(UTF_8)).reason()).isEqualTo(Reason.NO_MATCH);
        assertThat(verifier.verify(" x=1 ," + header, BODY).reason()).isEqualTo(Reason.VALID);
        assertThat(verifier.verify("t=" + time + ",v1=" + signature, BODY).reason())
                .isEqualTo(Reason.HEADER_MALFORMED);
        WebhookSigner signer = WebhookSigner.of(WebhookSecret.of(secret), corrections);
        assertThat(signer.header(BODY, Sender.NOW)).isEqualTo(header);
        assertThat(signer.headerName()).isEqualTo("X-Sig");
    }

    @TestFactory
    Stream<DynamicTest> theWindowStaysThreeHundredSeconds() {
        Map<Duration, Reason> expected = Map.of(
                Duration.ofSeconds(300), Reason.VALID,
                Duration.ofSeconds(301), Reason.TOO_OLD,
                Duration.ofSeconds(-300), Reason.VALID,
                Duration.ofSeconds(-301), Reason.FROM_THE_FUTURE);
        return TIMES.entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> {
                    WebhookCorrections corrections =
                            each.getKey().equals("seconds") ? header("X-Sig") : time(each.getKey());
                    String header = "t=" + each.getValue() + ",v1=" + hex(TEXT_SECRET, each.getValue() + ".");
                    expected.forEach((age, reason) -> assertThat(verdict(corrections, Sender.NOW.plus(age), header))
                            .as("%s", age)
                            .isEqualTo(reason));
                }));
    }

    @TestFactory
    Stream<DynamicTest> timeOfATextIsTheMomentThatItNames() {
        return Map.of(
                        "2026-01-01T01:00:00+01:00", Reason.VALID,
                        "2025-12-31T19:00:00.987-05:00", Reason.VALID,
                        "2026-01-01T01:00:00Z", Reason.FROM_THE_FUTURE,
                        "2026-01-01T00:00:00", Reason.HEADER_MALFORMED,
                        "2026-01-01", Reason.HEADER_MALFORMED,
                        "1767225600", Reason.HEADER_MALFORMED,
                        "1969-12-31T23:59:59Z", Reason.HEADER_MALFORMED,
                        "2026-01-01T00:00:00.0000000000000000000000Z", Reason.HEADER_MALFORMED,
                        "", Reason.HEADER_MALFORMED)
                .entrySet()
                .stream()
                .map(each -> dynamicTest("«" + each.getKey() + "»", () -> {
                    String header = "t=" + each.getKey() + ",v1=" + hex(TEXT_SECRET, each.getKey() + ".");
                    assertThat(verdict(time("text"), Sender.NOW, header)).isEqualTo(each.getValue());
                }));
    }

    @Test
    void timeOfAnotherUnitIsRefused() throws Exception {
        String seconds = "t=1767225600,v1=" + hex(TEXT_SECRET, "1767225600.");
        assertThat(verdict(time("milliseconds"), Sender.NOW, seconds)).isEqualTo(Reason.TOO_OLD);
        String millis = "t=1767225600000,v1=" + hex(TEXT_SECRET, "1767225600000.");
        assertThat(verdict(header("X"), Sender.NOW, millis)).isNotEqualTo(Reason.VALID);
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
                        () -> assertThat(verdict(
                                        of("\"events\":{\"v1\":{\"as\":\"base64\"}}"),
                                        Sender.NOW,
                                        "t=1767225600,v1=" + each))
                                .isEqualTo(Reason.HEADER_MALFORMED)));
    }

    @TestFactory
    Stream<DynamicTest> secretThatIsNoKeyIsRefusedWithoutItsText() {
        return Stream.of("AAAAAAAAAAAAAAAAAAAA", "whsec_AAAAAAAAAAAAAAAAAAAA", "0123456789-_0123456789-_0123456789")
                .map(each -> dynamicTest(each, () -> {
                    WebhookCorrections corrections = of("\"events\":{\"secret\":\"base64\"}");
                    WebhookSecret secret = WebhookSecret.of(each);
                    assertThatThrownBy(() -> verifier(corrections, each, Sender.NOW))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("16 bytes")
                            .hasMessageNotContaining(each.substring(6, 12))
                            .hasNoCause();
                    assertThatThrownBy(() -> WebhookSigner.of(secret, corrections))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageNotContaining(each.substring(6, 12));
                }));
    }

    @Test
    void verifierAndReceiverMustNotHaveDifferentForms() {
        SignatureVerifier verifier = verifier(header("X-One"), TEXT_SECRET, Sender.NOW);
        SignatureVerifier sources = SignatureVerifier.builder(SourceSecrets::pending, FirmSecrets.ADDRESSES)
                .corrections(header("X-One"))
                .build();
        for (WebhookReceiver.Builder each :
                List.of(WebhookReceiver.builder(verifier), WebhookReceiver.builder(sources))) {
            assertThatThrownBy(() -> each.corrections(header("X-Two")).build(event -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("give both the same");
            assertThat(each.corrections(header("X-One")).build(event -> {})).isNotNull();
        }
        assertThat(WebhookReceiver.builder(verifier)
                        .build(event -> {})
                        .verifier()
                        .headerName())
                .isEqualTo("X-One");
    }
}
