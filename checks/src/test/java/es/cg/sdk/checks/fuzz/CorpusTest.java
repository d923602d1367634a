package es.cg.sdk.checks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The kept inputs are there, under the names by which the targets look for them. */
final class CorpusTest {
    @Test
    void eachTargetHasInputs() throws IOException, URISyntaxException {
        assertThat(kept("HeaderFuzzTestInputs/hasTheVerdictOfTheNaiveReading")).hasSizeGreaterThan(30);
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
