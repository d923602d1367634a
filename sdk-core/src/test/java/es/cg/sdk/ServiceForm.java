package es.cg.sdk;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What mock and client speak: the contract, or what a file of corrections says, which both read. */
@SuppressWarnings("ImmutableEnumChecker") // The file is written once, when it is first asked for.
enum ServiceForm {
    CONTRACT(""),
    CORRECTED("their-service.json");

    private final String resource;
    private @Nullable Path file;

    ServiceForm(String resource) {
        this.resource = resource;
    }

    /** The forms that a test of many processes is run with: each in the nightly build, otherwise the contract alone. */
    static Stream<ServiceForm> ofThisBuild() {
        return Stream.of(values()).filter(each -> each == CONTRACT || Boolean.getBoolean("soak"));
    }

    /** The file, for a process of its own; empty for none. */
    synchronized String file() {
        if (resource.isEmpty()) {
            return "";
        }
        Path written = file;
        if (written == null) {
            try (InputStream in = requireNonNull(ServiceForm.class.getResourceAsStream(resource))) {
                written = Files.write(Files.createTempFile("corrections", ".json"), in.readAllBytes());
                written.toFile().deleteOnExit();
                file = written;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return written.toString();
    }

    MockCg.Builder of(MockCg.Builder mock) {
        return file().isEmpty() ? mock : mock.corrections(Path.of(file()));
    }

    CgClient.Builder of(CgClient.Builder client) {
        return of(client, file());
    }

    static CgClient.Builder of(CgClient.Builder client, String file) {
        return file.isEmpty() ? client : client.corrections(Corrections.read(Path.of(file)));
    }
}
