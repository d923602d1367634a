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

/** Bodies that may have been signed, given the one that was kept, each by what was done to it on its way. Immutable. */
final class BodyGuesses {
    private static final byte[] BOM = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final String VERIFY = ": verify the bytes as they came";
    private static final char REPLACEMENT = '\ufffd';

    private static final ObjectMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final byte[] body;
    private final String text;

    BodyGuesses(byte[] body) {
        this.body = body;
        this.text = new String(body, UTF_8);
    }

    /** Each guess by the change that leads from it to the body that was kept; the likely ones first. */
    Map<String, byte[]> all() {
        Map<String, byte[]> guesses = new LinkedHashMap<>();
        ends(guesses);
        charsets(guesses);
        json(guesses);
        return guesses;
    }

    /** Whether characters were lost when the body was read as text, so that no guess can find it. */
    boolean isDamagedText() {
        return text.indexOf(REPLACEMENT) >= 0;
    }

    /** Whether it is JSON without white space between its parts, as libraries write it. */
    boolean isCompactJson() {
        try {
            return EXACT.readTree(body) != null && JsonText.spaced(text, "", "").equals(text);
        } catch (IOException e) {
            return false;
        }
    }

    private void ends(Map<String, byte[]> guesses) {
        String plain = text.replace("\r\n", "\n");
        String windows = plain.replace("\n", "\r\n");
        put(guesses, "a newline was added at the end of the body", without("\n"));
        put(guesses, "a carriage return and newline were added at the end of the body", without("\r\n"));
        put(guesses, "the newline at the end of the body was taken away", with("\n"));
        put(guesses, "the carriage return and newline at the end of the body were taken away", with("\r\n"));
        put(guesses, "a byte order mark was added at the beginning of the body", withoutBom());
        put(guesses, "the byte order mark at the beginning of the body was taken away", withBom());
        put(guesses, "newlines were changed to CR LF", bytes(plain));
        put(guesses, "CR LF was changed to newlines", bytes(windows));
        put(guesses, "the body was read by lines and these were joined" + VERIFY, bytes(windows + "\r\n"));
        put(guesses, "white space was added around the body", bytes(text.strip()));
    }

    private void charsets(Map<String, byte[]> guesses) {
        Charset windows = Charset.forName("windows-1252");
        put(guesses, "the body was read as ISO-8859-1 and written as UTF-8" + VERIFY, text.getBytes(ISO_8859_1));
        put(guesses, "the body was read as windows-1252 and written as UTF-8" + VERIFY, text.getBytes(windows));
        put(guesses, "the body was read as UTF-8 and written as ISO-8859-1" + VERIFY, bytes(in(ISO_8859_1)));
        put(guesses, "the body was read as UTF-8 and written as windows-1252" + VERIFY, bytes(in(windows)));
    }

    private String in(Charset charset) {
        return new String(body, charset);
    }

    /** As common libraries write JSON: compact, with spaces or in lines, and with escapes as PHP and Python write them. */
    private void json(Map<String, byte[]> guesses) {
        String again = "the JSON was parsed and written again";
        String compact = JsonText.spaced(text, "", "");
        String spaced = JsonText.spaced(text, " ", " ");
        put(guesses, again + VERIFY, bytes(compact));
        put(guesses, again + ", which took its spaces away" + VERIFY, bytes(spaced));
        put(guesses, again + ", which changed its escapes" + VERIFY, bytes(slashes(compact)));
        put(guesses, again + ", which changed its escapes of other characters" + VERIFY, bytes(ascii(compact)));
        put(guesses, again + ", which changed all its escapes" + VERIFY, bytes(ascii(slashes(compact))));
        put(guesses, again + ", which changed its escapes and spaces" + VERIFY, bytes(ascii(spaced)));
        put(guesses, "the JSON was laid out in one line" + VERIFY, pretty());
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

    private static void put(Map<String, byte[]> guesses, String change, byte @Nullable [] signed) {
        if (signed != null) {
            guesses.put(change, signed);
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
