package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;
import java.io.Serial;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Thrown by {@code require} when the API key lacks something that the program needs. The message lists all of it. */
public final class RequirementException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final LinkedHashMap<String, String> missing;

    /**
     * Creates the exception.
     *
     * @param key the key, such as {@code the live key (produccion, plan starter)}
     * @param missing each missing scope or client with the reason
     */
    public RequirementException(String key, Map<String, String> missing) {
        this(key, missing, null);
    }

    /**
     * Creates the exception of a client with a name.
     *
     * @param key the key, such as {@code the live key (produccion, plan starter)}
     * @param missing each missing scope or client with the reason
     * @param firm the name; null for none
     */
    public RequirementException(String key, Map<String, String> missing, @Nullable String firm) {
        super(
                PrintableText.of(key) + (firm == null ? "" : " of the firm " + PrintableText.of(firm)) + " lacks "
                        + missing.entrySet().stream()
                                .map(each -> PrintableText.of(each.getKey() + ": " + each.getValue()))
                                .collect(Collectors.joining("; ")),
                null,
                firm);
        this.missing = new LinkedHashMap<>();
        missing.forEach((what, why) -> this.missing.put(PrintableText.of(what), PrintableText.of(why)));
    }

    /** Returns what is missing, a scope such as {@code facturas:escribir} or a client, each with the reason. */
    public Map<String, String> missing() {
        return Collections.unmodifiableMap(missing);
    }
}
