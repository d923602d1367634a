package es.cg.sdk.webhooks.registration;

import java.util.regex.Pattern;

/**
 * The form of a tenant's name: one segment of a URL's path without escapes, which is checked without access to files.
 */
final class TenantName {
    // A segment of dots alone means another path.
    private static final Pattern FORM = Pattern.compile("(?!\\.+$)[A-Za-z0-9._~@-]{1,64}");

    private TenantName() {}

    static boolean isValid(String name) {
        return FORM.matcher(name).matches();
    }

    /** Throws {@code IllegalArgumentException} if a name has another form. */
    static String checked(String name) {
        if (!isValid(name)) {
            throw new IllegalArgumentException("the name of a destination is part of its address: it must have 1 to 64"
                    + " letters, digits and characters of . _ ~ @ -, not only dots: \"" + name + "\"");
        }
        return name;
    }
}
