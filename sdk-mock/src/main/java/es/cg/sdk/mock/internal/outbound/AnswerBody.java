package es.cg.sdk.mock.internal.outbound;

import es.cg.sdk.mock.internal.messages.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the beginning of an answer's body, by its length, by chunks, or until the connection is closed. */
final class AnswerBody {
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n");
    private static final Pattern CHUNKED = Pattern.compile("\r\ntransfer-encoding:[^\r]*chunked[ \t]*\r\n");

    private AnswerBody() {}

    static String beginning(String head, InputStream in, int most) throws IOException {
        String names = head.toLowerCase(Locale.ROOT);
        Matcher length = LENGTH.matcher(names);
        boolean none = names.startsWith("204", 9) || names.startsWith("304", 9);
        byte[] bytes;
        if (none) {
            bytes = new byte[0];
        } else if (CHUNKED.matcher(names).find()) {
            bytes = chunks(in, most);
        } else if (length.find()) {
            int wanted = (int) Math.min(Long.parseLong(length.group(1)), most);
            bytes = in.readNBytes(wanted);
            if (bytes.length < wanted) {
                throw new InvalidAnswerException(Message.of("delivery.closedInBetween"));
            }
        } else {
            bytes = in.readNBytes(most);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] chunks(InputStream in, int most) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (all.size() < most) {
            int size = size(in);
            if (size == 0) {
                break;
            }
            byte[] chunk = in.readNBytes(Math.min(size, most - all.size()));
            all.writeBytes(chunk);
            if (all.size() < most && (chunk.length < size || in.read() != '\r' || in.read() != '\n')) {
                throw new InvalidAnswerException(Message.of("delivery.closedInBetween"));
            }
        }
        return all.toByteArray();
    }

    private static int size(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.length() > 100) {
                throw new InvalidAnswerException(Message.of("delivery.longChunkSize"));
            }
            line.append((char) next);
        }
        String digits = line.toString().trim().split(";", 2)[0].trim();
        if (!digits.matches("[0-9a-fA-F]{1,7}")) {
            throw new InvalidAnswerException(Message.of("delivery.notHttp"));
        }
        return Integer.parseInt(digits, 16);
    }
}
