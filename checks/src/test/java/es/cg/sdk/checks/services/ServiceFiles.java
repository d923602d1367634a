package es.cg.sdk.checks.services;

import java.nio.file.Path;
import java.util.Objects;

/** The files of a service in the source tree. */
final class ServiceFiles {
    private static final String RESOURCES = "checks/src/test/resources/es/cg/sdk/checks/services";

    private ServiceFiles() {}

    static Path path(String service, String file) {
        String root = Objects.requireNonNull(System.getProperty("project.root"), "run it with Maven");
        return Path.of(root, RESOURCES, service, file);
    }
}
