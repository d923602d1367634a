package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.directory.ProductQuery;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of {@code docs/corrections.md}, read by client and mock. */
final class CorrectionsGuideTest {
    private static final Pattern JSON = Pattern.compile("^```json\\R(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void clientFollowsTheFileOfThePage() throws IOException {
        Matcher json = JSON.matcher(Files.readString(Path.of("../../docs/corrections.md")));
        assertThat(json.find()).isTrue();
        Path file = Files.writeString(folder.resolve("corrections.json"), json.group(1));
        try (MockCg mock = MockCg.builder().corrections(file).start()) {
            String baseUrl = mock.baseUrl();
            ApiKey apiKey = ApiKey.of(mock.liveKey());
            // snippet client
            Corrections corrections = Corrections.read(file);
            CgClient cg = CgClient.builder()
                    .baseUrl(baseUrl)
                    .apiKey(apiKey)
                    .corrections(corrections)
                    .build();
            List<String> inForce = corrections.report();
            // end snippet
            try (cg) {
                Product made = cg.forClient(1001)
                        .products()
                        .create(NewProduct.builder()
                                .codigo("P-1")
                                .nombre("Asesoría")
                                .precioUnitario("12.50")
                                .ivaPct(21)
                                .build());
                assertThat(made.precioUnitario()).isEqualByComparingTo("12.50");
                assertThat(cg.forClient(1001)
                                .products()
                                .list(ProductQuery.create().codigo("P-1")))
                        .containsExactly(made);
                assertThat(inForce).hasSizeGreaterThan(9);
            }
        }
    }
}
