package es.cg.sdk.webhooks;

import java.util.regex.Pattern;

/** The form of the name of an event's source: it is part of keys, so that it has no colon and no vertical bar. */
final class SourceName {
    /** The name of the only source of a receiver. */
    static final String NONE = "";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~@/+-]{0,128}");

    private SourceName() {}

    /** Throws {@code IllegalArgumentException} if a name has another form. */
    static void check(String name) {
        if (!FORM.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a source must have at most 128 letters, digits and characters of"
                            + " . _ ~ @ / + - and has " + name.length() + " characters, some of which may be others");
        }
    }
}
