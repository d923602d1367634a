package es.cg.sdk.mock.internal.api;

import org.jspecify.annotations.Nullable;

/** A part of a form with files. Immutable, its bytes excepted, which nobody changes. */
public final class FormPart {
    private final String name;
    private final @Nullable String fileName;
    private final String contentType;
    private final byte[] bytes;

    /** A part; {@code fileName} is null for a plain field. */
    public FormPart(String name, @Nullable String fileName, String contentType, byte[] bytes) {
        this.name = name;
        this.fileName = fileName;
        this.contentType = contentType;
        this.bytes = bytes;
    }

    /** The field's name. */
    public String name() {
        return name;
    }

    /** The file's name; null for a plain field. */
    public @Nullable String fileName() {
        return fileName;
    }

    /** The type that it says it has. */
    public String contentType() {
        return contentType;
    }

    /** What it holds. */
    public byte[] bytes() {
        return bytes;
    }
}
