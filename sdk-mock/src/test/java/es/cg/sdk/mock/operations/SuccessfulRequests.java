package es.cg.sdk.mock.operations;

import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Place;
import es.cg.sdk.mock.contract.Printed;
import es.cg.sdk.mock.contract.Printed.Asking;
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
    static Ask of(DocumentedSuccess success, Place place) throws IOException {
        Asking other = ALL.get(success.name());
        return other == null ? of(success.operation(), place) : other.of(place);
    }

    /** Returns a request to the mock that tests share. */
    static Ask of(Operation operation, TestPlaces places) throws IOException {
        return of(operation, places.shared().usual());
    }

    private static Ask of(Operation operation, Place place) throws IOException {
        return Objects.requireNonNull(ALL.get(operation.id()), operation.id()).of(place);
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
