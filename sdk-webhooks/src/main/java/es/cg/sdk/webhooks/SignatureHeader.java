package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.Hex;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The value of {@code CG-Signature}: one {@code t}, and signatures under {@code v1}. Other schemes are passed over.
 * Nothing here depends on locale or charset: a character is a digit if it is one of the ten of ASCII.
 */
final class SignatureHeader {
    private static final int LONGEST = 4096;
    private static final int MOST_SIGNATURES = 8;
    private static final int LONGEST_TIME = 12;
    private static final int HEX = 64;

    private final byte[] beforeTheBody;
    private final long seconds;
    private final List<byte[]> signatures;

    private SignatureHeader(byte[] beforeTheBody, long seconds, List<byte[]> signatures) {
        this.beforeTheBody = beforeTheBody;
        this.seconds = seconds;
        this.signatures = signatures;
    }

    /** What came of reading a header: the header, or what is wrong with it. */
    record Read(@Nullable SignatureHeader header, Reason reason) {
        private static Read wrong(Reason reason) {
            return new Read(null, reason);
        }
    }

    /** Reads the lines of the header, which count as one. */
    static Read of(@Nullable List<? extends @Nullable String> lines) {
        if (lines == null) {
            return Read.wrong(Reason.HEADER_MISSING);
        }
        int length = 0;
        for (String line : lines) {
            length += line == null ? 0 : line.length();
            if (length > LONGEST) {
                return Read.wrong(Reason.HEADER_TOO_LONG);
            }
        }
        if (length == 0) {
            return Read.wrong(Reason.HEADER_MISSING);
        }
        Reader reader = new Reader();
        for (String line : lines) {
            Reason wrong = line == null ? Reason.HEADER_MALFORMED : reader.line(line);
            if (wrong != null) {
                return Read.wrong(wrong);
            }
        }
        return reader.read();
    }

    /** What was signed before the body: the very characters of the time, and a dot. Not a copy. */
    byte[] beforeTheBody() {
        return beforeTheBody;
    }

    /** The time, in seconds since 1970. */
    long seconds() {
        return seconds;
    }

    /** The signatures, each of 32 bytes. */
    List<byte[]> signatures() {
        return signatures;
    }

    private static final class Reader {
        private final List<byte[]> signatures = new ArrayList<>(1);
        private @Nullable String time;

        @Nullable
        Reason line(String line) {
            int from = 0;
            while (true) {
                int comma = line.indexOf(',', from);
                Reason wrong = item(line, from, comma < 0 ? line.length() : comma);
                if (wrong != null || comma < 0) {
                    return wrong;
                }
                from = comma + 1;
            }
        }

        /** A proxy may put blanks around a comma. */
        private @Nullable Reason item(String line, int begin, int end) {
            int from = begin;
            int to = end;
            while (from < to && isBlank(line.charAt(from))) {
                from++;
            }
            while (to > from && isBlank(line.charAt(to - 1))) {
                to--;
            }
            int equals = line.indexOf('=', from);
            if (equals <= from || equals >= to) {
                return Reason.HEADER_MALFORMED;
            }
            if (equals - from == 1 && line.charAt(from) == 't') {
                return timed(line.substring(equals + 1, to));
            }
            return equals - from == 2 && line.startsWith("v1", from)
                    ? signed(line, equals + 1, to)
                    : other(line, from, equals);
        }

        private @Nullable Reason timed(String value) {
            boolean another = time != null && !time.equals(value);
            time = value;
            return another || !isTime(value) ? Reason.HEADER_MALFORMED : null;
        }

        private @Nullable Reason signed(String line, int from, int to) {
            byte[] signature = to - from == HEX ? Hex.bytes(line, from, HEX) : null;
            if (signature == null) {
                return Reason.HEADER_MALFORMED;
            }
            signatures.add(signature);
            return signatures.size() > MOST_SIGNATURES ? Reason.TOO_MANY_SIGNATURES : null;
        }

        /** A scheme that may come one day has a name of letters and digits. */
        private static @Nullable Reason other(String line, int from, int equals) {
            for (int i = from; i < equals; i++) {
                char each = line.charAt(i);
                boolean letter = each >= 'a' && each <= 'z';
                boolean digit = each >= '0' && each <= '9';
                if (!letter && !digit) {
                    return Reason.HEADER_MALFORMED;
                }
            }
            return null;
        }

        Read read() {
            if (time == null) {
                return Read.wrong(Reason.HEADER_MALFORMED);
            }
            if (signatures.isEmpty()) {
                return Read.wrong(Reason.NO_SIGNATURE);
            }
            byte[] bytes = new byte[time.length() + 1];
            long seconds = 0;
            for (int i = 0; i < time.length(); i++) {
                bytes[i] = (byte) time.charAt(i);
                seconds = seconds * 10 + bytes[i] - '0';
            }
            bytes[time.length()] = '.';
            return new Read(new SignatureHeader(bytes, seconds, signatures), Reason.HOLDS);
        }

        private static boolean isTime(String value) {
            if (value.isEmpty() || value.length() > LONGEST_TIME || value.charAt(0) == '0') {
                return false;
            }
            for (int i = 0; i < value.length(); i++) {
                if (value.charAt(i) < '0' || value.charAt(i) > '9') {
                    return false;
                }
            }
            return true;
        }

        private static boolean isBlank(char each) {
            return each == ' ' || each == '\t';
        }
    }
}
