package es.cg.sdk.mock.internal.outbound;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells public addresses from private ones. */
public final class PublicAddresses {
    private static final Set<String> PRIVATE_ENDINGS = Set.of("localhost", "local", "internal", "home", "lan");

    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0x[0-9a-f]*");
    // Without leading zeros, which some resolvers read as octal.
    private static final Pattern DOTTED = Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

    private static final List<Range> NOT_PUBLIC = Stream.of(
                    "0.0.0.0/8",
                    "100.64.0.0/10",
                    "192.0.0.0/24",
                    "198.18.0.0/15",
                    "240.0.0.0/4",
                    "fc00::/7",
                    "::/96",
                    "64:ff9b::/96",
                    "64:ff9b:1::/48",
                    "2001::/32",
                    "2002::/16")
            .map(Range::of)
            .toList();

    private PublicAddresses() {}

    /** Whether an address is public: neither private, nor reserved, nor one that carries another address inside. */
    public static boolean isPublic(InetAddress address) {
        boolean local = address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress();
        return !local && NOT_PUBLIC.stream().noneMatch(range -> range.contains(address.getAddress()));
    }

    /** The addresses of this many bytes that begin with these bits. */
    private record Range(int bytes, BigInteger beginning, int bits) {
        private static Range of(String text) {
            int slash = text.indexOf('/');
            byte[] first = literal(text.substring(0, slash)).getAddress();
            int bits = Integer.parseInt(text.substring(slash + 1));
            return new Range(first.length, beginning(first, bits), bits);
        }

        private boolean contains(byte[] address) {
            return address.length == bytes && beginning(address, bits).equals(beginning);
        }

        private static BigInteger beginning(byte[] address, int bits) {
            return new BigInteger(1, address).shiftRight(Byte.SIZE * address.length - bits);
        }
    }

    /** Whether the host of a URL can be public. Never looks up a name. */
    public static boolean mayBePublic(String host) {
        if (isLiteral(host)) {
            return isPublic(literal(host));
        }
        String name = host.toLowerCase(Locale.ROOT);
        if (name.endsWith(".")) {
            name = name.substring(0, name.length() - 1);
        }
        int dot = name.lastIndexOf('.');
        String ending = name.substring(dot + 1);
        // 0177.0.0.1, 127.1 and 0x7f000001 are addresses for many resolvers, each for another one.
        return dot > 0 && !NUMBER.matcher(ending).matches() && !PRIVATE_ENDINGS.contains(ending);
    }

    /** Whether the host of a URL is this machine. */
    public static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost")
                || (isLiteral(host) && literal(host).isLoopbackAddress());
    }

    private static boolean isLiteral(String host) {
        return host.startsWith("[") || DOTTED.matcher(host).matches();
    }

    private static InetAddress literal(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (java.net.UnknownHostException e) {
            throw new IllegalArgumentException("not an address: " + host, e);
        }
    }
}
