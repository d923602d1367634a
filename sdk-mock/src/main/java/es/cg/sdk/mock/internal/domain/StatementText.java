package es.cg.sdk.mock.internal.domain;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the lines of a bank's file in UTF-8, or else ISO-8859-1, with any line ends. */
public final class StatementText {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private StatementText() {}

    /** Returns the lines, including empty ones, without the end-of-file character of old systems. */
    public static List<String> lines(byte[] bytes) {
        String text = decoded(bytes);
        if (text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(1);
        }
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == '\u001A' || Character.isWhitespace(text.charAt(end - 1)))) {
            end--;
        }
        return text.substring(0, end).lines().toList();
    }

    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
