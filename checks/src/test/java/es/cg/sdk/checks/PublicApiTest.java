package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.limits.jdbc.JdbcLimitStore;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.webhooks.EventKind;
import org.junit.jupiter.api.Test;

/** What users can name is written down in {@code api.txt} of each module, so that no change of it goes unseen. */
class PublicApiTest {
    @Test
    void theListingOfTheClientIsUpToDate() {
        new GeneratedFile("sdk-core/api.txt").holds(PublicApi.of(CgClient.class));
    }

    @Test
    void theListingOfTheWebhookReceiverIsUpToDate() {
        new GeneratedFile("sdk-webhooks/api.txt").holds(PublicApi.of(EventKind.class));
    }

    @Test
    void theListingOfTheLimitStoreIsUpToDate() {
        new GeneratedFile("sdk-limits-jdbc/api.txt").holds(PublicApi.of(JdbcLimitStore.class));
    }

    @Test
    void theListingOfTheMockIsUpToDate() {
        new GeneratedFile("sdk-mock/api.txt").holds(PublicApi.of(MockCg.class));
    }

    @Test
    void aClassIsListedWithWhatItsUsersSee() {
        assertThat(PublicApi.lines(Listed.Shop.class))
                .containsExactly(
                        "public static final class es.cg.sdk.checks.Listed.Shop implements AutoCloseable",
                        "    public Listed.Shop.new(java.util.function.Supplier<? extends java.util.Map<String, String?>>)",
                        "    public static final java.util.List<?> Listed.Shop.GOODS",
                        "    public static final int Listed.Shop.SIZE = 7",
                        "    public void Listed.Shop.close()",
                        "    @Assumed public void Listed.Shop.guessed()",
                        "    public int Listed.Shop.hidden()",
                        "    public <T extends Comparable<? super T>, U extends Object?> U Listed.Shop.swap(T?, U, String?[], int[]...) throws java.io.IOException");
    }

    @Test
    void recordsEnumsAndInterfacesAreListedInShort() {
        assertThat(PublicApi.lines(Listed.Price.class, Listed.Size.class, Listed.Buyer.class, Listed.Part.class))
                .containsExactly(
                        "public record es.cg.sdk.checks.Listed.Price<T>(T amount, String? currency) implements es.cg.sdk.checks.Listed.Part",
                        "    public String Listed.Price.shown()",
                        "public enum es.cg.sdk.checks.Listed.Size",
                        "    LARGE",
                        "    SMALL",
                        "public interface es.cg.sdk.checks.Listed.Buyer extends java.util.Comparator<String>",
                        "    public void Listed.Buyer.buy(Object?)",
                        "    public default boolean Listed.Buyer.rich()",
                        "public sealed interface es.cg.sdk.checks.Listed.Part permits es.cg.sdk.checks.Listed.Price");
    }

    @Test
    void whatIsAssumedIsMarked() {
        assertThat(PublicApi.lines(Listed.Guess.class, Listed.Guess.Within.class))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.strip()).startsWith("@Assumed "));
    }

    @Test
    void theListingOfTheClientLeavesOutHiddenPackages() {
        assertThat(PublicApi.of(CgClient.class)).contains("es.cg.sdk.CgClient").doesNotContain("internal");
    }

    @Test
    void aStaleListingTellsWhatCameAndWhatWent() {
        assertThat(new GeneratedFile("sdk-core/api.txt").stale("a\nb\nb\n", "a\nb\nc\n"))
                .contains("mvn verify -Dupdate=true")
                .contains("- b")
                .contains("+ c")
                .doesNotContain("- a");
        assertThat(new GeneratedFile("sdk-core/api.txt").stale("a\nb\n", "b\na\n"))
                .contains("another order");
    }
}
