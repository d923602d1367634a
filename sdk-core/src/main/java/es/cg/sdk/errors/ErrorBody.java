package es.cg.sdk.errors;

import es.cg.sdk.text.PrintableText;
import es.cg.sdk.text.Secrets;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the service said of an error. Immutable and thread-safe; each method with an argument gives a new one. */
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

    /** An answer of this status that says nothing more. */
    public static ErrorBody of(int status) {
        return new ErrorBody(status, Map.of(), List.of());
    }

    /**
     * With this member of the error, such as {@code code}. An API key that the service repeated is left out, and so is
     * what a text has beyond 20,000 characters.
     */
    public ErrorBody with(String member, String text) {
        TreeMap<String, String> more = new TreeMap<>(texts);
        more.put(Secrets.withoutKeys(member), Secrets.withoutKeys(text));
        return new ErrorBody(status, more, fields);
    }

    /** With these fields refused. */
    public ErrorBody fields(List<FieldError> refused) {
        return new ErrorBody(status, texts, List.copyOf(refused));
    }

    /** The status code. */
    public int status() {
        return status;
    }

    /** The service's error code; null if it named none. */
    public @Nullable String code() {
        return text("code");
    }

    /** A member of the error that is a text; null if it had none of this name, or a blank one. */
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

    /** What leaves the process holds no tax id and no account either: accessors of this process alone give them. */
    @Serial
    private Object writeReplace() {
        TreeMap<String, String> printable = new TreeMap<>();
        texts.forEach((member, text) -> printable.put(PrintableText.of(member), PrintableText.of(text)));
        return new ErrorBody(status, printable, fields);
    }

    /** The status and the code. */
    @Override
    public String toString() {
        return status + (text("code") == null ? "" : " " + PrintableText.of(String.valueOf(text("code"))));
    }
}
