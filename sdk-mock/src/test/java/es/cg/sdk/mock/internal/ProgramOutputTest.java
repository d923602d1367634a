package es.cg.sdk.mock.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;

/** What the programs print in the encodings of Windows. */
final class ProgramOutputTest {
    private static final Charset CP850 = Charset.forName("cp850");
    private static final Charset CP1252 = Charset.forName("cp1252");
    private static final String TEXT = "Gestoría «Año» — 3 × 10 € … → ‘fin’ Ω 日";

    private static String printed(Charset charset) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintWriter out = ProgramOutput.writer(bytes, charset);
        out.print(TEXT);
        out.println('€');
        return bytes.toString(charset).strip();
    }

    @Test
    void plainCharactersStandForThoseThatTheEncodingLacks() {
        assertThat(printed(CP850)).isEqualTo("Gestoría «Año» - 3 × 10 EUR ... -> 'fin' ? ?EUR");
        assertThat(printed(CP1252)).isEqualTo("Gestoría «Año» — 3 × 10 € … -> ‘fin’ ? ?€");
        assertThat(printed(UTF_8)).isEqualTo(TEXT + "€");
        assertThat(printed(Charset.forName("US-ASCII"))).isEqualTo("Gestoria \"Ano\" - 3 ? 10 EUR ... -> 'fin' ? ?EUR");
    }

    @Test
    void terminalHasItsEncodingUnlessTheJvmKnowsAnother() {
        assertThat(ProgramOutput.charset(null, false, CP850)).isEqualTo(CP850);
        assertThat(ProgramOutput.charset("cp1252", false, CP850)).isEqualTo(CP1252);
        assertThat(ProgramOutput.charset("cp1252", true, CP850)).isEqualTo(CP1252);
        assertThat(ProgramOutput.charset("no-such", true, CP850)).isEqualTo(CP850);
    }

    @Test
    void pipeIsUtf8UnlessTheCommandLineSaysAnother() {
        assertThat(ProgramOutput.charset(null, false, null)).isEqualTo(UTF_8);
        assertThat(ProgramOutput.charset("cp1252", false, null)).isEqualTo(UTF_8);
        assertThat(ProgramOutput.charset("cp1252", true, null)).isEqualTo(CP1252);
    }
}
