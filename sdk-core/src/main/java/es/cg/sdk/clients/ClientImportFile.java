package es.cg.sdk.clients;

import es.cg.sdk.base.file.SmallFile;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Request;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** Reads the file of an import of clients. */
abstract class ClientImportFile extends Request {
    private static final String BYTE_ORDER_MARK = "\ufeff";

    ClientImportFile(Json json) {
        super(json);
    }

    /**
     * Reads a file as UTF-8, at once, and returns a builder with its text. A leading byte order mark, as spreadsheets
     * write it, is removed. The file's name is not sent, so the same CSV under another name is the same request. The
     * service compares requests that have the same idempotency key.
     *
     * <p>If the file has another character set, decode it yourself and pass the text to {@link
     * NewClientImport.Builder#contenido}.
     * Spreadsheets often write windows-1252.
     *
     * @throws IllegalArgumentException unless it is a readable regular file of at most 32 MiB in UTF-8
     */
    public static NewClientImport.Builder ofFile(Path file) {
        Objects.requireNonNull(file, "file is null");
        byte[] bytes = SmallFile.read(file, "the file to import");
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "the file to import is not UTF-8: read it in its own character set, and pass the text to contenido",
                    e);
        }
        return NewClientImport.builder().contenido(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    }
}
