package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;

/** Adds notes to the field {@code avisos} of a record. */
public final class Avisos {
    private Avisos() {}

    /** Adds a note. */
    public static void add(ObjectNode record, String code, String message) {
        record.withArray("avisos").addObject().put("codigo", code).put("mensaje", message);
    }

    /** Adds the note of a test document if this is the sandbox. */
    public static void addOfTest(Environment environment, ObjectNode record) {
        if (environment.sandbox()) {
            add(record, "documento_de_prueba", "a test document, not valid for tax");
        }
    }
}
