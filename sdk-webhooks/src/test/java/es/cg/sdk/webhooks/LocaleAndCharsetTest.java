package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.nio.charset.Charset;
import java.util.Locale;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** The slow build runs this and the signature's tests under defaults that have broken others. */
final class LocaleAndCharsetTest {
    @Test
    void defaultLocaleAndCharsetAreAsConfigured() {
        String locale = System.getProperty("expected.locale", "");
        String charset = System.getProperty("expected.charset", "");

        assertThat(locale).isIn("", Locale.getDefault().toLanguageTag());
        assertThat(charset).isIn("", Charset.defaultCharset().name());
    }

    @Test
    void onlyArabicDigitLocaleFormatsWithOtherDigits() {
        String formatted = String.format(Locale.getDefault(Locale.Category.FORMAT), "%d", 1_767_225_600L);

        assertThat(formatted.equals("1767225600"))
                .isEqualTo(!System.getProperty("expected.locale", "").endsWith("-nu-arab"));
    }

    @Test
    void theTablesOfH2AreCreatedAndPassTheirCheck() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:defaults;DB_CLOSE_DELAY=-1");
        JdbcTables.createTables(h2);
        assertThatCode(() -> JdbcTables.open(h2, "erp")).doesNotThrowAnyException();
    }
}
