package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.ActivityQuery;
import es.cg.sdk.errors.UnexpectedContentException;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

/** Iterating over lists whose pages are not as the contract shows them. */
final class UnexpectedListPagesTest extends AnsweredOnce {
    @Test
    void cursorOfLastPageIsIgnored() {
        answer(200, "{\"data\":[{\"id\":1}],\"has_more\":false,\"next_cursor\":7}");

        assertThat(cg.clients().list()).hasSize(1);
    }

    @Test
    void cursorEqualToStartCursorIsNotFollowed() {
        answer(200, "{\"data\":[],\"has_more\":true,\"next_cursor\":\"c1\"}");

        assertThatThrownBy(() ->
                        cg.forClient(1001).activities().list().startingAt("c1").forEach(each -> {}))
                .hasMessageContaining("its pages form a cycle");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void answerThatIsNotAListThrows() {
        for (String body : new String[] {
            "{}",
            "{\"object\":\"job\",\"id\":\"j\"}",
            "{\"data\":null,\"has_more\":false}",
            "{\"data\":{},\"has_more\":false}"
        }) {
            answer(200, body);
            assertThatThrownBy(() -> cg.clients().list().forEach(each -> {}))
                    .as(body)
                    .isInstanceOf(UnexpectedContentException.class)
                    .hasMessageContaining("should return a list, but returned ")
                    .hasMessageContaining(
                            " without a list in data: if it is elsewhere, general › list in a corrections");
        }
        answer(200, "{\"data\":[]}");
        assertThatThrownBy(() -> cg.clients().list().forEach(each -> {}))
                .hasMessageContaining("does not say whether more pages follow");
    }

    @Test
    void aCursorWithoutHasMoreGoesOn() {
        answer(200, "{\"data\":[{\"id\":1}],\"next_cursor\":\"c1\"}");
        answer(200, "{\"data\":[{\"id\":2}],\"has_more\":false}");

        assertThat(cg.clients().list()).hasSize(2);
    }

    @Test
    void anEmptyPageWithACursorGoesOn() {
        answer(200, "{\"data\":[],\"has_more\":true,\"next_cursor\":\"c1\"}");
        answer(200, "{\"data\":[{\"id\":\"a\"}],\"has_more\":false,\"next_cursor\":null}");

        assertThat(cg.forClient(1001).activities().list())
                .extracting(Activity::id)
                .containsExactly("a");
    }

    @Test
    void aCursorThatComesTwiceIsAnError() {
        for (int i = 0; i < 3; i++) {
            answer(200, "{\"data\":[{\"id\":\"a\"}],\"has_more\":true,\"next_cursor\":\"c1\"}");
        }

        assertThatThrownBy(() -> cg.forClient(1001).activities().list().forEach(each -> {}))
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("same cursor twice");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void moreWithoutACursorIsAnError() {
        answer(200, "{\"data\":[],\"has_more\":true,\"next_cursor\":null}");

        assertThatThrownBy(() -> cg.forClient(1001).activities().list().forEach(each -> {}))
                .hasMessageContaining("has no cursor");
    }

    @Test
    void filtersAndLimitAreSentForEveryPage() throws InterruptedException {
        answer(200, "{\"data\":[],\"has_more\":true,\"next_cursor\":\"c1\"}");
        answer(200, "{\"data\":[],\"has_more\":false}");
        assertThat(cg.forClient(1001)
                        .activities()
                        .list(ActivityQuery.create().activa(true))
                        .limit(7))
                .isEmpty();

        server.takeRequest();
        RecordedRequest second = server.takeRequest();
        assertThat(second.getUrl().queryParameter("activa")).isEqualTo("true");
        assertThat(second.getUrl().queryParameter("limit")).isEqualTo("7");
        assertThat(second.getUrl().queryParameter("cursor")).isEqualTo("c1");
        assertThat(second.getHeaders().get("X-CG-Client")).isEqualTo("1001");
    }

    @Test
    void aPageSizeOutsideOneTo100IsRefusedBeforeSending() {
        for (int limit : new int[] {0, 101, -1}) {
            assertThatThrownBy(() -> cg.forClient(1001).activities().list().limit(limit))
                    .hasMessageContaining("limit must be 1 to 100");
        }
    }

    @Test
    void nothingIsSentBeforeTheFirstItemIsAskedFor() {
        requireNonNull(cg.forClient(1001).activities().list().iterator());
        requireNonNull(cg.forClient(1001).activities().list().stream());

        assertThat(server.getRequestCount()).isZero();
    }
}
