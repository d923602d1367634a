package es.cg.sdk.examples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Reads a file of text that must be UTF-8, and names the place where it is not. */
final class TextFile {
    private TextFile() {}

    /**
     * Returns the lines of the file, without a byte order mark.
     *
     * @throws RefusedException if there is no such file, or if it is not UTF-8
     */
    static List<String> lines(Path file) throws IOException {
        requireFile(file);
        byte[] bytes = Files.readAllBytes(file);
        if (startsWith(bytes, 0xFF, 0xFE) || startsWith(bytes, 0xFE, 0xFF)) {
            throw RefusedException.failed(file + " is UTF-16, but must be UTF-8: save it as UTF-8, or convert it with"
                    + " iconv -f UTF-16 -t UTF-8");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            in.position(3);
        }
        CharBuffer text = CharBuffer.allocate(bytes.length + 1);
        boolean malformed = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(in, text, true)
                .isError();
        String decoded = text.flip().toString();
        if (malformed) {
            throw notUtf8(file, bytes[in.position()], decoded);
        }
        return decoded.lines().toList();
    }

    /** Throws if there is no such file. */
    static void requireFile(Path file) {
        if (!Files.exists(file)) {
            throw RefusedException.wrongUse("there is no file " + file);
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw RefusedException.wrongUse(file + " is not a file that can be read");
        }
    }

    /** Throws if no file of this name can be written. */
    static void requireWritable(Path file) {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder");
        if (!Files.isDirectory(folder)) {
            throw RefusedException.wrongUse("there is no folder for " + file + ": create it, or name another file");
        }
        if (Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : folder)) {
            throw RefusedException.wrongUse(file + " cannot be written: name another file");
        }
    }

    private static RefusedException notUtf8(Path file, byte wrong, String before) {
        int lineStart = before.lastIndexOf('\n') + 1;
        long line = before.chars().filter(each -> each == '\n').count() + 1;
        return RefusedException.failed(String.format(
                "%s is not UTF-8: line %d, position %d has the byte 0x%02X. It is probably Windows-1252: save it as"
                        + " UTF-8, or convert it with iconv -f WINDOWS-1252 -t UTF-8. Nothing was sent.",
                file, line, before.length() - lineStart + 1, wrong));
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((bytes[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }
}
