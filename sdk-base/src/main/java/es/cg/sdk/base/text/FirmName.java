package es.cg.sdk.base.text;

import java.util.regex.Pattern;

/** The one form of a firm's name, in client, journal, keys, address and webhook source alike. */
public final class FirmName {
    private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");

    private FirmName() {}

    /** Returns the name, which is never changed to fit: another one is refused. */
    public static String require(String name) {
        if (!FORM.matcher(name).matches()) {
            throw new IllegalArgumentException("the firm's name "
                    + PrintableText.of(name, 80)
                    + " is not 1 to 63 characters of a-z, 0-9, '.', '_' and '-', beginning with a letter or digit");
        }
        return name;
    }
}
