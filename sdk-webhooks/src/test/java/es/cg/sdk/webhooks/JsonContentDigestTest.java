package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.webhooks.internal.JsonContentDigest;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class JsonContentDigestTest {
    private static final String BODY = "{\"id\":\"evt_1\",\"a\":{\"x\":1.50,\"y\":[1,2,{}]},\"n\":\"Peña\"}";

    private static byte[] digest(String json) {
        return JsonContentDigest.of(json.getBytes(UTF_8));
    }

    @TestFactory
    Stream<DynamicTest> sameContentInOtherFormHasSameDigest() {
        return Map.of(
                        "order", "{\"n\":\"Peña\",\"a\":{\"y\":[1,2,{}],\"x\":1.50},\"id\":\"evt_1\"}",
                        "white space",
                                "\n{ \"id\" : \"evt_1\",\r\n\"a\":{\"x\":1.50,\"y\":[ 1,2,{ }]},\"n\":\"Peña\"}\n",
                        "escapes", "{\"\\u0069d\":\"evt_1\",\"a\":{\"x\":1.50,\"y\":[1,2,{}]},\"n\":\"Pe\\u00f1a\"}",
                        "numbers", "{\"id\":\"evt_1\",\"a\":{\"x\":15e-1,\"y\":[1.0,0.2e1,{}]},\"n\":\"Peña\"}",
                        "a mark", "\ufeff" + BODY)
                .entrySet()
                .stream()
                .map(other -> dynamicTest(
                        other.getKey(),
                        () -> assertThat(digest(other.getValue())).isEqualTo(digest(BODY))));
    }

    @TestFactory
    Stream<DynamicTest> differentContentHasDifferentDigest() {
        return Stream.of(
                        BODY.replace("1.50", "1.51"),
                        BODY.replace("1.50", "\"1.50\""),
                        BODY.replace("[1,2,{}]", "[2,1,{}]"),
                        BODY.replace("[1,2,{}]", "[1,2,[]]"),
                        BODY.replace("[1,2,{}]", "[12,{}]"),
                        BODY.replace("[1,2,{}]", "null"),
                        BODY.replace("\"a\"", "\"b\""),
                        BODY.replace("Peña", "Pena"),
                        BODY.replace("\"n\"", "\"x\":1.50,\"n\""),
                        BODY.replace("{\"x\":1.50,", "{\"x\":1.50,\"x\":1.50,"))
                .map(other -> dynamicTest(other, () -> assertThat(digest(other)).isNotEqualTo(digest(BODY))));
    }

    @Test
    void hugeNumbersAndDeepNestingAreDigested() {
        String deep = "[".repeat(1000) + "%s" + "]".repeat(1000);
        String tooDeep = "[".repeat(1001) + "%s" + "]".repeat(1001);
        assertThat(digest("[1e2147483647]"))
                .isEqualTo(digest(" [1e2147483647]"))
                .isNotEqualTo(digest("[1e2147483646]"));
        assertThat(digest("[1e99999999999]")).isNotEqualTo(digest("[1e99999999998]"));
        assertThat(digest(deep.formatted("1")))
                .isEqualTo(digest(deep.formatted(" 1.0")))
                .isNotEqualTo(digest(deep.formatted("2")));
        assertThat(digest(tooDeep.formatted("1"))).isNotEqualTo(digest(tooDeep.formatted(" 1")));
    }

    @Test
    void utf16HasSameDigestAsUtf8() {
        assertThat(JsonContentDigest.of(BODY.getBytes(UTF_16LE))).isEqualTo(digest(BODY));
    }

    @Test
    void invalidJsonIsDigestedByItsBytes() {
        assertThat(digest("no JSON")).isEqualTo(digest("no JSON")).isNotEqualTo(digest("no JSON "));
        assertThat(digest("{} {}")).isNotEqualTo(digest("{}  {}"));
    }
}
