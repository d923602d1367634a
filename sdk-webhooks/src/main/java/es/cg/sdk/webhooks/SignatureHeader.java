package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parsed value of the signature's header: in the contract one time {@code t}, and signatures {@code v1}. Items with
 * other names are ignored. Parsing does not depend on locale or charset: only the ASCII digits are digits.
 */
final class SignatureHeader {
    private static final int MAX_LENGTH = 4096;
    private static final int MAX_SIGNATURES = 8;
    // RFC 9110, section 5.6.2.
    private static final String SIGNS_OF_TOKENS = "!#$%&'*+-.^_`|~";

    private final byte[] beforeBody;
    private final long seconds;
    private final List<byte[]> signatures;

    private SignatureHeader(byte[] beforeBody, long seconds, List<byte[]> signatures) {
        this.beforeBody = beforeBody;
        this.seconds = seconds;
        this.signatures = signatures;
    }

    /** A parsed header, or null and what is wrong with it. */
    record Parsed(@Nullable SignatureHeader header, Reason reason) {
        private static Parsed rejected(Reason reason) {
            return new Parsed(null, reason);
        }
    }

    /** Parses the lines of the header as one value. */
    static Parsed parse(SignatureForm form, @Nullable List<? extends @Nullable String> lines) {
        if (lines == null) {
            return Parsed.rejected(Reason.HEADER_MISSING);
        }
        int length = 0;
        for (String line : lines) {
            length += line == null ? 0 : line.length();
            if (length > MAX_LENGTH) {
                return Parsed.rejected(Reason.HEADER_TOO_LONG);
            }
        }
        if (length == 0) {
            return Parsed.rejected(Reason.HEADER_MISSING);
        }
        Parser parser = new Parser(form);
        for (String line : lines) {
            Reason wrong = line == null ? Reason.HEADER_MALFORMED : parser.line(line);
            if (wrong != null) {
                return Parsed.rejected(wrong);
            }
        }
        return parser.finish();
    }

    /**
     * Returns what is signed before the body: in the contract the characters of the time as they were sent, and a dot.
     * Not a copy.
     */
    byte[] beforeBody() {
        return beforeBody;
    }

    /** Returns the time of the signature, in seconds since 1970. */
    long seconds() {
        return seconds;
    }

    /** Returns the signatures, of 32 bytes each in the contract. */
    List<byte[]> signatures() {
        return signatures;
    }

    private static final class Parser {
        private final SignatureForm form;
        private final List<byte[]> signatures = new ArrayList<>(1);
        private @Nullable String time;

        Parser(SignatureForm form) {
            this.form = form;
        }

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

        /** Parses one item; a proxy may put blanks around a comma. */
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
            if (isNamed(form.timestamp(), line, from, equals)) {
                return time(line.substring(equals + 1, to));
            }
            return isNamed(form.signature(), line, from, equals)
                    ? signature(line, equals + 1, to)
                    : other(line, from, equals);
        }

        private static boolean isNamed(String name, String line, int from, int equals) {
            return equals - from == name.length() && line.startsWith(name, from);
        }

        private @Nullable Reason time(String value) {
            boolean another = time != null && !time.equals(value);
            time = value;
            return another || form.seconds(value) < 0 ? Reason.HEADER_MALFORMED : null;
        }

        private @Nullable Reason signature(String line, int from, int to) {
            int bytes = form.algorithm().bytes();
            byte[] signature = form.isBase64() ? base64(line, from, to, bytes) : hex(line, from, to, bytes);
            if (signature == null) {
                return Reason.HEADER_MALFORMED;
            }
            signatures.add(signature);
            return signatures.size() > MAX_SIGNATURES ? Reason.TOO_MANY_SIGNATURES : null;
        }

        private static byte @Nullable [] hex(String line, int from, int to, int bytes) {
            if (to - from != 2 * bytes) {
                return null;
            }
            // Not parseHex, which copies the digits first, and throws for what a sender can send.
            byte[] signature = new byte[bytes];
            for (int i = 0; i < signature.length; i++) {
                char high = line.charAt(from + 2 * i);
                char low = line.charAt(from + 2 * i + 1);
                if (!HexFormat.isHexDigit(high) || !HexFormat.isHexDigit(low)) {
                    return null;
                }
                signature[i] = (byte) (HexFormat.fromHexDigit(high) << 4 | HexFormat.fromHexDigit(low));
            }
            return signature;
        }

        private static byte @Nullable [] base64(String line, int from, int to, int bytes) {
            // With padding: four characters for every three bytes that begin.
            if (to - from != (bytes + 2) / 3 * 4) {
                return null;
            }
            try {
                byte[] signature = Base64.getDecoder().decode(line.substring(from, to));
                return signature.length == bytes ? signature : null;
            } catch (IllegalArgumentException otherCharacters) {
                return null;
            }
        }

        /** Ignores an item that the service may add one day, whose name is a token of HTTP, such as key_id. */
        private static @Nullable Reason other(String line, int from, int equals) {
            for (int i = from; i < equals; i++) {
                char each = line.charAt(i);
                boolean letter = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
                boolean digit = each >= '0' && each <= '9';
                if (!letter && !digit && SIGNS_OF_TOKENS.indexOf(each) < 0) {
                    return Reason.HEADER_MALFORMED;
                }
            }
            return null;
        }

        Parsed finish() {
            if (time == null) {
                return Parsed.rejected(Reason.HEADER_MALFORMED);
            }
            if (signatures.isEmpty()) {
                return Parsed.rejected(Reason.NO_SIGNATURE);
            }
            return new Parsed(new SignatureHeader(form.beforeBody(time), form.seconds(time), signatures), Reason.VALID);
        }

        private static boolean isBlank(char each) {
            return each == ' ' || each == '\t';
        }
    }
}
