package es.cg.sdk.mock.internal.chapters.documents;

import java.util.List;
import java.util.Map;

/** Hidden fields that lock a document against withdrawal. */
public final class DocumentLocks {
    /** The field of a document that an expense in the books refers to. */
    public static final String BOOKED = "_contabilizado";

    /** The field of a document whose withholding is declared. */
    public static final String DECLARED = "_irpf_declarado";

    /** Each field with the error code of a withdrawal, in the order in which they are checked. */
    static final List<Map.Entry<String, String>> ALL = List.of(
            Map.entry(BOOKED, "documento_contabilizado"),
            Map.entry(DECLARED, "documento_irpf_declarado"),
            Map.entry("_con_pagos", "documento_con_pagos"),
            Map.entry("_conciliado", "documento_conciliado"));

    private DocumentLocks() {}
}
