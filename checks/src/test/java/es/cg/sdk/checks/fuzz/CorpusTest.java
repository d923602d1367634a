package es.cg.sdk.checks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.Verdict.Reason;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The kept inputs are there, under the names by which the targets look for them, and lead everywhere. */
final class CorpusTest {
    private static final byte[] BODY = {};

    @Test
    void headersOfEveryVerdictAreKept() throws IOException, URISyntaxException {
        Set<Reason> reasons = EnumSet.noneOf(Reason.class);
        for (byte[] input : kept("HeaderFuzzTestInputs/hasTheVerdictOfTheNaiveReading")) {
            Wire.readings(input).forEach(text -> reasons.add(NaiveReading.of(Wire.lines(text, BODY), BODY)));
        }

        // The verifier of the fuzzer has one destination, and its secret from the beginning.
        assertThat(reasons)
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(
                        Reason.NO_SECRET,
                        Reason.SECRET_PENDING,
                        Reason.NAME_MISSING,
                        Reason.NAME_UNKNOWN,
                        Reason.LOOKUP_FAILED,
                        Reason.TOO_MANY_LOOKUPS)));
    }

    @Test
    void eachTargetHasInputs() throws IOException, URISyntaxException {
        assertThat(kept("BodyFuzzTestInputs/holdsAsSignedAndNotWithOneBitChanged"))
                .hasSizeGreaterThan(5);
        assertThat(kept("PayloadFuzzTestInputs/isHandledOrPutAside")).hasSizeGreaterThan(30);
        assertThat(kept("ReceiverFuzzTestInputs/answersWhatTheNaiveReadingAnswers"))
                .hasSizeGreaterThan(10);
    }

    private static List<byte[]> kept(String folder) throws IOException, URISyntaxException {
        URL place = Objects.requireNonNull(CorpusTest.class.getResource(folder), folder);
        try (Stream<Path> files = Files.list(Path.of(place.toURI()))) {
            List<byte[]> inputs = new ArrayList<>();
            for (Path each : files.toList()) {
                inputs.add(Files.readAllBytes(each));
            }
            return inputs;
        }
    }
}
