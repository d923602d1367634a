package es.cg.sdk.call;

import es.cg.sdk.base.text.PrintableText;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * How far a walk over changes is: {@link Changes.ChangePage#watermark}. Store its text with the page, in one
 * transaction, and give it to the next walk. It holds no data of a record.
 *
 * @param text the text to store, of at most 2,000 visible ASCII characters; its form may change in any version, which
 *     reads the texts of earlier ones
 */
public record Watermark(String text) {
    private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e]{1,2000}");

    /** Creates it from a stored text. */
    public Watermark {
        if (!FORM.matcher(Objects.requireNonNull(text, "text is null")).matches()) {
            throw new IllegalArgumentException("no watermark is \"" + PrintableText.of(text, 100) + "\"");
        }
    }

    /** Returns the text. */
    @Override
    public String toString() {
        return text;
    }
}
