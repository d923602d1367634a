package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of files of corrections, for editors: a resource written by hand, with the names of operations and
 * schemas of the document. In draft 7, which every editor reads.
 */
final class CorrectionsSchema {
    static final String FILE = "corrections.schema.json";

    private final JsonObject document;
    private final Roles roles;
    private final References references;

    CorrectionsSchema(JsonObject document, Roles roles) {
        this.document = document;
        this.roles = roles;
        this.references = new References(document);
    }

    /**
     * Returns the schema, for the document's version.
     *
     * @param ofEvents the schemas of the records of events
     */
    String text(Collection<String> ofEvents) {
        Deque<String> sent = new ArrayDeque<>();
        Deque<String> received = new ArrayDeque<>(ofEvents);
        received.addAll(List.of("Job", "JobError", "ErrorEntry"));
        Set<String> operations = new TreeSet<>();
        roles.operations().values().forEach(op -> {
            operations.add(op.id());
            add(sent, op.body());
            add(received, op.answer());
        });
        return template()
                .replace("@version@", FormsFile.quoted(document.part("info").textOrEmpty("version")))
                .replace("@operations@", FormsFile.texts(List.copyOf(operations)))
                .replace("@requests@", FormsFile.texts(List.copyOf(within(sent))))
                .replace("@answers@", FormsFile.texts(List.copyOf(within(received))));
    }

    private static String template() {
        try (InputStream in = Objects.requireNonNull(CorrectionsSchema.class.getResourceAsStream(FILE), FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns these schemas and those of the objects within them. */
    private Set<String> within(Deque<String> open) {
        Set<String> found = new TreeSet<>();
        for (String each = open.poll(); each != null; each = open.poll()) {
            Schema schema =
                    new Schema(document.part("components").part("schemas").part(each), references);
            if (!schema.properties().isEmpty() && found.add(each)) {
                schema.properties()
                        .values()
                        .forEach(field -> add(open, field.shape() == Schema.Shape.LIST ? field.items() : field));
            }
        }
        return found;
    }

    private static void add(Deque<String> open, @Nullable Schema schema) {
        String name = schema == null || schema.shape() != Schema.Shape.OBJECT ? null : schema.component();
        if (name != null) {
            open.add(name);
        }
    }
}
