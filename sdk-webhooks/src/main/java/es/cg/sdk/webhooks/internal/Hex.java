package es.cg.sdk.webhooks.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes as hexadecimal digits of ASCII. */
public final class Hex {
    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    // Looked up and not compared: of random digits no processor guesses whether the next is a letter.
    private static final byte[] VALUES = values();

    private Hex() {}

    /** The bytes that so many digits from there on, small or capital, stand for; null if there is anything else. */
    public static byte @Nullable [] bytes(String text, int from, int digits) {
        byte[] bytes = new byte[digits / 2];
        int wrong = 0;
        for (int i = 0; i < bytes.length; i++) {
            int high = digit(text.charAt(from + 2 * i));
            int low = digit(text.charAt(from + 2 * i + 1));
            wrong |= high | low;
            bytes[i] = (byte) ((high << 4) | low);
        }
        return wrong < 0 ? null : bytes;
    }

    /** The digits of these bytes. */
    public static String text(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length * 2);
        for (byte each : bytes) {
            text.append((char) DIGITS[(each >> 4) & 15]).append((char) DIGITS[each & 15]);
        }
        return text.toString();
    }

    private static int digit(char each) {
        return each < VALUES.length ? VALUES[each] : -1;
    }

    private static byte[] values() {
        byte[] values = new byte['f' + 1];
        Arrays.fill(values, (byte) -1);
        for (byte value = 0; value < DIGITS.length; value++) {
            values[DIGITS[value]] = value;
            if (value > 9) {
                values[DIGITS[value] - 'a' + 'A'] = value;
            }
        }
        return values;
    }
}
