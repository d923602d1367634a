package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.text.Normalizer;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Receivers that verify another body than the one that came: each fails at the first event, and so in the check. */
final class ChangedBodyTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ObjectMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final String WRITTEN_AGAIN = "parsed and written again";
    private static final String CHARSET = "charset";
    private static final String LINE_ENDS = "line ends";
    private static final String TRIMMED = "white space at the beginning or the end";

    /** What a receiver makes of a body before it verifies it. */
    @FunctionalInterface
    private interface Change {
        byte[] of(byte[] body) throws IOException;
    }

    private record Flaw(String name, String cause, Change change) {}

    private static byte[] lines(byte[] body, String joint) {
        return new String(body, UTF_8)
                .lines()
                .collect(Collectors.joining(joint))
                .getBytes(UTF_8);
    }

    private static byte[] charset(byte[] body, Charset read, Charset written) {
        return new String(body, read).getBytes(written);
    }

    private static Stream<Flaw> flaws() {
        Charset windows = Charset.forName("windows-1252");
        return Stream.of(
                new Flaw("a Map", WRITTEN_AGAIN, body -> MAPPER.writeValueAsBytes(MAPPER.readValue(body, Map.class))),
                new Flaw(
                        "a sorted Map",
                        WRITTEN_AGAIN,
                        body -> MAPPER.writeValueAsBytes(MAPPER.readValue(body, TreeMap.class))),
                new Flaw("a JsonNode", WRITTEN_AGAIN, body -> MAPPER.writeValueAsBytes(MAPPER.readTree(body))),
                new Flaw("an exact JsonNode", WRITTEN_AGAIN, body -> EXACT.writeValueAsBytes(EXACT.readTree(body))),
                new Flaw(
                        "pretty",
                        WRITTEN_AGAIN,
                        body -> MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(MAPPER.readTree(body))),
                new Flaw("ISO-8859-1 to UTF-8", CHARSET, body -> charset(body, ISO_8859_1, UTF_8)),
                new Flaw("UTF-8 to ISO-8859-1", CHARSET, body -> charset(body, UTF_8, ISO_8859_1)),
                new Flaw("ASCII", CHARSET, body -> charset(body, US_ASCII, US_ASCII)),
                new Flaw("windows-1252", CHARSET, body -> charset(body, windows, windows)),
                new Flaw(
                        "composed characters",
                        CHARSET,
                        body -> Normalizer.normalize(new String(body, UTF_8), Normalizer.Form.NFC)
                                .getBytes(UTF_8)),
                new Flaw("lines joined by newlines", LINE_ENDS, body -> lines(body, "\n")),
                new Flaw("lines joined by nothing", LINE_ENDS, body -> lines(body, "")),
                new Flaw(
                        "CR LF",
                        LINE_ENDS,
                        body -> new String(body, UTF_8)
                                .replace("\r\n", "\n")
                                .replace("\n", "\r\n")
                                .getBytes(UTF_8)),
                new Flaw("trim", TRIMMED, body -> new String(body, UTF_8).trim().getBytes(UTF_8)));
    }

    @TestFactory
    Stream<DynamicTest> handshakeCheckReportsCauseOfChangedBody() {
        return flaws().map(flaw -> dynamicTest(flaw.name(), () -> {
            HandshakeCheck outcome = outcome(flaw.change(), "CG-Signature");

            assertThat(outcome.isPassed()).as(flaw.name()).isFalse();
            assertThat(outcome.good()).isEqualTo(401);
            assertThat(outcome.advice())
                    .singleElement()
                    .asString()
                    .contains(flaw.cause(), "byte[]")
                    .doesNotContain("secret", "clock");
        }));
    }

    @Test
    void twoBodyChangesGiveAdviceForBoth() throws Exception {
        HandshakeCheck outcome =
                outcome(body -> charset(MAPPER.writeValueAsBytes(MAPPER.readTree(body)), UTF_8, US_ASCII), null);

        assertThat(outcome.advice()).hasSize(2);
        assertThat(outcome.toString()).contains(CHARSET, WRITTEN_AGAIN);
    }

    @Test
    void losslessCharsetRoundTripPasses() throws Exception {
        assertThat(outcome(body -> charset(body, UTF_8, UTF_8), null).isPassed())
                .isTrue();
        assertThat(outcome(body -> charset(body, ISO_8859_1, ISO_8859_1), null).isPassed())
                .isTrue();
    }

    private static HandshakeCheck outcome(Change change, @Nullable String scheme) throws Exception {
        SignatureVerifier verifier = SignatureVerifier.of(Sender.SECRET);
        try (LoopbackServer server = LoopbackServer.open(exchange -> {
            byte[] body = change.of(exchange.getRequestBody().readAllBytes());
            boolean holds = verifier.verify(exchange.getRequestHeaders().get(SignatureVerifier.HEADER), body)
                    .isValid();
            if (!holds && scheme != null) {
                exchange.getResponseHeaders().set("WWW-Authenticate", scheme);
            }
            exchange.sendResponseHeaders(holds ? 200 : 401, -1);
        })) {
            return HandshakeCheck.of(URI.create(server.url("/cg")), Sender.SECRET);
        }
    }
}
