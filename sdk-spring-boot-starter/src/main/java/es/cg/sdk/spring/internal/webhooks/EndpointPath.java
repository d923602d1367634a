package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.internal.start.StartException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value of {@code cg.webhooks.path}: a path, or one that ends with variables for the name and the tag of a
 * destination, such as {@code /cg/{name}/{tag}}.
 *
 * @param text the value of the property
 * @param fixed the path without the variables
 */
record EndpointPath(String text, String fixed) {
    private static final Pattern FORM =
            Pattern.compile("((?:/[A-Za-z0-9._~-]+)+)(?:/\\{[A-Za-z][A-Za-z0-9_-]*}/\\{tag})?");

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
                            + " bean of type SecretSource, to one that ends with name and tag, such as"
                            + " /cg/{name}/{tag}.");
        }
        return new EndpointPath(text, form.group(1));
    }

    /** Returns whether the endpoint has many destinations. */
    boolean isOfMany() {
        return !text.equals(fixed);
    }

    /** Returns the mapping of the servlet. */
    String mapping() {
        return isOfMany() ? fixed + "/*" : fixed;
    }

    /** Returns a path of the endpoint, for a request that shows whether it is reached. */
    String probed() {
        return isOfMany() ? fixed + "/endpoint-probe" : fixed;
    }

    /** Returns whether something that is mapped to this path or pattern is shadowed by the endpoint, or shadows it. */
    boolean meets(String pattern) {
        return pattern.equals(fixed) || (isOfMany() && pattern.startsWith(fixed + "/"));
    }

    /** Returns the value of the property. */
    @Override
    public String toString() {
        return text;
    }
}
