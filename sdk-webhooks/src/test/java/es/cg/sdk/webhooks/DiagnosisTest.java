package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.webhooks.diagnosis.Diagnosis;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class DiagnosisTest {
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final String SIGNED = "{\"id\":\"evt_1\",\"nombre\":\"Peña\",\n\"total\":1}";

    private static String diagnosed(byte[] signed, byte[] received) {
        String header = WebhookSigner.of(Sender.SECRET).header(signed, Sender.NOW);
        return Diagnosis.of(header, received, Sender.SECRET, Sender.NOW);
    }

    private static String diagnosed(String signed, String received) {
        return diagnosed(signed.getBytes(UTF_8), received.getBytes(UTF_8));
    }

    @TestFactory
    Stream<DynamicTest> addedOrChangedWhitespaceIsDiagnosed() {
        Map<String, UnaryOperator<String>> changes = new LinkedHashMap<>();
        changes.put("a newline was added", body -> body + "\n");
        changes.put("a carriage return and newline were added", body -> body + "\r\n");
        changes.put("a byte order mark was added", body -> "\ufeff" + body);
        changes.put("newlines were changed to CR LF", body -> body.replace("\n", "\r\n"));
        changes.put("white space was added", body -> "  " + body + "\t ");
        return changes.entrySet().stream()
                .map(row -> dynamicTest(row.getKey(), () -> {
                    assertThat(diagnosed(SIGNED, row.getValue().apply(SIGNED))).contains(row.getKey());
                }));
    }

    @TestFactory
    Stream<DynamicTest> removedNewlineOrByteOrderMarkIsDiagnosed() {
        return Map.of(
                        "the newline at the end", SIGNED + "\n",
                        "the carriage return and newline at the end", SIGNED + "\r\n",
                        "the byte order mark at the beginning", "\ufeff" + SIGNED)
                .entrySet()
                .stream()
                .map(row -> dynamicTest(
                        row.getKey(),
                        () -> assertThat(diagnosed(row.getValue(), SIGNED)).contains(row.getKey(), "removed")));
    }

    @Test
    void crLfChangedToNewlinesIsDiagnosed() {
        assertThat(diagnosed(SIGNED.replace("\n", "\r\n"), SIGNED)).contains("CR LF was changed to newlines");
    }

    @Test
    void reserializedJsonIsDiagnosed() {
        String compact = "{\"id\":\"evt_1\",\"total\":1}";

        assertThat(diagnosed(compact, "{ \"id\" : \"evt_1\",  \"total\" : 1 }")).contains("parsed and written again");
    }

    @TestFactory
    Stream<DynamicTest> reserializedJsonWithSameNumbersIsDiagnosed() {
        String received = "{\"id\":\"evt_1\",\"nombre\":\"Peña\",\"url\":\"https://a/b\",\"total\":100.00,\"n\":1e2}";
        return Map.of(
                        "laid out in lines", "{\n  \"id\" : \"evt_1\",\n  \"total\" : 100.00\n}",
                        "with spaces", "{\"id\": \"evt_1\", \"total\": 100.00, \"n\": 1e2}",
                        "with escapes", received.replace("ñ", "\\u00f1").replace("/", "\\/"),
                        "with one kind of escapes", received.replace("/", "\\/"),
                        "with the other kind", received.replace("ñ", "\\u00f1"))
                .entrySet()
                .stream()
                .map(row -> dynamicTest(row.getKey(), () -> {
                    String signed = row.getValue();
                    String written = signed.contains("Pe") ? received : signed.replaceAll("\\s", "");

                    assertThat(diagnosed(signed, written)).contains("bytes as they were received");
                }));
    }

    @Test
    void prettyPrintedJsonWithDecimalsIsDiagnosed() {
        assertThat(diagnosed(
                        "{\"id\":\"evt_1\",\"total\":100.00}", "{\n  \"id\" : \"evt_1\",\n  \"total\" : 100.00\n}"))
                .contains("parsed and written again");
    }

    @Test
    void lineByLineReadingIsDiagnosed() {
        String signed = "{\"id\":\"evt_1\",\r\n\"total\":1}\r\n";

        assertThat(diagnosed(signed, signed.lines().collect(Collectors.joining("\n"))))
                .contains("read line by line");
    }

    @Test
    void windows1252DecodingIsDiagnosed() {
        String signed = "{\"nombre\":\"Peña, 5 €\"}";

        assertThat(diagnosed(signed.getBytes(UTF_8), new String(signed.getBytes(UTF_8), WINDOWS).getBytes(UTF_8)))
                .contains("read as windows-1252");
    }

    @Test
    void lossyBodyChangeIsSuspected() {
        String signed = "{ \"id\":\"evt_1\", \"total\":100.00, \"nombre\":\"Pe\\u00f1a\" }";

        assertThat(diagnosed(signed, "{\"id\":\"evt_1\",\"total\":100.0,\"nombre\":\"Peña\"}"))
                .contains(
                        "another secret",
                        "if it was parsed and written again",
                        "verify the bytes as they were received");
        assertThat(diagnosed(SIGNED.getBytes(UTF_8), new String(SIGNED.getBytes(UTF_8), US_ASCII).getBytes(UTF_8)))
                .contains("read as text in a charset", "verify the bytes as they were received")
                .doesNotContain("secret");
    }

    @Test
    void bodyReadOrWrittenAsIso88591IsDiagnosed() {
        byte[] signed = SIGNED.getBytes(UTF_8);
        byte[] twice = new String(signed, ISO_8859_1).getBytes(UTF_8);

        assertThat(diagnosed(signed, twice)).contains("read as ISO-8859-1 and written as UTF-8");
        assertThat(diagnosed(signed, SIGNED.getBytes(ISO_8859_1))).contains("written as ISO-8859-1");
    }

    @Test
    void wrongSecretIsDiagnosed() {
        byte[] body = SIGNED.getBytes(UTF_8);
        String header =
                WebhookSigner.of(WebhookSecret.of("whsec_fedcba9876543210")).header(body, Sender.NOW);

        assertThat(Diagnosis.of(header, body, Sender.SECRET, Sender.NOW)).contains("made with another secret");
    }

    @Test
    void timestampInMillisecondsIsDiagnosed() {
        String header = WebhookSigner.of(Sender.SECRET).header(SIGNED.getBytes(UTF_8), Sender.NOW);
        String millis = header.replace("t=1767225600", "t=1767225600000");

        assertThat(Diagnosis.of(millis, SIGNED.getBytes(UTF_8), Sender.SECRET, Sender.NOW))
                .contains("milliseconds");
    }

    @Test
    void wrongClockIsDistinguishedFromChangedBody() {
        byte[] body = SIGNED.getBytes(UTF_8);
        String header = WebhookSigner.of(Sender.SECRET).header(body, Sender.NOW.minusSeconds(3600));

        assertThat(Diagnosis.of(header, body, Sender.SECRET, Sender.NOW))
                .contains("3600 seconds ago", "right otherwise");
        assertThat(Diagnosis.of(header, (SIGNED + "\n").getBytes(UTF_8), Sender.SECRET, Sender.NOW))
                .contains("3600 seconds ago", "a newline was added");
        assertThat(Diagnosis.of(header, body, Sender.SECRET, Sender.NOW.minusSeconds(7200)))
                .contains("3600 seconds in the future");
    }

    @Test
    void validMissingAndMalformedHeadersAreReported() {
        assertThat(diagnosed(SIGNED, SIGNED)).isEqualTo("the signature is valid");
        assertThat(Diagnosis.of(null, new byte[0], Sender.SECRET, Sender.NOW)).contains("no CG-Signature");
        assertThat(Diagnosis.of("nonsense", new byte[0], Sender.SECRET, Sender.NOW))
                .contains("not of the form");
    }

    @Test
    void diagnosisContainsNoBodyAndNoSecret() {
        for (String said : new String[] {diagnosed(SIGNED, "x"), diagnosed(SIGNED, SIGNED + "\n")}) {
            assertThat(said).doesNotContain("evt_1", "Peña", "whsec_", "0123456789abcdef");
        }
    }
}
