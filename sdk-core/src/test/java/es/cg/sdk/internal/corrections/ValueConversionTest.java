package es.cg.sdk.internal.corrections;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.base.file.ValueForm;
import es.cg.sdk.base.file.ValueForm.Kind;
import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.internal.corrections.values.ValueConversion;
import es.cg.sdk.json.Json;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How values are converted to the service's form and back: exactly, or not at all. */
final class ValueConversionTest {
    private static ValueConversion conversion(Kind kind) {
        @Nullable String pattern = kind == Kind.DATE ? "dd/MM/yyyy" : null;
        @Nullable ZoneId zone = kind == Kind.LOCAL_TIME ? ZoneId.of("Europe/Madrid") : null;
        return requireNonNull(
                ValueConversion.of(new FieldRule(List.of(), new ValueForm(kind, pattern, zone), Map.of()), "any"));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', textBlock = """
            TEXT, 100.00, "100.00"
            TEXT, -7, "-7"
            NUMBER, "12.50", 12.50
            NUMBER, "4300", 4300
            CENTS, 12.50, 1250
            CENTS, 0.00, 0
            CENTS, 1000.00, 100000
            CENTS, null, null
            DATE, "2026-02-28", "28/02/2026"
            EPOCH_SECONDS, "2026-10-02T08:00:00Z", 1790928000
            EPOCH_MILLISECONDS, "2026-10-02T08:00:00.120Z", 1790928000120
            LOCAL_TIME, "2026-10-02T10:00:00+02:00", "2026-10-02T10:00:00"
            CENTS, '[1.00,2.00]', '[100,200]'
            """)
    void valuesAreTheSameThereAndBack(Kind kind, String ours, String theirs) {
        SchemaCorrection schema = new SchemaCorrection("It", Map.of());
        schema.add("a", new FieldRule(List.of(), form(kind), Map.of()), false, "any", null);
        Json mine = Json.parse("{\"a\":" + ours + "}");
        Json sent = schema.send(mine);

        assertThat(sent.text()).isEqualTo("{\"a\":" + theirs + "}");
        assertThat(schema.receive(sent, new CorrectionUse("things.get", "their.json", List.of()))
                        .text())
                .isEqualTo(mine.text());
    }

    private static ValueForm form(Kind kind) {
        return new ValueForm(
                kind,
                kind == Kind.DATE ? "dd/MM/yyyy" : null,
                kind == Kind.LOCAL_TIME ? ZoneId.of("Europe/Madrid") : null);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', textBlock = """
            TEXT, "12"
            NUMBER, "007"
            NUMBER, "1e3"
            CENTS, 0.125
            CENTS, 1e999999999
            CENTS, "12"
            DATE, "2026-02-30"
            EPOCH_SECONDS, "2026-10-02T08:00:00.5Z"
            EPOCH_SECONDS, "2026-10-02T08:00:00"
            EPOCH_MILLISECONDS, "2026-10-02T08:00:00.0001Z"
            LOCAL_TIME, "2026-10-25T00:30:00Z"
            """)
    void valueThatDoesNotFitIsNotSent(Kind kind, String ours) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> conversion(kind).send(Json.parse(ours)))
                .withMessageNotContaining(ours.replace("\"", ""));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', textBlock = """
            TEXT, '"12,50"'
            CENTS, "1250"
            CENTS, 1e999999999
            DATE, "2026-02-28"
            EPOCH_SECONDS, 1.5
            EPOCH_SECONDS, 9e18
            LOCAL_TIME, "2026-10-25T02:30:00"
            LOCAL_TIME, "2026-03-29T02:30:00"
            """)
    void valueThatDoesNotFitIsNotReadAsOurs(Kind kind, String theirs) {
        assertThatIllegalArgumentException().isThrownBy(() -> conversion(kind).receive(Json.parse(theirs)));
    }
}
