package es.cg.sdk.mock.internal.outbound;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;

/** Tells public addresses from private ones. */
public final class PublicAddresses {
    private static final Set<String> PRIVATE_ENDINGS = Set.of("localhost", "local", "internal", "home", "lan");

    private PublicAddresses() {}

    /** Whether an address is public. */
    public static boolean isPublic(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean unique = address instanceof Inet6Address && (bytes[0] & 0xfe) == 0xfc;
        boolean shared = bytes.length == 4 && (bytes[0] & 0xff) == 100 && (bytes[1] & 0xc0) == 64;
        return !(unique
                || shared
                || address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress());
    }

    /** Whether the host of a URL can be public. Never looks up a name. */
    public static boolean mayBePublic(String host) {
        if (isLiteral(host)) {
            return isPublic(literal(host));
        }
        String name = host.toLowerCase(Locale.ROOT);
        int dot = name.lastIndexOf('.');
        return dot > 0 && !PRIVATE_ENDINGS.contains(name.substring(dot + 1));
    }

    /** Whether the host of a URL is this machine. */
    public static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost")
                || (isLiteral(host) && literal(host).isLoopbackAddress());
    }

    private static boolean isLiteral(String host) {
        return host.startsWith("[") || host.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    }

    private static InetAddress literal(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (java.net.UnknownHostException e) {
            throw new IllegalArgumentException("not an address: " + host, e);
        }
    }
}
