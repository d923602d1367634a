package es.cg.sdk.webhooks.internal;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decodes bodies: UTF-8, or the UTF-16 and UTF-32 that older versions of JSON allowed. */
public final class BodyText {
    private static final char BYTE_ORDER_MARK = '\ufeff';

    private BodyText() {}

    /**
     * Returns the text of a body, without a byte order mark.
     *
     * @throws CharacterCodingException if the bytes are not text
     */
    public static String of(byte[] body) throws CharacterCodingException {
        String text = charset(body)
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(body))
                .toString();
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    /**
     * JSON begins with ASCII or a byte order mark: the zero bytes tell the width of a character (RFC 4627, section 3).
     */
    private static Charset charset(byte[] body) {
        int first = at(body, 0);
        int second = at(body, 1);
        int third = at(body, 2);
        int fourth = at(body, 3);
        if (first == 0 && second == 0 && (third != 0 || fourth != 0)) {
            return Charset.forName("UTF-32BE");
        }
        if (third == 0 && fourth == 0 && (second == 0 || (first == 0xff && second == 0xfe))) {
            return Charset.forName("UTF-32LE");
        }
        if (first == 0 || (first == 0xfe && second == 0xff)) {
            return StandardCharsets.UTF_16BE;
        }
        if (second == 0 || (first == 0xff && second == 0xfe)) {
            return StandardCharsets.UTF_16LE;
        }
        return StandardCharsets.UTF_8;
    }

    private static int at(byte[] body, int index) {
        return index < body.length ? body[index] & 0xff : -1;
    }
}
