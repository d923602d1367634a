package es.cg.sdk.checks.services;

import java.nio.file.Path;
import java.util.Objects;

/** The files of a service in the source tree. */
final class ServiceFiles {
    static final Path ROOT = Path.of(
            Objects.requireNonNull(System.getProperty("project.root"), "project.root is not set: run it with Maven"));
    private static final String RESOURCES = "checks/src/test/resources/es/cg/sdk/checks/services";

    private ServiceFiles() {}

    /** Returns the document of a service, as its generator writes it. */
    static Path document(String service) {
        return path(service, service.equals("dotnet") ? "openapi.json" : "openapi.yaml");
    }

    static Path path(String service, String file) {
        return ROOT.resolve(RESOURCES).resolve(service).resolve(file);
    }
}
