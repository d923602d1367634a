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

/** Names of files as a server gives them, in {@code Content-Disposition} (RFC 6266, RFC 8187), and made safe. */
final class FileNames {
    private static final Pattern PARAMETER = Pattern.compile(
            ";\\s*+([!#$%&'*+.^_`|~0-9A-Za-z-]++)\\s*+=\\s*+(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|([^;\"]*+))");
    private static final Pattern EXTENDED =
            Pattern.compile("(?i)(UTF-8|ISO-8859-1)'[^']*+'((?:[!#$&+.^_`|~0-9A-Za-z-]|%[0-9A-Fa-f]{2})++)");

    // Devices of Windows, whatever follows after a dot.
    private static final Pattern RESERVED =
            Pattern.compile("(?i)(CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3])[ ]*+([.].*+)?");

    private static final int LONGEST_HEADER = 4000;
    // Of UTF-8: systems take 255, and some that encrypt take 143.
    private static final int MOST_BYTES = 140;
    private static final int LONGEST_ENDING = 12;

    private FileNames() {}

    /** The name that this header gives, made safe; null if there is none, or nothing is left of it. */
    static @Nullable String given(@Nullable String contentDisposition) {
        if (contentDisposition == null || contentDisposition.length() > LONGEST_HEADER) {
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

    /** A name that stays in its folder, can be seen, and can stand on every system; null if nothing is left. */
    private static @Nullable String safe(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        StringBuilder kept = new StringBuilder();
        last.codePoints().forEach(each -> {
            if (isShown(each)) {
                kept.appendCodePoint("<>:\"|?*".indexOf(each) < 0 && each != '\ufffd' ? each : '_');
            }
        });
        String bare = trimmed(shortened(trimmed(kept.toString())));
        if (bare.isEmpty() || bare.chars().allMatch(each -> each == '_')) {
            return null;
        }
        return RESERVED.matcher(bare).matches() ? "_" + bare : bare;
    }

    /** What is invisible can pass one name off as another: control characters, marks of direction, halves of pairs. */
    private static boolean isShown(int character) {
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

    /** Without dots and spaces in front, which hide it, or at the end, which Windows drops. */
    private static String trimmed(String name) {
        return name.replaceAll("^[.\\p{Z}]++", "").replaceAll("(?<![.\\p{Z}])[.\\p{Z}]++$", "");
    }

    /** Cut in front of its ending. */
    private static String shortened(String name) {
        if (bytes(name) <= MOST_BYTES) {
            return name;
        }
        int dot = name.lastIndexOf('.');
        String ending = dot > 0 && bytes(name.substring(dot)) <= LONGEST_ENDING ? name.substring(dot) : "";
        StringBuilder cut = new StringBuilder();
        int size = bytes(ending);
        for (int each :
                name.substring(0, name.length() - ending.length()).codePoints().toArray()) {
            size += bytes(Character.toString(each));
            if (size > MOST_BYTES) {
                break;
            }
            cut.appendCodePoint(each);
        }
        return trimmed(cut.toString()) + ending;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The file of this name in this folder, or of the other name where this system cannot write the first. */
    static Path within(Path folder, String name, String otherwise) {
        try {
            Path file = folder.resolve(name);
            // Once more, by the file system's own reading of it.
            Path home = folder.toAbsolutePath().normalize();
            if (home.equals(file.toAbsolutePath().normalize().getParent())) {
                return file;
            }
        } catch (InvalidPathException notOnThisSystem) {
            // As where the system writes names in ASCII alone.
        }
        return folder.resolve(otherwise);
    }
}
