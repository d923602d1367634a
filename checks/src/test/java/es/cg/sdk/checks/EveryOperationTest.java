package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.checks.OperationCall.Preparation;
import es.cg.sdk.checks.OperationCall.Refusal;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation of {@code openapi.json}, called once by its method: the service sees that operation and no other, with
 * the body that was made.
 */
class EveryOperationTest {
    private static final OpenApi API = OpenApi.ofProject();

    private static final Map<String, Refusal> REFUSALS = both(ShownCalls.REFUSALS, AssumedCalls.REFUSALS);
    private static final Map<String, Preparation> FIRST = both(ShownCalls.FIRST, AssumedCalls.FIRST);

    @TempDir
    private Path folder;

    private List<OperationCall> calls() {
        return Stream.of(ShownCalls.all(folder), AssumedCalls.all(folder))
                .flatMap(List::stream)
                .toList();
    }

    private static <T> Map<String, T> both(Map<String, T> one, Map<String, T> other) {
        Map<String, T> both = new HashMap<>(one);
        other.forEach((name, each) -> assertThat(both.put(name, each)).as(name).isNull());
        return both;
    }

    @TestFactory
    Stream<DynamicTest> methodCallsExactlyItsOperation() {
        return calls().stream().map(each -> dynamicTest(each.operation(), () -> holds(each)));
    }

    @Test
    void specialCasesBelongToAnOperation() {
        assertThat(calls())
                .extracting(OperationCall::operation)
                .containsAll(REFUSALS.keySet())
                .containsAll(FIRST.keySet());
    }

    @Test
    void callsCoverExactlyTheContractsOperations() {
        assertThat(calls())
                .extracting(OperationCall::operation)
                .containsExactlyInAnyOrderElementsOf(
                        API.operations().stream().map(OpenApi.Operation::id).toList());
    }

    private static void holds(OperationCall call) {
        boolean inSandbox = call.operation().startsWith("sandbox.");
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(inSandbox ? mock.sandboxUrl() : mock.baseUrl())
                        .apiKey(ApiKey.of(inSandbox ? mock.sandboxKey() : mock.liveKey()))
                        .build()) {
            CgClient once = cg.with(CallOptions.defaults().maxAttempts(1));
            ClientApi laura = once.forClient(inSandbox ? 9001 : 1001);
            var first = FIRST.get(call.operation());
            String id = first == null ? "" : String.valueOf(first.of(once, laura));
            int before = mock.journal().calls().size();
            Refusal refusal = REFUSALS.get(call.operation());
            if (refusal == null) {
                assertThat(read(call.method().of(once, laura, id))).isTrue();
            } else {
                assertThatThrownBy(() -> call.method().of(once, laura, id))
                        .isInstanceOf(ApiException.class)
                        .hasMessageStartingWith(call.operation() + " ")
                        .extracting(e -> new Refusal(((ApiException) e).status(), ((ApiException) e).code()))
                        .isEqualTo(refusal);
            }
            List<Journal.Call> all = mock.journal().calls(); // newest first
            List<Journal.Call> calls = new ArrayList<>(all.subList(0, all.size() - before));
            assertThat(calls).extracting(Journal.Call::operation).containsExactly(call.operation());
            Json body = call.body();
            if (body != null) {
                assertThat(Json.parse(calls.get(0).body())).isEqualTo(body);
                assertThat(calls.get(0).body()).isEqualTo(body.text());
            }
        }
    }

    /** Whether something of the answer reached the caller. */
    private static boolean read(Object answer) {
        if (answer instanceof Job<?> job) {
            return !job.json().names().isEmpty();
        }
        if (answer instanceof DownloadedFile file) {
            return file.path().toFile().length() > 0;
        }
        return answer instanceof View view && !view.json().names().isEmpty();
    }
}
