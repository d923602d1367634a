package es.cg.sdk.mock.operations;

import es.cg.sdk.mock.contract.Printed;
import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import es.cg.sdk.mock.operations.Operation.DocumentedSuccess;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A request of each operation that succeeds, by the operation's id. Where an operation has several successes, the others
 * are under their names.
 */
final class SuccessfulRequests {
    private static final Map<String, Asking> ALL = all();

    private SuccessfulRequests() {}

    static Set<String> names() {
        return ALL.keySet();
    }

    /** Returns the request that is answered with this success. */
    static TestRequest of(DocumentedSuccess success, TestMock mock) throws IOException {
        Asking other = ALL.get(success.name());
        return other == null ? of(success.operation(), mock) : other.of(mock);
    }

    /** Returns a request to the mock that tests share. */
    static TestRequest of(Operation operation, TestMocks mocks) throws IOException {
        return of(operation, mocks.shared().usual());
    }

    private static TestRequest of(Operation operation, TestMock mock) throws IOException {
        return Objects.requireNonNull(ALL.get(operation.id()), operation.id()).of(mock);
    }

    private static Map<String, Asking> all() {
        Map<String, Asking> all = new HashMap<>();
        Printed.all().forEach(each -> all.put(each.id(), each.asking()));
        all.putAll(FirmScenarios.REQUESTS);
        all.putAll(InvoicingScenarios.REQUESTS);
        all.putAll(BookScenarios.REQUESTS);
        all.putAll(BankScenarios.REQUESTS);
        all.putAll(StaffScenarios.REQUESTS);
        all.putAll(SandboxScenarios.REQUESTS);
        return Map.copyOf(all);
    }
}
