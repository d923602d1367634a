package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Resources and their fields › List envelope")
final class ListEnvelopeTest {
    /** Lists that have several records from the start. */
    private static final List<String> LONG =
            List.of("/clients", "/bank-transactions", "/invoices", "/documents", "/tax-models");

    @FunctionalInterface
    private interface Check {
        void of(TestMock mock, String path) throws IOException;
    }

    private static Stream<DynamicTest> inEach(Check check) {
        return LONG.stream().map(path -> TestMockResolver.test(path, mock -> check.of(mock, path)));
    }

    private static JsonNode read(TestMock mock, String path) throws IOException {
        Answer answer = mock.get(path, LAURA);
        answers(answer, 200);
        return answer.json();
    }

    @TestFactory
    Stream<DynamicTest> objectIsList() {
        return inEach(
                (mock, path) -> assertThat(read(mock, path).path("object")).hasToString("\"list\""));
    }

    @TestFactory
    Stream<DynamicTest> dataHasTheItemsOfThePage() {
        return inEach((mock, path) -> {
            JsonNode page = read(mock, path + "?limit=2");

            assertThat(page.path("data").isArray()).isTrue();
            assertThat(page.path("data")).hasSize(2).allMatch(JsonNode::isObject);
        });
    }

    @TestFactory
    Stream<DynamicTest> hasMoreIsTrueWhilePagesFollow() {
        return inEach((mock, path) -> {
            int all = read(mock, path).path("data").size();

            assertThat(read(mock, path + "?limit=1").path("has_more")).hasToString("true");
            assertThat(read(mock, path + "?limit=" + (all - 1)).path("has_more"))
                    .hasToString("true");
            assertThat(read(mock, path + "?limit=" + all).path("has_more")).hasToString("false");
        });
    }

    @TestFactory
    Stream<DynamicTest> nextCursorIsNullOnTheLastPage() {
        return inEach((mock, path) -> {
            assertThat(read(mock, path + "?limit=1").path("next_cursor").textValue())
                    .isNotEmpty();
            assertThat(read(mock, path).path("next_cursor").isNull()).isTrue();
        });
    }

    @TestFactory
    Stream<DynamicTest> followingTheCursorReturnsEveryItemOnce() {
        return inEach((mock, path) -> {
            List<String> all = new ArrayList<>();
            read(mock, path)
                    .path("data")
                    .forEach(each -> all.add(each.path("id").asText()));
            List<String> paged = new ArrayList<>();
            JsonNode page = read(mock, path + "?limit=1");
            while (true) {
                page.path("data").forEach(each -> paged.add(each.path("id").asText()));
                if (!page.path("has_more").asBoolean()) {
                    break;
                }
                page = read(
                        mock,
                        path + "?limit=1&cursor=" + page.path("next_cursor").asText());
            }

            assertThat(all).hasSizeGreaterThan(1);
            assertThat(paged).containsExactlyElementsOf(all);
        });
    }

    @Test
    void emptyListHasTheSameEnvelope(TestMock mock) throws IOException {
        JsonNode list = mock.get("/activities", TALLERES).json();

        assertThat(list.path("object").asText()).isEqualTo("list");
        assertThat(list.path("data").isArray()).isTrue();
        assertThat(list.path("data")).isEmpty();
        assertThat(list.path("has_more")).hasToString("false");
        assertThat(list.path("next_cursor").isNull()).isTrue();
    }

    @Test
    void theSandboxListsInTheSameEnvelope(TestMock mock) throws IOException {
        JsonNode list = mock.get("/clients?limit=1").inSandbox().send().json();

        assertThat(list.path("object").asText()).isEqualTo("list");
        assertThat(list.path("data")).hasSize(1);
        assertThat(list.path("has_more").asBoolean()).isTrue();
    }
}
