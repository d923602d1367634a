package es.cg.sdk.mock.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import es.cg.sdk.mock.operations.Operation.DocumentedSuccess;
import java.io.IOException;
import java.util.stream.Stream;
import okhttp3.Response;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every operation of {@code openapi.json} succeeds over HTTP, with each success that is documented for it. */
final class EverySuccessTest {
    private static Stream<DocumentedSuccess> documented() {
        return Operation.all().stream().flatMap(each -> each.successes().stream());
    }

    @TestFactory
    Stream<DynamicTest> documentedSuccessIsReturned() {
        return documented().map(success -> dynamicTest(success.name(), () -> succeed(success)));
    }

    @Test
    void requestsMatchTheDocumentedOperations() {
        assertThat(SuccessfulRequests.names())
                .containsAll(Operation.all().stream().map(Operation::id).toList())
                .isSubsetOf(documented()
                        .flatMap(each -> Stream.of(each.operation().id(), each.name()))
                        .toList());
    }

    /** JSON is held to its schema. */
    private static void succeed(DocumentedSuccess success) throws IOException {
        try (TestMock mock = TestMock.open()) {
            Operation operation = success.operation();
            TestRequest ask = SuccessfulRequests.of(success, mock);
            assertThat(operation.hasPathOf(ask))
                    .as("%s is a request of it", ask.path())
                    .isTrue();
            assertThat(ask.method()).isEqualTo(operation.method());
            try (Response response = ask.download()) {
                String body = response.body().string();

                assertThat(response.code()).as(body).isEqualTo(success.status());
                assertThat(response.header("Content-Type")).startsWith(success.mediaType());
                assertThat(response.headers().names()).containsAll(operation.requiredHeaders(success.status()));
                assertThat(body).isNotEmpty();
                if (success.isJson()) {
                    Caller.hold(response.request(), success.status(), Caller.parsed(body));
                }
            }
        }
    }
}
