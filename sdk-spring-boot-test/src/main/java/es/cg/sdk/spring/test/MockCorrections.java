package es.cg.sdk.spring.test;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ResourceUtils;

/** Starts a mock that differs from the contract as the files of the application's {@code cg.corrections} say. */
final class MockCorrections {
    private static final String PROPERTY = "cg.corrections";

    private MockCorrections() {}

    static MockCg start(ConfigurableApplicationContext context) {
        List<String> locations = locations(context.getEnvironment());
        if (locations.isEmpty()) {
            return MockCg.start();
        }
        List<Path> copies = new ArrayList<>();
        try {
            Path folder = Files.createTempDirectory("cg-mock-corrections");
            copies.add(folder);
            for (String each : locations) {
                copies.add(copy(resource(each.strip(), context), folder.resolve(Integer.toString(copies.size()))));
            }
            return MockCg.builder()
                    .corrections(copies.subList(1, copies.size()).toArray(Path[]::new))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("the mock cannot read a file of " + PROPERTY + ": " + e.getMessage(), e);
        } finally {
            delete(copies);
        }
    }

    /** Returns the values of the property, which is one text with commas, or a list. */
    private static List<String> locations(Environment environment) {
        String[] joined = environment.getProperty(PROPERTY, String[].class);
        if (joined != null) {
            return List.of(joined);
        }
        List<String> locations = new ArrayList<>();
        String each = environment.getProperty(PROPERTY + "[0]");
        while (each != null) {
            locations.add(each);
            each = environment.getProperty(PROPERTY + "[" + locations.size() + "]");
        }
        return locations;
    }

    /** Returns the resource as the starter finds it: a path alone is a file. */
    private static Resource resource(String location, ResourceLoader resources) {
        return ResourceUtils.isUrl(location) ? resources.getResource(location) : new FileSystemResource(location);
    }

    /** Copies a file, since the mock reads paths alone; the name of the copy ends with its own, for messages. */
    private static Path copy(Resource resource, Path prefix) throws IOException {
        Path copy = prefix.resolveSibling(
                prefix.getFileName() + "-" + Objects.requireNonNullElse(resource.getFilename(), "corrections.json"));
        try (InputStream in = resource.getInputStream()) {
            Files.copy(in, copy);
        }
        return copy;
    }

    private static void delete(List<Path> copies) {
        for (int i = copies.size() - 1; i >= 0; i--) {
            try {
                Files.deleteIfExists(copies.get(i));
            } catch (IOException e) {
                copies.get(i).toFile().deleteOnExit();
            }
        }
    }
}
