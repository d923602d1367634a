package es.cg.sdk.files;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What is null is named, and not first seen in the middle of a call. */
@SuppressWarnings("NullAway") // It is the point.
final class NullsTest {
    private static final Upload PDF = Upload.of("factura.pdf", new byte[1]);

    private static void assertNull(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(message);
    }

    @Test
    void ofAnUpload() {
        assertNull("file is null", () -> Upload.of((Path) null));
        assertNull("content is null", () -> Upload.of("factura.pdf", null));
        assertNull("source is null", () -> Upload.of("factura.pdf", 1, null));
        assertNull("the file name of an upload is null", () -> Upload.of(null, 1, InputStream::nullInputStream));
        assertNull("the file name of an upload is null", () -> PDF.fileName(null));
        assertNull("the media type of an upload is null", () -> PDF.mediaType(null));
        assertNull("the name of a field of an upload is null", () -> PDF.field(null, "x"));
    }

    @Test
    void ofADownload() {
        assertNull("file is null", () -> Download.toFile(null));
        assertNull("folder is null", () -> Download.intoFolder(null, "modelo.pdf"));
        assertNull("fallbackName is null", () -> Download.intoFolder(Path.of("x"), null));
    }
}
