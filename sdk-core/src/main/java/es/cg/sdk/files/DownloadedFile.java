package es.cg.sdk.files;

import es.cg.sdk.model.Meta;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of the service's that has been written here.
 *
 * @param path where it is
 * @param mediaType what the service said that it is; {@code application/octet-stream} if it said nothing
 * @param length how many bytes it has
 * @param serverName the name that the service gave it, made safe; null if it gave none, or nothing was left
 * @param sha256 the digest of its bytes, in hexadecimal digits
 * @param meta what is known of the answer that it came in
 */
public record DownloadedFile(
        Path path, String mediaType, long length, @Nullable String serverName, String sha256, Meta meta) {
    /** The length and the media type; never the name, which may be a person's. */
    @Override
    public String toString() {
        return "DownloadedFile[" + length + " bytes of " + mediaType + "]";
    }
}
