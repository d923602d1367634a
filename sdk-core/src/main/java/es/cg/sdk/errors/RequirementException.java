package es.cg.sdk.errors;

import es.cg.sdk.text.PrintableText;
import java.io.Serial;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The key cannot do all that a program asked for at its start: its message names everything that is missing. */
public final class RequirementException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final LinkedHashMap<String, String> missing;

    /** Whom it concerns, such as {@code the live key (produccion, plan starter)}, and what is missing, with why. */
    public RequirementException(String key, Map<String, String> missing) {
        super(PrintableText.of(key) + " lacks "
                + missing.entrySet().stream()
                        .map(each -> PrintableText.of(each.getKey() + ": " + each.getValue()))
                        .collect(Collectors.joining("; ")));
        this.missing = new LinkedHashMap<>();
        missing.forEach((what, why) -> this.missing.put(PrintableText.of(what), PrintableText.of(why)));
    }

    /** What is missing, each with the reason: a scope such as {@code facturas:escribir}, or a client. */
    public Map<String, String> missing() {
        return Collections.unmodifiableMap(missing);
    }
}
