package es.cg.sdk.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.json.Json;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class KeysTest {
    private static final Operation<Json> ISSUE = Operation.post("invoices.issue", "/invoices", (Json json) -> json);
    private static final Operation<Json> CREATE =
            Operation.post("activities.create", "/activities", (Json json) -> json);

    private record Golden(
            DocumentKey key,
            Operation<Json> operation,
            @Nullable Long client,
            String sent) {}

    // Made with Python's uuid.uuid5 over the same bytes. They never change: a key that became another one after an
    // update would do a thing twice.
    // spotless:off
    private static final List<Golden> GOLDEN = List.of(
            new Golden(invoice("2026-00042"), ISSUE, 1001L, "17313dff-85cb-5efc-8af8-bd815964838b"),
            new Golden(invoice("2026-00042"), ISSUE, 1002L, "aac685d7-5144-54e1-ac21-5c37feccf1ac"),
            new Golden(invoice("2026-00042"), ISSUE, null, "6322e873-edbb-5683-b9b5-bbc202992860"),
            new Golden(invoice("2026-00042"), ISSUE, 0L, "0a6f5db2-1d5d-5408-afe7-5df783181dbf"),
            new Golden(invoice("2026-00042"), CREATE, 1001L, "32bf1b3c-5795-55dd-96f7-1643dcb78000"),
            new Golden(
                    IdempotencyKey.forDocument("erp-abono", "2026-00042"),
                    ISSUE,
                    1001L,
                    "5016a7a2-6fc9-5ff8-8180-4dea8a9eeda5"),
            new Golden(invoice("a", "bc"), ISSUE, 1001L, "5aa62d4d-6f72-59a8-b868-01083cae2bc1"),
            new Golden(invoice("ab", "c"), ISSUE, 1001L, "c685fac8-4eec-523f-a20e-a9d48ecca9dd"),
            new Golden(invoice("Pe\u00f1\u00edscola", "€", "🧾"), ISSUE, 1001L, "4c4839cd-eda2-5684-a5d0-e40a1519b7c6"),
            new Golden(invoice("Pen\u0303iscola"), ISSUE, 1001L, "79421625-8e56-563e-877c-e5e81f0006f3"),
            new Golden(invoice("x".repeat(300)), ISSUE, 1001L, "8660997f-ac1c-5fdd-ba24-e0fd01740264"),
            new Golden(invoice("2026-00042").generation(1), ISSUE, 1001L, "17313dff-85cb-5efc-8af8-bd815964838b"),
            new Golden(invoice("2026-00042").generation(2), ISSUE, 1001L, "9c9d9f1c-7686-5054-808f-2191f510241e"),
            new Golden(invoice("2026-00042").generation(3), ISSUE, 1001L, "bd7050f2-86e7-5517-998b-571acd145e9e"));
    // spotless:on

    private static DocumentKey invoice(String firstPart, String... moreParts) {
        return IdempotencyKey.forDocument("erp-factura", firstPart, moreParts);
    }

    @TestFactory
    Stream<DynamicTest> documentKeyValueIsStableAcrossVersions() {
        return GOLDEN.stream()
                .map(golden -> dynamicTest(
                        golden.sent(),
                        () -> assertThat(golden.key().valueFor(golden.operation(), golden.client()))
                                .isEqualTo(golden.sent())));
    }

    @Test
    void documentKeyValuesDifferExceptForGenerationOne() {
        assertThat(GOLDEN.stream()
                        .map(golden -> golden.key().valueFor(golden.operation(), golden.client()))
                        .distinct())
                .hasSize(GOLDEN.size() - 1);
    }

    @Test
    void documentKeysAreEqualByValue() {
        assertThat(invoice("7")).isEqualTo(invoice("7")).hasSameHashCodeAs(invoice("7"));
        assertThat(invoice("7").generation(1)).isEqualTo(invoice("7"));
        assertThat(invoice("7").generation(2).generation()).isEqualTo(2);
        assertThat(invoice("7"))
                .isNotEqualTo(invoice("8"))
                .isNotEqualTo(invoice("7", "7"))
                .isNotEqualTo(invoice("7").generation(2))
                .isNotEqualTo(IdempotencyKey.forDocument("erp-abono", "7"));
        IdempotencyKey text = IdempotencyKey.of(invoice("7").valueFor(ISSUE, 1L));
        assertThat(text).isEqualTo(IdempotencyKey.of(text.toString())).isNotEqualTo(invoice("7"));
    }

    @Test
    void aDocumentKeyPrintsNoneOfItsParts() {
        assertThat(invoice("García", "7")).hasToString("DocumentKey[erp-factura, 2 parts, generation 1]");
        assertThat(invoice("García").generation(2)).hasToString("DocumentKey[erp-factura, 1 part, generation 2]");
    }

    @Test
    void invalidDocumentKeyPartsAreRefused() {
        refused("the namespace of a document key is empty or blank", "", "7");
        refused("the namespace of a document key is empty or blank", " \t", "7");
        refused("the namespace of a document key is empty or blank", null, "7");
        refused("the namespace of a document key has an unpaired surrogate", "\ud83e", "7");
        refused("the namespace of a document key has a control character", "erp\nfactura", "7");
        refused("part 1 of a document key in erp-factura is empty or blank", "erp-factura", null);
        refused("part 1 of a document key in erp-factura is empty or blank", "erp-factura", "", "7");
        refused("part 2 of a document key in erp-factura is empty or blank", "erp-factura", "7", " ");
        refused("part 2 of a document key in erp-factura is empty or blank", "erp-factura", "7", (String) null);
        refused("part 2 of a document key in erp-factura has an unpaired surrogate", "erp-factura", "7", "a\udc00");
        assertThatThrownBy(() -> invoice("7").generation(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the generation of a document key must be 1 or more, but is 0");
    }

    private static void refused(
            String why, @Nullable String namespace, @Nullable String firstPart, @Nullable String... moreParts) {
        assertThatThrownBy(() -> DocumentKey.checked(namespace, firstPart, moreParts))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(why);
    }

    @Test
    void anIdempotencyKeyIsOneTo255VisibleCharacters() {
        assertThat(IdempotencyKey.of("x".repeat(255))).hasToString("x".repeat(255));
        for (String value : List.of("", "x".repeat(256), "a b", "a\r\nb", "a\u007f", "ñ")) {
            assertThatThrownBy(() -> IdempotencyKey.of(value)).as(value).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> IdempotencyKey.of("a b")).hasMessageContaining("character 2 of this one");
        assertThat(IdempotencyKey.of("a").valueFor(ISSUE, 1L)).isEqualTo("a");
    }

    @Test
    void randomKeysDiffer() {
        assertThat(IdempotencyKey.random()).isNotEqualTo(IdempotencyKey.random());
    }

    @Test
    void theKindOfAnApiKeyShowsInItsPrefix() {
        assertThat(ApiKey.of("cg_live_abc.s3cret").kind()).isEqualTo(ApiKey.Kind.LIVE);
        assertThat(ApiKey.of("cg_test_abc.s3cret").kind()).isEqualTo(ApiKey.Kind.TEST);
        assertThat(ApiKey.of("cg_sbx_abc.s3cret").kind()).isEqualTo(ApiKey.Kind.SANDBOX);
    }

    /** Journals of earlier releases have it. */
    @Test
    void theDigestOfAnApiKeyIsFrozen() {
        assertThat(ApiKey.of("cg_live_abc.s3cret").digest()).isEqualTo("479b40ed133c64c370cf7c228229acfa");
    }

    @Test
    void anApiKeyNeverPrintsItsSecret() {
        assertThat(ApiKey.of("cg_live_abc.s3cret").toString()).isEqualTo("cg_live_…");
        for (String value :
                List.of("cg_live_s3cret", "cg_live_.s3cret", "cg_live_s3.cr et", "s3cret", "cg_live_s3.\r\nX: y")) {
            assertThatThrownBy(() -> ApiKey.of(value))
                    .as(value)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("<prefix>.<secret>")
                    .hasMessageNotContaining("s3");
        }
        assertThatThrownBy(() -> ApiKey.of("cg_live_abc.s3cret\n")).hasMessageContaining("white space");
        assertThatThrownBy(() -> ApiKey.of(null)).hasMessageContaining("the API key is null or blank");
        assertThatThrownBy(() -> ApiKey.of(" ")).hasMessageContaining("the API key is null or blank");
    }
}
