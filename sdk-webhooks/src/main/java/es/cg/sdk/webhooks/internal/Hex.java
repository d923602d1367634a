package es.cg.sdk.webhooks.internal;

import org.jspecify.annotations.Nullable;

/** Bytes as hexadecimal digits of ASCII. */
public final class Hex {
    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    private Hex() {}

    /** The bytes that so many digits, small or capital, stand for; null if it is anything else. */
    public static byte @Nullable [] bytes(String text, int digits) {
        if (text.length() != digits) {
            return null;
        }
        byte[] bytes = new byte[digits / 2];
        for (int i = 0; i < bytes.length; i++) {
            int high = digit(text.charAt(2 * i));
            int low = digit(text.charAt(2 * i + 1));
            if (high < 0 || low < 0) {
                return null;
            }
            bytes[i] = (byte) ((high << 4) | low);
        }
        return bytes;
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
        if (each >= '0' && each <= '9') {
            return each - '0';
        }
        if (each >= 'a' && each <= 'f') {
            return each - 'a' + 10;
        }
        return each >= 'A' && each <= 'F' ? each - 'A' + 10 : -1;
    }
}
