package es.cg.sdk.files;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the file name of a {@code Content-Disposition} header (RFC 6266, RFC 8187), and sanitizes it. */
final class FileNames {
    private static final Pattern PARAMETER = Pattern.compile(
            ";\\s*+([!#$%&'*+.^_`|~0-9A-Za-z-]++)\\s*+=\\s*+(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|([^;\"]*+))");
    private static final Pattern EXTENDED =
            Pattern.compile("(?i)(UTF-8|ISO-8859-1)'[^']*+'((?:[!#$&+.^_`|~0-9A-Za-z-]|%[0-9A-Fa-f]{2})++)");

    // Device names of Windows, which are reserved with any extension.
    private static final Pattern RESERVED =
            Pattern.compile("(?i)(CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3])[ ]*+([.].*+)?");

    private static final int MAX_HEADER_LENGTH = 4000;
    // UTF-8 bytes of a name: file systems allow 255, encrypted ones as few as 143.
    private static final int MAX_BYTES = 140;
    private static final int MAX_EXTENSION = 12;

    private FileNames() {}

    /** Returns the sanitized name; null if the header has none, or none with a valid character. */
    static @Nullable String given(@Nullable String contentDisposition) {
        if (contentDisposition == null || contentDisposition.length() > MAX_HEADER_LENGTH) {
            return null;
        }
        String plain = null;
        String extended = null;
        Matcher parameters = PARAMETER.matcher(contentDisposition);
        while (parameters.find()) {
            String name = parameters.group(1).toLowerCase(Locale.ROOT);
            String quoted = parameters.group(2);
            String value = quoted == null ? parameters.group(3).strip() : quoted.replaceAll("\\\\(.)", "$1");
            if (name.equals("filename") && plain == null) {
                plain = safe(value);
            } else if (name.equals("filename*") && extended == null) {
                String decoded = decoded(value);
                extended = decoded == null ? null : safe(decoded);
            }
        }
        return extended != null ? extended : plain;
    }

    private static @Nullable String decoded(String value) {
        Matcher extended = EXTENDED.matcher(value);
        if (!extended.matches()) {
            return null;
        }
        String text = extended.group(2);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '%') {
                bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                bytes.write(text.charAt(i));
            }
        }
        try {
            return Charset.forName(extended.group(1))
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    static boolean isSafe(String name) {
        return name.equals(safe(name));
    }

    /**
     * Returns a name that cannot leave its folder, is not hidden, and is valid on every operating system; null if no
     * character remains.
     */
    private static @Nullable String safe(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        StringBuilder kept = new StringBuilder();
        last.codePoints().forEach(each -> {
            if (isVisible(each)) {
                kept.appendCodePoint("<>:\"|?*".indexOf(each) < 0 && each != '\ufffd' ? each : '_');
            }
        });
        String bare = trimmed(shortened(trimmed(kept.toString())));
        if (bare.isEmpty() || bare.chars().allMatch(each -> each == '_')) {
            return null;
        }
        return RESERVED.matcher(bare).matches() ? "_" + bare : bare;
    }

    /** Excludes control characters, marks of text direction and unpaired surrogates, which could disguise a name. */
    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /** Removes leading dots and spaces, which hide a file, and trailing ones, which Windows removes. */
    private static String trimmed(String name) {
        return name.replaceAll("^[.\\p{Z}]++", "").replaceAll("(?<![.\\p{Z}])[.\\p{Z}]++$", "");
    }

    /** Shortens a name that is too long, and keeps its extension. */
    private static String shortened(String name) {
        if (bytes(name) <= MAX_BYTES) {
            return name;
        }
        int dot = name.lastIndexOf('.');
        String extension = dot > 0 && bytes(name.substring(dot)) <= MAX_EXTENSION ? name.substring(dot) : "";
        StringBuilder cut = new StringBuilder();
        int size = bytes(extension);
        for (int each : name.substring(0, name.length() - extension.length())
                .codePoints()
                .toArray()) {
            size += bytes(Character.toString(each));
            if (size > MAX_BYTES) {
                break;
            }
            cut.appendCodePoint(each);
        }
        return trimmed(cut.toString()) + extension;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * Returns the file with this name in the folder, or with the fallback name if the file system does not allow it.
     */
    static Path within(Path folder, String name, String fallbackName) {
        try {
            Path file = folder.resolve(name);
            // Checks again how the file system resolves the name.
            Path home = folder.toAbsolutePath().normalize();
            if (home.equals(file.toAbsolutePath().normalize().getParent())) {
                return file;
            }
        } catch (InvalidPathException notOnThisSystem) {
            // For example on a system that allows only ASCII names.
        }
        return folder.resolve(fallbackName);
    }
}
