package es.cg.sdk.mock.internal.domain;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Reads the lines of a bank's file, with any line ends: in UTF-16 if it begins with that byte order mark, in UTF-8 if
 * all of it is valid UTF-8, in CP850 if its letters are of that code page, and otherwise in Windows-1252, of which
 * ISO-8859-1 is a part.
 */
public final class StatementText {
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final Charset CP850 = Charset.forName("IBM850");
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    /** Letters at places where ISO-8859-1 has controls and signs. Without the Ç, which is the € of Windows-1252. */
    private static final byte[] OF_CP850 = "üéçÉÜáíóúñÑÁ".getBytes(CP850);

    /** Letters at places where CP850 has signs and letters that Spain does not use. */
    private static final byte[] OF_LATIN = "üíçÇÉÜáóúñÑÁÍÓÚ".getBytes(StandardCharsets.ISO_8859_1);

    private StatementText() {}

    /** Returns the lines, including empty ones, without the end-of-file character of old systems. */
    public static List<String> lines(byte[] bytes) {
        String text = decoded(bytes);
        if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            text = text.substring(1);
        }
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == '\u001A' || Character.isWhitespace(text.charAt(end - 1)))) {
            end--;
        }
        return text.substring(0, end).lines().toList();
    }

    private static String decoded(byte[] bytes) {
        if (bytes.length > 1 && ((bytes[0] == -1 && bytes[1] == -2) || (bytes[0] == -2 && bytes[1] == -1))) {
            return new String(bytes, StandardCharsets.UTF_16);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, count(bytes, OF_CP850) > count(bytes, OF_LATIN) ? CP850 : WINDOWS);
        }
    }

    /** Counts the wanted bytes that follow a letter, since a space or a currency sign may stand elsewhere. */
    private static int count(byte[] bytes, byte[] wanted) {
        boolean[] counts = new boolean[256];
        for (byte each : wanted) {
            counts[each & 0xFF] = true;
        }
        int count = 0;
        for (int i = 1; i < bytes.length; i++) {
            int before = bytes[i - 1] | 0x20;
            count += counts[bytes[i] & 0xFF] && before >= 'a' && before <= 'z' ? 1 : 0;
        }
        return count;
    }
}
