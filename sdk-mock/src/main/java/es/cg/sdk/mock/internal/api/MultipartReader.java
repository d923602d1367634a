package es.cg.sdk.mock.internal.api;

import es.cg.sdk.mock.internal.messages.Message;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a form with files (RFC 7578). */
public final class MultipartReader {
    private static final Pattern TYPE =
            Pattern.compile("(?i)multipart/form-data\\s*;.*?boundary=(?:\"([^\"]{1,70})\"|([^;\\s]{1,70})).*");
    // In quotation marks, with backslash escapes; or bare.
    private static final String VALUE = "=(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|([^;\\s\"]++))";
    private static final Pattern NAME = Pattern.compile("(?i)[;\\s]name" + VALUE);
    private static final Pattern FILE_NAME = Pattern.compile("(?i)[;\\s]filename" + VALUE);
    private static final Pattern FILE_NAME_ENCODED = Pattern.compile("(?i)[;\\s]filename\\*=UTF-8'[^']*'([^;\\s]+)");
    private static final byte[] BLANK_LINE = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private MultipartReader() {}

    /**
     * Returns the parts of a request's form.
     *
     * @throws ApiException with 400 if its body is no form
     */
    public static List<FormPart> parts(ApiRequest request) {
        WireRequest wire = request.wire();
        if (wire != null && wire.form() != null) {
            return wire.form();
        }
        String type = request.header("Content-Type");
        Matcher matcher = TYPE.matcher(type == null ? "" : type);
        if (!matcher.matches()) {
            throw broken(Message.of("body.noForm"));
        }
        String boundary = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        byte[] delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        // The first boundary may stand at the start: a line end before it makes all boundaries alike.
        byte[] body = concatenated("\r\n".getBytes(StandardCharsets.US_ASCII), request.body());
        List<FormPart> parts = new ArrayList<>();
        int at = indexOf(body, delimiter, 0);
        while (at >= 0) {
            int start = at + delimiter.length;
            if (startsWith(body, start, "--")) {
                return List.copyOf(parts);
            }
            int end = indexOf(body, delimiter, start);
            if (end < 0 || !startsWith(body, start, "\r\n")) {
                break;
            }
            parts.add(part(Arrays.copyOfRange(body, start, end)));
            at = end;
        }
        throw broken(Message.of("body.noClosingBoundary"));
    }

    private static FormPart part(byte[] bytes) {
        int blank = indexOf(bytes, BLANK_LINE, 0);
        if (blank < 0) {
            throw broken(Message.of("body.noBlankLine"));
        }
        String disposition = "";
        String type = "application/octet-stream";
        String headers = new String(bytes, 0, blank, StandardCharsets.UTF_8);
        for (String line : headers.split("\r\n", -1)) {
            String value = line.substring(line.indexOf(':') + 1).strip();
            if (line.regionMatches(true, 0, "content-disposition:", 0, 20)) {
                disposition = value;
            } else if (line.regionMatches(true, 0, "content-type:", 0, 13)) {
                type = value;
            }
        }
        String name = first(NAME, disposition);
        if (name == null) {
            throw broken(Message.of("body.noPartName"));
        }
        return new FormPart(
                name, fileName(disposition), type, Arrays.copyOfRange(bytes, blank + BLANK_LINE.length, bytes.length));
    }

    private static @Nullable String fileName(String disposition) {
        Matcher encoded = FILE_NAME_ENCODED.matcher(disposition);
        if (!encoded.find()) {
            return first(FILE_NAME, disposition);
        }
        try {
            return URLDecoder.decode(encoded.group(1).replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw broken(Message.of("body.wrongFileName"));
        }
    }

    private static @Nullable String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            return null;
        }
        return matcher.group(1) == null ? matcher.group(2) : matcher.group(1).replaceAll("\\\\(.)", "$1");
    }

    private static byte[] concatenated(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private static boolean startsWith(byte[] bytes, int at, String text) {
        byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
        return at + wanted.length <= bytes.length
                && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length);
    }

    private static int indexOf(byte[] bytes, byte[] wanted, int from) {
        for (int i = from; i <= bytes.length - wanted.length; i++) {
            if (bytes[i] == wanted[0] && Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }

    private static ApiException broken(Message message) {
        // The contract has only this code for an unreadable body.
        return ApiException.malformed("json_invalido", "file", message);
    }
}
