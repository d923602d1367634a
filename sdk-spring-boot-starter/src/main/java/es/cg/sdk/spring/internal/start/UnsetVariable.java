package es.cg.sdk.spring.internal.start;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses the value of a property in which a variable was not replaced. Spring leaves {@code ${NAME}} as it is if
 * nothing sets it: an address or a key of that text is wrong, and a secret of that text is one that anybody can guess.
 */
public final class UnsetVariable {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z][A-Za-z0-9_.-]*)}");

    private UnsetVariable() {}

    /**
     * Does nothing if the value is null or has no such variable.
     *
     * @throws StartException with the name of the variable, and nothing else of the value
     */
    public static void check(String property, @Nullable String value, String action) {
        Matcher variable = VARIABLE.matcher(value == null ? "" : value);
        if (variable.find()) {
            throw new StartException(
                    property + " is " + variable.group() + ", and the variable " + variable.group(1) + " is not set.",
                    "Set the environment variable or property " + variable.group(1) + ". " + action);
        }
    }
}
