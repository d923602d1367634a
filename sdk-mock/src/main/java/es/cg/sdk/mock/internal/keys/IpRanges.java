package es.cg.sdk.mock.internal.keys;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Matches addresses against a key's allow-list of ranges such as {@code 2001:db8::/32}, and of single addresses. */
public final class IpRanges {
    private IpRanges() {}

    /** Whether a text is a range. */
    public static boolean isRange(String text) {
        String[] parts = text.split("/", -1);
        byte[] address = parsed(parts[0]);
        return address != null && parts.length <= 2 && bits(parts, address) >= 0;
    }

    /** Whether an address lies in a range. */
    public static boolean contains(String range, String address) {
        String[] parts = range.split("/", -1);
        byte[] network = parsed(parts[0]);
        byte[] sought = parsed(address);
        if (network == null || sought == null || network.length != sought.length) {
            return false;
        }
        int bits = bits(parts, network);
        for (int i = 0; i < bits; i++) {
            int mask = 0x80 >> (i % 8);
            if ((network[i / 8] & mask) != (sought[i / 8] & mask)) {
                return false;
            }
        }
        return bits >= 0;
    }

    private static int bits(String[] parts, byte[] address) {
        int most = address.length * 8;
        if (parts.length == 1) {
            return most;
        }
        if (!parts[1].matches("[0-9]{1,3}")) {
            return -1;
        }
        int bits = Integer.parseInt(parts[1]);
        return bits <= most ? bits : -1;
    }

    /** Returns the bytes of a literal address; null if the text is none. Never looks up a name. */
    private static byte @Nullable [] parsed(String text) {
        if (text.matches("[0-9]{1,3}([.][0-9]{1,3}){3}")) {
            byte[] bytes = new byte[4];
            String[] parts = text.split("[.]", -1);
            for (int i = 0; i < bytes.length; i++) {
                int part = Integer.parseInt(parts[i]);
                if (part > 255) {
                    return null;
                }
                bytes[i] = (byte) part;
            }
            return bytes;
        }
        if (!text.matches("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*")) {
            return null;
        }
        try {
            return InetAddress.getAllByName(text)[0].getAddress();
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
