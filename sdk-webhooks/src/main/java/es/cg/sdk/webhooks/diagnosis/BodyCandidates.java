package es.cg.sdk.webhooks.diagnosis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bodies that may have been signed, each with the change that would turn it into the body at hand. Immutable. */
final class BodyCandidates {
    private static final byte[] BOM = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final String VERIFY = ": verify the bytes as they were received";
    private static final char REPLACEMENT = '\ufffd';

    private static final ObjectMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final byte[] body;
    private final String text;

    BodyCandidates(byte[] body) {
        this.body = body;
        this.text = new String(body, UTF_8);
    }

    /** Returns the candidates by the change that leads from each to the body at hand; the likely ones first. */
    Map<String, byte[]> all() {
        Map<String, byte[]> candidates = new LinkedHashMap<>();
        ends(candidates);
        charsets(candidates);
        json(candidates);
        return candidates;
    }

    /** Returns whether characters were lost when the body was read as text, so that no candidate can match. */
    boolean isDamagedText() {
        return text.indexOf(REPLACEMENT) >= 0;
    }

    /** Returns whether the body is JSON without white space, as libraries write it. */
    boolean isCompactJson() {
        try {
            return EXACT.readTree(body) != null
                    && JsonSpacing.spaced(text, "", "").equals(text);
        } catch (IOException e) {
            return false;
        }
    }

    private void ends(Map<String, byte[]> candidates) {
        String plain = text.replace("\r\n", "\n");
        String windows = plain.replace("\n", "\r\n");
        put(candidates, "a newline was added at the end of the body", without("\n"));
        put(candidates, "a carriage return and newline were added at the end of the body", without("\r\n"));
        put(candidates, "the newline at the end of the body was removed", with("\n"));
        put(candidates, "the carriage return and newline at the end of the body were removed", with("\r\n"));
        put(candidates, "a byte order mark was added at the beginning of the body", withoutBom());
        put(candidates, "the byte order mark at the beginning of the body was removed", withBom());
        put(candidates, "newlines were changed to CR LF", bytes(plain));
        put(candidates, "CR LF was changed to newlines", bytes(windows));
        put(candidates, "the body was read line by line and joined again" + VERIFY, bytes(windows + "\r\n"));
        put(candidates, "white space was added around the body", bytes(text.strip()));
    }

    private void charsets(Map<String, byte[]> candidates) {
        Charset windows = Charset.forName("windows-1252");
        put(candidates, "the body was read as ISO-8859-1 and written as UTF-8" + VERIFY, text.getBytes(ISO_8859_1));
        put(candidates, "the body was read as windows-1252 and written as UTF-8" + VERIFY, text.getBytes(windows));
        put(candidates, "the body was read as UTF-8 and written as ISO-8859-1" + VERIFY, bytes(in(ISO_8859_1)));
        put(candidates, "the body was read as UTF-8 and written as windows-1252" + VERIFY, bytes(in(windows)));
    }

    private String in(Charset charset) {
        return new String(body, charset);
    }

    /**
     * Adds forms that common libraries write: compact, with spaces, indented, and with the escapes of PHP and Python.
     */
    private void json(Map<String, byte[]> candidates) {
        String again = "the JSON was parsed and written again";
        String compact = JsonSpacing.spaced(text, "", "");
        String spaced = JsonSpacing.spaced(text, " ", " ");
        put(candidates, again + VERIFY, bytes(compact));
        put(candidates, again + ", which removed its spaces" + VERIFY, bytes(spaced));
        put(candidates, again + ", which changed its escapes" + VERIFY, bytes(slashes(compact)));
        put(candidates, again + ", which changed its escapes of other characters" + VERIFY, bytes(ascii(compact)));
        put(candidates, again + ", which changed all its escapes" + VERIFY, bytes(ascii(slashes(compact))));
        put(candidates, again + ", which changed its escapes and spaces" + VERIFY, bytes(ascii(spaced)));
        put(candidates, "the JSON was indented, and was written as one line" + VERIFY, pretty());
    }

    private static String slashes(String json) {
        return json.replace("/", "\\/");
    }

    private static String ascii(String json) {
        StringBuilder out = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char each = json.charAt(i);
            if (each < 0x80) {
                out.append(each);
            } else {
                out.append("\\u").append(String.format(Locale.ROOT, "%04x", (int) each));
            }
        }
        return out.toString();
    }

    private byte @Nullable [] pretty() {
        try {
            JsonNode json = EXACT.readTree(body);
            return json == null ? null : EXACT.writerWithDefaultPrettyPrinter().writeValueAsBytes(json);
        } catch (IOException e) {
            return null;
        }
    }

    private static void put(Map<String, byte[]> candidates, String change, byte @Nullable [] signed) {
        if (signed != null) {
            candidates.put(change, signed);
        }
    }

    private byte @Nullable [] without(String end) {
        byte[] tail = bytes(end);
        int kept = body.length - tail.length;
        boolean there = kept >= 0 && Arrays.equals(body, kept, body.length, tail, 0, tail.length);
        return there ? Arrays.copyOf(body, kept) : null;
    }

    private byte[] with(String end) {
        byte[] tail = bytes(end);
        byte[] longer = Arrays.copyOf(body, body.length + tail.length);
        System.arraycopy(tail, 0, longer, body.length, tail.length);
        return longer;
    }

    private byte @Nullable [] withoutBom() {
        boolean there = body.length >= BOM.length && Arrays.equals(body, 0, BOM.length, BOM, 0, BOM.length);
        return there ? Arrays.copyOfRange(body, BOM.length, body.length) : null;
    }

    private byte[] withBom() {
        byte[] longer = new byte[body.length + BOM.length];
        System.arraycopy(BOM, 0, longer, 0, BOM.length);
        System.arraycopy(body, 0, longer, BOM.length, body.length);
        return longer;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
