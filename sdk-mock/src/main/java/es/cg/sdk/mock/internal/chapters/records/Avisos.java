package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.store.Environment;

/** Adds notes to the field {@code avisos} of a record. */
public final class Avisos {
    private Avisos() {}

    /** Adds a note, in Spanish. */
    public static void add(ObjectNode record, String code, Message text) {
        record.withArray("avisos").addObject().put("codigo", code).put("mensaje", text.spanish());
    }

    /** Adds what an adviser would ask about a record. */
    public static void add(ObjectNode record, TaxAviso aviso) {
        add(record, aviso.code(), aviso.text());
    }

    /** Adds the note of a test document if this is the sandbox. */
    public static void addOfTest(Environment environment, ObjectNode record) {
        if (environment.sandbox()) {
            add(record, "documento_de_prueba", Message.of("record.testDocument"));
        }
    }
}
