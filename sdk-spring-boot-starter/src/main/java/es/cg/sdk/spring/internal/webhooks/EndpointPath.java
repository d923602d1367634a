package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.internal.start.StartException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value of {@code cg.webhooks.path}: a path, or one with a variable at its end, such as {@code /cg/{tenant}}.
 *
 * @param text the value of the property
 * @param fixed the path without the variable
 */
record EndpointPath(String text, String fixed) {
    private static final Pattern FORM = Pattern.compile("((?:/[A-Za-z0-9._~-]+)+)(?:/\\{[A-Za-z][A-Za-z0-9_-]*})?");

    /**
     * Reads the property.
     *
     * @throws StartException if it is not such a path
     */
    static EndpointPath of(CgWebhookProperties properties) {
        String text = String.valueOf(properties.path());
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new StartException(
                    "cg.webhooks.path is \"" + text + "\", and that is not a path.",
                    "Set it to a path such as /webhooks/cg, without a slash at its end and without wildcards; or, with a"
                            + " bean of type SecretSource, to one with a variable at its end, such as /cg/{tenant}.");
        }
        return new EndpointPath(text, form.group(1));
    }

    boolean hasVariable() {
        return !text.equals(fixed);
    }

    /** Returns the mapping of the servlet. */
    String mapping() {
        return hasVariable() ? fixed + "/*" : fixed;
    }

    /** Returns a path of the endpoint, for a request that shows whether it is reached. */
    String probed() {
        return hasVariable() ? fixed + "/endpoint-probe" : fixed;
    }

    /** Returns whether something that is mapped to this path or pattern is shadowed by the endpoint, or shadows it. */
    boolean meets(String pattern) {
        return pattern.equals(fixed) || (hasVariable() && pattern.startsWith(fixed + "/"));
    }

    /** Returns the value of the property. */
    @Override
    public String toString() {
        return text;
    }
}
