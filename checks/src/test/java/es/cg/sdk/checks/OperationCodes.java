package es.cg.sdk.checks;

import es.cg.sdk.checks.OpenApi.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The error codes of the operations: each is in the table, is an answer of its operation, and none is of nothing. */
final class OperationCodes {
    /** What a service answers that does not have an operation; every service that is described here has them all. */
    private static final String OF_NO_OPERATION = "no_implementado";

    private final OpenApi api;
    private final Set<String> used = new HashSet<>();
    private final List<String> findings = new ArrayList<>();

    private OperationCodes(OpenApi api) {
        this.api = api;
    }

    static List<String> findings(OpenApi api) {
        return new OperationCodes(api).findings();
    }

    private List<String> findings() {
        List<String> ofEach = OpenApi.texts(api.root().at("/components/x-codes-of-every-operation/codes"));
        for (Operation operation : api.operations()) {
            of(operation, ofEach);
        }
        Set<String> unused = new TreeSet<>(table());
        unused.removeAll(used);
        unused.remove(OF_NO_OPERATION);
        unused.forEach(each -> findings.add("components.x-error-codes: " + each + " is of no operation"));
        return findings;
    }

    private void of(Operation operation, List<String> ofEach) {
        Findings found = new Findings(operation.toString());
        List<String> own = OpenApi.texts(operation.node().path("x-error-codes"));
        List<String> ofJob = OpenApi.texts(operation.node().path("x-job-error-codes"));
        found.unless(!own.isEmpty(), "has no x-error-codes");
        for (String code : own) {
            found.unless(!ofEach.contains(code), code + " is one of every operation, and needs no mention");
            found.unless(own.indexOf(code) == own.lastIndexOf(code), "has " + code + " twice");
        }
        List<String> all = new ArrayList<>(own);
        all.addAll(ofEach);
        for (String code : all) {
            String status = api.root()
                    .at("/components/x-error-codes/" + code + "/status")
                    .asText();
            found.unless(
                    status.isEmpty() || operation.responses().containsKey(status),
                    "has no answer " + status + " for " + code);
        }
        all.addAll(ofJob);
        for (String code : all) {
            found.unless(table().contains(code), code + " is not in components.x-error-codes");
        }
        found.unless(
                ofJob.isEmpty() || !operation.text("x-deferred").equals("never"), "has x-job-error-codes, but no job");
        used.addAll(all);
        findings.addAll(found.all());
    }

    private Set<String> table() {
        return OpenApi.names(api.root().at("/components/x-error-codes"));
    }
}
