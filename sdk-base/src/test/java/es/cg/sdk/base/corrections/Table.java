package es.cg.sdk.base.corrections;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** The cases of a test, a line each. */
final class Table {
    private Table() {}

    static Stream<String> of(String file) {
        try (InputStream in = requireNonNull(Table.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
