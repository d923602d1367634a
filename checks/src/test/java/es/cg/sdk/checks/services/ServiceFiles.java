package es.cg.sdk.checks.services;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The files of a service in the source tree. */
final class ServiceFiles {
    static final Path ROOT = Path.of(
            Objects.requireNonNull(System.getProperty("project.root"), "project.root is not set: run it with Maven"));
    private static final String RESOURCES = "checks/src/test/resources/es/cg/sdk/checks/services";

    private ServiceFiles() {}

    /** Returns the document of a service, in the format that its makers chose. */
    static Path document(String service) {
        return path(service, Set.of("dotnet", "cloud").contains(service) ? "openapi.json" : "openapi.yaml");
    }

    /** A check of one service. */
    interface Check {
        void of(String service) throws Exception;
    }

    /** Returns a test for each service. */
    static Stream<DynamicTest> ofEach(Check check) {
        return Stream.of("terse", "erp", "dotnet", "cloud", "canary")
                .map(each -> dynamicTest(each, () -> check.of(each)));
    }

    static Path path(String service, String file) {
        return ROOT.resolve(RESOURCES).resolve(service).resolve(file);
    }
}
