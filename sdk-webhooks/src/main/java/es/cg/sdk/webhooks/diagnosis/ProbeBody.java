package es.cg.sdk.webhooks.diagnosis;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;

/**
 * Bodies of the verification event, each with an id of its own. {@link #complete} holds everything that is lost when a
 * body is parsed and written again, or read as text: a receiver that verifies anything but the bytes refuses it. Each
 * other body holds one of these things alone, and so finds the cause.
 */
final class ProbeBody {
    private static final String TYPE = "\"type\":\"webhook.verification\"";

    // With UTF-8 bytes that windows-1252 has no characters for, and a combining accent.
    private static final String TEXT = "Peña, e\u0301, \u00c1\u00cd, €";

    // Outside the basic plane: Jackson writes it as two escapes.
    private static final String SUPPLEMENTARY = "\ud83d\ude00";

    private ProbeBody() {}

    /** All in one: unusual white space, order, escapes and numbers, characters outside ASCII, and both line ends. */
    static byte[] complete() {
        return utf8(" {\t" + TYPE.replace(":", " :\t") + ",\r\n  \"object\":\"event\" ,\"id\": \"" + id() + "\",\n"
                + "\"data\": {  \"object\" : {\r\n\t\"url\": \"https:\\/\\/example.invalid\\/a\", "
                + "\"texto\":\"Pe\\u00f1a, " + TEXT + SUPPLEMENTARY
                + "\",\n \"importe\": 100.00, \"tipo\":1.0,\"limite\" : 1e2, "
                + "\"exacto\":0.12345678901234567890123, \"largo\":123456789012345678901234567890,"
                + "\"vacio\": { },\"lista\":[ 1 ,2 ] } },\r\n \"created\" : "
                + Instant.now().getEpochSecond() + ", \"client_id\":null  }\r\n");
    }

    /** JSON without an object: no writer changes it. */
    static byte[] number() {
        return utf8("0");
    }

    /** Nothing unusual: a receiver that parses it and writes it again gets the same bytes. */
    static byte[] plain() {
        return utf8(compact("", "", "", ""));
    }

    /** Characters outside ASCII. */
    static byte[] text() {
        return utf8(compact("\"texto\":\"" + TEXT + "\"", "", "", ""));
    }

    /** Spaces, order, escapes and numbers that no writer of JSON would choose; in one line. */
    static byte[] form() {
        return utf8("{ " + TYPE + ", \"object\" :\"event\",\"id\": \"" + id() + "\",  \"data\":{\"object\":"
                + "{\"url\":\"a\\/b\", \"importe\":100.00,\"tipo\": 1.0, \"limite\":1e2 } } }");
    }

    /** Both line ends between members. */
    static byte[] lines() {
        return utf8(compact("", "\r\n", "\n", ""));
    }

    /** A space before it, and a line end behind it. */
    static byte[] edges() {
        return utf8(" " + compact("", "", "", "\r\n"));
    }

    private static String compact(String members, String one, String two, String end) {
        return "{" + one + "\"data\":{\"object\":{" + members + "}}," + two + "\"id\":\"" + id()
                + "\",\"object\":\"event\"," + one + TYPE + "}" + end;
    }

    private static String id() {
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        return "evt_" + HexFormat.of().formatHex(random);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
