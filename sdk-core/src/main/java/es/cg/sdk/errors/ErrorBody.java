package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Secrets;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The error of an answer: HTTP status, string fields such as {@code code}, and the request fields that were refused.
 * The SDK builds it; build one yourself only in tests. Immutable and thread-safe: {@link #with} and
 * {@link #fields(List)} return a new one. Serialization masks tax ids and IBANs.
 */
public final class ErrorBody implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;
    private final TreeMap<String, String> texts;
    private final ArrayList<FieldError> fields;

    private ErrorBody(int status, Map<String, String> texts, List<FieldError> fields) {
        this.status = status;
        this.texts = new TreeMap<>(texts);
        this.fields = new ArrayList<>(fields);
    }

    /** Returns an error with this HTTP status and no fields. */
    public static ErrorBody of(int status) {
        return new ErrorBody(status, Map.of(), List.of());
    }

    /**
     * Returns an error with this string field too, such as {@code code}. API keys in the text are masked, and texts are
     * cut after 20,000 characters.
     */
    public ErrorBody with(String member, String text) {
        TreeMap<String, String> more = new TreeMap<>(texts);
        more.put(Secrets.withoutKeys(member), Secrets.withoutKeys(text));
        return new ErrorBody(status, more, fields);
    }

    /** Returns an error with these field errors. */
    public ErrorBody fields(List<FieldError> refused) {
        return new ErrorBody(status, texts, List.copyOf(refused));
    }

    /** Returns the HTTP status code. */
    public int status() {
        return status;
    }

    /** Returns the service's error code; null if there is none. */
    public @Nullable String code() {
        return text("code");
    }

    /** Returns a text member; null if it is missing or blank. */
    public @Nullable String text(String member) {
        String text = texts.get(member);
        return text == null || text.isBlank() ? null : text;
    }

    Map<String, String> texts() {
        return Map.copyOf(texts);
    }

    List<FieldError> fields() {
        return List.copyOf(fields);
    }

    String sentence() {
        StringBuilder sentence = new StringBuilder("answered ").append(status);
        append(sentence, " ", text("code"));
        append(sentence, " for ", text("param"));
        append(sentence, ": ", text("message"));
        return sentence.toString();
    }

    private static void append(StringBuilder sentence, String before, @Nullable String text) {
        if (text != null) {
            sentence.append(before).append(PrintableText.of(text));
        }
    }

    /** Masks tax ids and IBANs in the serialized form; only the process that got the answer sees them. */
    @Serial
    private Object writeReplace() {
        TreeMap<String, String> printable = new TreeMap<>();
        texts.forEach((member, text) -> printable.put(PrintableText.of(member), PrintableText.of(text)));
        return new ErrorBody(status, printable, fields);
    }

    /** Returns the status and the code. */
    @Override
    public String toString() {
        return status + (text("code") == null ? "" : " " + PrintableText.of(String.valueOf(text("code"))));
    }
}
