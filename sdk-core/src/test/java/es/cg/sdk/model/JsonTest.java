package es.cg.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class JsonTest {
    @Test
    void numbersKeepTheirScale() {
        Json json = Json.parse("{\"total\":100.00,\"n\":7,\"big\":123456789012345678901234567890}");

        assertThat(json.get("total").number()).hasToString("100.00");
        assertThat(json.get("n").number()).hasToString("7");
        assertThat(json.get("big").number()).hasToString("123456789012345678901234567890");
        assertThat(json.text()).isEqualTo("{\"total\":100.00,\"n\":7,\"big\":123456789012345678901234567890}");
    }

    @Test
    void writtenJsonParsesToAnEqualValue() {
        String text = "{\"a\":[1,2.50,\"x\\\"\\u00e9\",true,false,null,{},[]],\"b\":{\"c\":{\"d\":-0.0}}}";

        assertThat(Json.parse(Json.parse(text).bytes())).isEqualTo(Json.parse(text));
    }

    @Test
    void dateTimesAreAlwaysWrittenWithSeconds() {
        OffsetDateTime moment = OffsetDateTime.parse("2026-11-20T09:00:00+01:00");

        assertThat(Json.of(moment).text()).isEqualTo("\"2026-11-20T09:00:00+01:00\"");
        assertThat(Json.of(moment.toInstant()).text()).isEqualTo("\"2026-11-20T08:00:00Z\"");
    }

    @Test
    void equalityIgnoresMemberOrderAndNumberScale() {
        Json one = Json.parse("{\"a\":100,\"b\":[1,{\"c\":null}]}");
        Json other = Json.parse("{\"b\":[1.0,{\"c\":null}],\"a\":100.00}");

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(Json.parse("{\"a\":100,\"b\":[{\"c\":null},1]}"));
        assertThat(one).isNotEqualTo(Json.parse("{\"a\":100}"));
        assertThat(Json.parse("{\"c\":null}")).isNotEqualTo(Json.parse("{\"d\":null}"));
        assertThat(Json.parse("\"1\"")).isNotEqualTo(Json.parse("1"));
    }

    @Test
    void lastDuplicateMemberCounts() {
        assertThat(Json.parse("{\"a\":1,\"a\":2}").get("a").number()).isEqualByComparingTo("2");
    }

    @Test
    void refusesWhatIsNotExactlyOneValue() {
        for (String text :
                List.of("", " ", "{", "{\"a\":", "[1", "{} {}", "1 2", "nul", "<html>", "{'a':1}", "NaN", "\"a")) {
            assertThatThrownBy(() -> Json.parse(text)).as(text).isInstanceOf(UnreadableJsonException.class);
            assertThatThrownBy(() -> Json.parse(text.getBytes(StandardCharsets.UTF_8)))
                    .as(text)
                    .isInstanceOf(UnreadableJsonException.class);
        }
    }

    @Test
    void aBrokenValueIsLocatedButNotQuoted() {
        assertThatThrownBy(() -> Json.parse("{\"nif\": 12345678Z}"))
                .hasMessageContaining("line 1, column")
                .hasMessageNotContaining("5678");
    }

    @Test
    void nestingIsBounded() {
        assertThatThrownBy(() -> Json.parse("[".repeat(100_000))).isInstanceOf(UnreadableJsonException.class);
    }

    @Test
    void anEnormousExponentIsNeverWrittenOut() {
        Json json = Json.parse("{\"n\":1e999999999}");

        assertThat(json.text().length()).isLessThan(40);
        assertThat(json).isEqualTo(Json.parse(json.text()));
        assertThat(json.hashCode()).isEqualTo(Json.parse(json.text()).hashCode());
    }

    @Test
    void madeFromJavaValues() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("text", "é");
        values.put("amount", new BigDecimal("1E+2"));
        values.put("date", LocalDate.of(2026, 11, 20));
        values.put("list", Arrays.asList(1, null, true, Json.parse("{\"x\":1}")));

        assertThat(Json.of(values).text())
                .isEqualTo("{\"text\":\"é\",\"amount\":100,\"date\":\"2026-11-20\",\"list\":[1,null,true,{\"x\":1}]}");
    }

    @Test
    void unorderedMapsAndSetsAreWrittenSorted() {
        List<String> names = List.of("k", "c", "f", "a", "l", "h", "b", "j", "e", "g", "d", "i");
        String sorted =
                "{\"a\":0,\"b\":0,\"c\":0,\"d\":0,\"e\":0,\"f\":0,\"g\":0,\"h\":0,\"i\":0,\"j\":0,\"k\":0,\"l\":0}";
        Map<String, Integer> unordered = names.stream().collect(Collectors.toUnmodifiableMap(each -> each, each -> 0));

        assertThat(Json.of(unordered).text()).isEqualTo(sorted);
        assertThat(Json.of(List.of(unordered)).text()).isEqualTo("[" + sorted + "]");
        assertThat(Json.of(new HashMap<>(Map.of("x", 1, "Aa", 2, "BB", 3))).text())
                .isEqualTo("{\"Aa\":2,\"BB\":3,\"x\":1}");
        assertThat(Json.of(Set.copyOf(names)).text())
                .isEqualTo("[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\"]");
        assertThat(Json.of(Set.of(Map.of("b", 1, "a", 2), Map.of("b", 1, "a", 1)))
                        .text())
                .isEqualTo("[{\"a\":1,\"b\":1},{\"a\":2,\"b\":1}]");
    }

    @Test
    void orderedMapsAndSetsKeepTheirOrder() {
        Map<String, Integer> byHand = new LinkedHashMap<>();
        byHand.put("b", 1);
        byHand.put("a", 2);
        Map<String, Integer> backwards = new TreeMap<>(Comparator.reverseOrder());
        backwards.putAll(byHand);
        backwards.put("c", 3);

        assertThat(Json.of(byHand).text()).isEqualTo("{\"b\":1,\"a\":2}");
        assertThat(Json.of(backwards).text()).isEqualTo("{\"c\":3,\"b\":1,\"a\":2}");
        assertThat(Json.of(new LinkedHashSet<>(List.of("b", "a"))).text()).isEqualTo("[\"b\",\"a\"]");
        assertThat(Json.of(new TreeSet<>(List.of(10, 9))).text()).isEqualTo("[9,10]");
        assertThat(Json.parse("{\"b\":1,\"a\":2}").text()).isEqualTo("{\"b\":1,\"a\":2}");
    }

    @Test
    void unsupportedJavaValuesAreRefused() {
        assertThatThrownBy(() -> Json.of(19.99)).hasMessageContaining("BigDecimal");
        assertThatThrownBy(() -> Json.of("half \ud800 pair")).hasMessageContaining("index 5");
        assertThatThrownBy(() -> Json.of(Map.of(1, 2))).hasMessageContaining("must be a String");
        assertThatThrownBy(() -> Json.of(new Object())).hasMessageContaining("java.lang.Object");
        assertThat(Json.of("\ud83d\ude00").string()).isEqualTo("\ud83d\ude00");
    }

    @Test
    void printsKindAndSizeAlone() {
        assertThat(Json.parse("{\"nif\":\"12345678Z\"}")).hasToString("an object with 1 member; text() has its text");
        assertThat(Json.parse("[1,2]")).hasToString("an array with 2 items; text() has its text");
        assertThat(Json.parse("\"12345678Z\"")).hasToString("the text \"99999999a\"; text() has its text");
        assertThat(Json.parse("12345678")).hasToString("a number; text() has its text");
        assertThat(Json.empty().get("nif")).hasToString("null");
    }

    @Test
    void oversizedNumbersAndNestingAreUnreadable() {
        for (String text : List.of(
                "1e9999999999",
                "1E-2147483649",
                "[1E2147483649]",
                "1".repeat(1001),
                "[".repeat(1001) + "]".repeat(1001))) {
            assertThatThrownBy(() -> Json.parse(text)).as(text).isInstanceOf(UnreadableJsonException.class);
        }
        assertThatThrownBy(() -> Json.parse("1".repeat(1001)))
                .hasMessageContaining("exceeds the maximum depth or length");
    }

    @Test
    void cyclicJavaValuesAreRefused() {
        Map<String, Object> circle = new LinkedHashMap<>();
        circle.put("self", circle);

        assertThatThrownBy(() -> Json.of(circle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested deeper");
    }

    record Balances(Map<String, Integer> saldos) {}

    @Test
    void bindingErrorDoesNotShowMapKeys() {
        assertThatThrownBy(
                        () -> Json.parse("{\"saldos\":{\"12345678Z\":\"x\"}}").as(Balances.class))
                .hasMessageContaining("saldos")
                .hasMessageNotContaining("12345678Z");
    }

    @Test
    void unbindableTypeNamesWhatItNeeds() {
        assertThatThrownBy(() -> Json.parse("{}").as(Runnable.class)).hasMessageContaining("give it a constructor");
    }

    @Test
    void gettersReturnNullOrEmptyForAnotherKind() {
        Json json = Json.parse("{\"s\":\"x\",\"b\":true,\"z\":null,\"a\":[{\"n\":1}]}");

        assertThat(json.names()).containsExactly("s", "b", "z", "a");
        assertThat(json.get("s").string()).isEqualTo("x");
        assertThat(json.get("s").number()).isNull();
        assertThat(json.get("b").bool()).isTrue();
        assertThat(json.get("z").kind()).isEqualTo(Json.Kind.NULL);
        assertThat(json.has("z")).isTrue();
        assertThat(json.has("none")).isFalse();
        assertThat(json.get("none").get("deeper").kind()).isEqualTo(Json.Kind.NULL);
        assertThat(json.get("a").items()).containsExactly(Json.parse("{\"n\":1}"));
        assertThat(json.get("s").items()).isEmpty();
        assertThat(json.get("s").has("x")).isFalse();
        assertThat(json.get("a").names()).isEmpty();
    }

    record Bound(String nombre, BigDecimal total, LocalDate fecha) {}

    @Test
    void bindsToTheCallersOwnTypeWithScaleKept() {
        Bound bound = Json.parse("{\"nombre\":\"x\",\"total\":100.00,\"fecha\":\"2026-11-20\",\"otro\":1}")
                .as(Bound.class);

        assertThat(bound).isEqualTo(new Bound("x", new BigDecimal("100.00"), LocalDate.of(2026, 11, 20)));
    }

    /** Where no type says that it is an amount, Jackson makes a double, or takes the zeros off. */
    @Test
    void bindsToTreesAndMapsWithScaleKept() {
        Json json = Json.parse("{\"total\":100.00}");

        Map<?, ?> map = json.as(Map.class);
        assertThat(map.get("total")).isEqualTo(new BigDecimal("100.00"));
        assertThat(json.as(JsonNode.class).get("total").decimalValue()).hasToString("100.00");
        assertThat(json.as(JsonNode.class)).hasToString("{\"total\":100.00}");
    }

    record Whole(BigInteger n) {}

    @Test
    void hugeExponentIsNotWrittenOutByBinding() {
        Json json = Json.parse("{\"n\":1e999999999}");

        assertThat(json.as(JsonNode.class).get("n").decimalValue()).hasToString("1E+999999999");
        assertThatThrownBy(() -> json.as(Whole.class)).isInstanceOf(UnreadableJsonException.class);
    }

    @Test
    void bindingErrorNamesFieldButNotValue() {
        assertThatThrownBy(() -> Json.parse("{\"fecha\":\"12345678Z\"}").as(Bound.class))
                .isInstanceOf(UnreadableJsonException.class)
                .hasMessageContaining("fecha")
                .hasMessageNotContaining("12345678Z");
    }

    @Test
    void hugeNumbersAreComparableButNotSendable() {
        Json huge = Json.parse("{\"a\":1000e2147483600}");
        assertThat(huge)
                .isEqualTo(Json.parse("{\"a\":10e2147483602}"))
                .hasSameHashCodeAs(Json.parse("{\"a\":10e2147483602}"));
        assertThat(Json.parse("1.0")).hasSameHashCodeAs(Json.parse("1." + "0".repeat(900)));

        for (Object bad : List.of(
                new BigDecimal("1e999999999"),
                BigInteger.TEN.pow(500),
                LocalDate.MAX,
                LocalDate.of(0, 1, 1),
                Instant.MAX,
                OffsetDateTime.MAX)) {
            assertThatThrownBy(() -> Json.of(bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void collectionWithoutDefinedOrderIsRefused() {
        assertThatThrownBy(() -> Json.of(Map.of("a", 1, "b", 2).values()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pass a List");
        assertThat(Json.of(new ArrayDeque<>(List.of(2, 1))).text()).isEqualTo("[2,1]");
    }
}
