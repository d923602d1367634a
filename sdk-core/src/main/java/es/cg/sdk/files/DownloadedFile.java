package es.cg.sdk.files;

import es.cg.sdk.model.Meta;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of the service that was downloaded to the local disk.
 *
 * @param path the path of the local file
 * @param mediaType the media type that the service gave; {@code application/octet-stream} if it gave none
 * @param length the size in bytes
 * @param serverName the sanitized file name that the service gave; null if it gave none, or none with a valid character
 * @param sha256 the SHA-256 digest of the bytes, in hexadecimal digits
 * @param meta the status, request id and attempts of the answer
 */
public record DownloadedFile(
        Path path, String mediaType, long length, @Nullable String serverName, String sha256, Meta meta) {
    /** Returns the size and the media type, without the name, which may contain personal data. */
    @Override
    public String toString() {
        return "DownloadedFile[" + length + " bytes of " + mediaType + "]";
    }
}
