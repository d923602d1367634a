package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The build runs the signature's tests under defaults that have broken others: here they are seen to be in force. */
final class DefaultsTest {
    @Test
    void theDefaultsAreThoseThatThisRunIsFor() {
        String locale = System.getProperty("expected.locale", "");
        String charset = System.getProperty("expected.charset", "");

        assertThat(locale).isIn("", Locale.getDefault().toLanguageTag());
        assertThat(charset).isIn("", Charset.defaultCharset().name());
    }

    @Test
    void whereDigitsAreNotLatinFormattingANumberShowsIt() {
        String formatted = String.format(Locale.getDefault(Locale.Category.FORMAT), "%d", 1_767_225_600L);

        assertThat(formatted.equals("1767225600"))
                .isEqualTo(!System.getProperty("expected.locale", "").matches("ar-EG|fa-IR|th-TH-u-nu-thai"));
    }
}
