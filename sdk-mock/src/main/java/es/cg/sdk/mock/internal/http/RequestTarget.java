package es.cg.sdk.mock.internal.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The path and query of a request.
 *
 * @param path the segments, each decoded once; dots are kept
 * @param query the decoded parameters; the last value of a repeated name. Bytes of a cursor that are not UTF-8 become
 *     U+FFFD, since a wrong cursor has an error code of its own
 */
record RequestTarget(List<String> path, Map<String, String> query) {
    static RequestTarget of(String text) {
        String target = text;
        if (target.startsWith("http://") || target.startsWith("https://")) {
            int slash = target.indexOf('/', target.indexOf("//") + 2);
            target = slash < 0 ? "/" : target.substring(slash);
        }
        if (target.equals("*")) {
            return new RequestTarget(List.of(""), Map.of());
        }
        if (!target.startsWith("/")) {
            throw ConnectionInput.malformed("the path must begin with a slash");
        }
        int mark = target.indexOf('?');
        String path = mark < 0 ? target : target.substring(0, mark);
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(1).split("/", -1)) {
            segments.add(utf8(octets(segment, false)));
        }
        return new RequestTarget(List.copyOf(segments), mark < 0 ? Map.of() : query(target.substring(mark + 1)));
    }

    private static Map<String, String> query(String text) {
        Map<String, String> query = new HashMap<>();
        for (String pair : text.split("&", -1)) {
            if (!pair.isEmpty()) {
                String[] parts = pair.split("=", 2);
                String name = utf8(octets(parts[0], true));
                byte[] value = octets(parts.length < 2 ? "" : parts[1], true);
                query.put(name, name.equals("cursor") ? new String(value, StandardCharsets.UTF_8) : utf8(value));
            }
        }
        return query;
    }

    private static byte[] octets(String text, boolean form) {
        byte[] bytes = new byte[text.length()];
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter > '~') {
                throw ConnectionInput.malformed(
                        "the path or the query has a character beyond ASCII: percent-encode it");
            }
            if (letter == '%') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = high < 0 ? -1 : Character.digit(text.charAt(i + 2), 16);
                if (low < 0) {
                    throw ConnectionInput.malformed("a percent sign is not followed by two hexadecimal digits");
                }
                bytes[count++] = (byte) (high * 16 + low);
                i += 2;
            } else {
                bytes[count++] = (byte) (form && letter == '+' ? ' ' : letter);
            }
        }
        return Arrays.copyOf(bytes, count);
    }

    private static String utf8(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw ConnectionInput.malformed("the percent-encoded bytes are not UTF-8");
        }
    }
}
