package es.cg.sdk.mock.operations;

import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.TestRequest;
import es.cg.sdk.mock.operations.Operation.DocumentedError;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What provokes the documented errors: an operation's own scenario, else that of the code. */
final class ErrorScenarios {
    private static final Map<String, Asking> OWN = own();

    private ErrorScenarios() {}

    /** Returns the names of the errors that have a scenario of their own. */
    static Set<String> names() {
        return OWN.keySet();
    }

    static boolean has(DocumentedError error) {
        return OWN.containsKey(error.name()) || GeneralScenarios.has(error);
    }

    /** Returns the requests that provoke an error, each in a mock that is ready for it. */
    static List<TestRequest> of(DocumentedError error, TestMocks mocks) throws IOException {
        Asking own = OWN.get(error.name());
        return own == null ? GeneralScenarios.of(error, mocks) : List.of(own.of(mocks.fresh("--enforce-limits")));
    }

    private static Map<String, Asking> own() {
        Map<String, Asking> own = new HashMap<>();
        own.putAll(FirmScenarios.ERRORS);
        own.putAll(InvoicingScenarios.ERRORS);
        own.putAll(BookScenarios.ERRORS);
        own.putAll(BankScenarios.ERRORS);
        own.putAll(StaffScenarios.ERRORS);
        own.putAll(SandboxScenarios.ERRORS);
        return Map.copyOf(own);
    }
}
