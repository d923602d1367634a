package es.cg.sdk.checks.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import es.cg.sdk.webhooks.SignatureVerifier;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** Any header has a verdict, and the one that a second reading of the grammar gives it. */
@Tag("fuzz")
final class HeaderFuzzTest {
    private static final byte[] BODY = "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\"}".getBytes(UTF_8);

    private final SignatureVerifier verifier = Wire.verifier();

    @FuzzTest
    void hasTheVerdictOfTheNaiveReading(byte[] input) {
        for (String text : Wire.readings(input)) {
            List<String> lines = Wire.lines(text, BODY);
            String whole = String.join("\n", lines);

            assertThat(verifier.verify(lines, BODY).reason()).isEqualTo(NaiveReading.of(lines, BODY));
            assertThat(verifier.verify(whole, BODY).reason()).isEqualTo(NaiveReading.of(List.of(whole), BODY));
        }
    }
}
