package es.cg.sdk.mock.internal.api;

import org.jspecify.annotations.Nullable;

/** A part of a form with files. Immutable, except that its bytes are not copied. */
public final class FormPart {
    private final String name;
    private final @Nullable String fileName;
    private final String contentType;
    private final byte[] bytes;

    /** Creates a part; {@code fileName} is null for a plain field. */
    public FormPart(String name, @Nullable String fileName, String contentType, byte[] bytes) {
        this.name = name;
        this.fileName = fileName;
        this.contentType = contentType;
        this.bytes = bytes;
    }

    /** Returns the field's name. */
    public String name() {
        return name;
    }

    /** Returns the file's name; null for a plain field. */
    public @Nullable String fileName() {
        return fileName;
    }

    /** Returns the content type as it was sent. */
    public String contentType() {
        return contentType;
    }

    /** Returns the bytes. */
    public byte[] bytes() {
        return bytes;
    }
}
