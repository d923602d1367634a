package es.cg.sdk.webhooks.diagnosis;

import es.cg.sdk.webhooks.WebhookCorrections;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Creates bodies of the handshake's event, each with a new id. {@link #complete} has everything that changes when a
 * body is parsed and written again, or read as text: a receiver that does not verify the bytes as they were received
 * refuses it. Each other body has one of these things, to find the cause.
 */
final class ProbeBody {
    private static final String KIND = "\"webhook.verification\"";

    // Has UTF-8 bytes that are no characters in windows-1252, and a combining accent.
    private static final String TEXT = "Peña, e\u0301, \u00c1\u00cd, €";

    // A character outside the basic plane: Jackson writes it as two escapes.
    private static final String SUPPLEMENTARY = "\ud83d\ude00";

    private final String type;
    private final String begin;
    private final String end;

    /** Creates bodies with id and kind where corrections say. */
    ProbeBody(WebhookCorrections corrections) {
        List<String> within = names(corrections, "id");
        within.remove(within.size() - 1);
        List<String> kind = names(corrections, "type");
        kind.subList(0, within.size()).clear();
        this.type = opened(kind.subList(0, kind.size() - 1)) + quoted(kind.get(kind.size() - 1)) + ":" + KIND
                + "}".repeat(kind.size() - 1);
        this.begin = within.isEmpty()
                ? ""
                : "{" + opened(within.subList(0, within.size() - 1)) + quoted(within.get(within.size() - 1)) + ":";
        this.end = "}".repeat(within.size());
    }

    private static List<String> names(WebhookCorrections corrections, String part) {
        return new ArrayList<>(
                List.of(Objects.requireNonNull(corrections.place(part)).split("\\.", -1)));
    }

    private static String opened(List<String> names) {
        return names.stream().map(each -> quoted(each) + ":{").collect(Collectors.joining());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /**
     * Returns a body with all of them: unusual white space, order, escapes, numbers, non-ASCII characters, both line
     * ends.
     */
    byte[] complete() {
        return utf8(" " + begin + "{\t" + type.replace(":\"", " :\t\"") + ",\r\n  \"object\":\"event\" ,\"id\": \""
                + id() + "\",\n"
                + "\"data\": {  \"object\" : {\r\n\t\"url\": \"https:\\/\\/example.invalid\\/a\", "
                + "\"texto\":\"Pe\\u00f1a, " + TEXT + SUPPLEMENTARY
                + "\",\n \"importe\": 100.00, \"tipo\":1.0,\"limite\" : 1e2, "
                + "\"exacto\":0.12345678901234567890123, \"largo\":123456789012345678901234567890,"
                + "\"vacio\": { },\"lista\":[ 1 ,2 ] } },\r\n \"created\" : "
                + Instant.now().getEpochSecond() + ", \"client_id\":null  }" + end + "\r\n");
    }

    /** Returns JSON that no library writes in another way: a single number. */
    static byte[] number() {
        return utf8("0");
    }

    /** Returns a body with nothing unusual: parsing it and writing it again gives the same bytes. */
    byte[] plain() {
        return utf8(compact("", "", "", ""));
    }

    /** Returns a body with non-ASCII characters. */
    byte[] text() {
        return utf8(compact("\"texto\":\"" + TEXT + "\"", "", "", ""));
    }

    /** Returns a body in one line, with spaces, order, escapes and numbers that no JSON library would write. */
    byte[] form() {
        return utf8(begin + "{ " + type + ", \"object\" :\"event\",\"id\": \"" + id() + "\",  \"data\":{\"object\":"
                + "{\"url\":\"a\\/b\", \"importe\":100.00,\"tipo\": 1.0, \"limite\":1e2 } } }" + end);
    }

    /** Returns a body with both kinds of line end between its members. */
    byte[] lines() {
        return utf8(compact("", "\r\n", "\n", ""));
    }

    /** Returns a body with a space before it, and a line end after it. */
    byte[] edges() {
        return utf8(" " + compact("", "", "", "\r\n"));
    }

    private String compact(String members, String one, String two, String last) {
        return begin + "{" + one + "\"data\":{\"object\":{" + members + "}}," + two + "\"id\":\"" + id()
                + "\",\"object\":\"event\"," + one + type + "}" + end + last;
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
