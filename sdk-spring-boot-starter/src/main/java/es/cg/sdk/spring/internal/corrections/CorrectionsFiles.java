package es.cg.sdk.spring.internal.corrections;

import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.spring.internal.start.UnsetVariable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ResourceUtils;

/** The files that {@code cg.corrections} names, read once. Immutable. */
final class CorrectionsFiles {
    private static final String PROPERTY = "cg.corrections";
    private static final String WHERE = "Set " + PROPERTY + " to locations such as classpath:corrections.json, or"
            + " /etc/erp/corrections.json for a file; separate several by commas.";

    private final List<Text> texts;

    private CorrectionsFiles(List<Text> texts) {
        this.texts = texts;
    }

    /** The text of a file, and its name. */
    private record Text(String location, String name, String json) {}

    /**
     * Reads the files.
     *
     * @throws StartException if one cannot be read
     */
    static CorrectionsFiles read(List<String> locations, ResourceLoader resources) {
        return new CorrectionsFiles(
                locations.stream().map(each -> text(each.strip(), resources)).toList());
    }

    private static Text text(String location, ResourceLoader resources) {
        UnsetVariable.check(PROPERTY, location, WHERE);
        if (location.isEmpty()) {
            throw new StartException("The property " + PROPERTY + " has an empty location.", WHERE);
        }
        // A path alone is a file, and not a resource of the class path as Spring has it.
        Resource resource =
                ResourceUtils.isUrl(location) ? resources.getResource(location) : new FileSystemResource(location);
        String name = Objects.requireNonNullElse(resource.getFilename(), location);
        try (InputStream in = resource.getInputStream()) {
            String json = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(in.readAllBytes()))
                    .toString();
            return new Text(location, name, json);
        } catch (FileNotFoundException | java.nio.file.NoSuchFileException e) {
            throw new StartException(
                    "The property " + PROPERTY + " names " + location + ", and there is no such file.", WHERE, e);
        } catch (CharacterCodingException e) {
            throw new StartException(
                    "The file " + location + " of " + PROPERTY + " is not in UTF-8.", "Save it with this encoding.", e);
        } catch (IOException e) {
            throw new StartException(
                    "The file " + location + " of " + PROPERTY + " cannot be read: " + e + ".", WHERE, e);
        }
    }

    /**
     * Returns what all files say.
     *
     * @param parse reads the text of a file; its arguments are name and text
     * @param join joins two files
     * @throws StartException if a file is refused
     */
    <T> T all(BiFunction<String, String, T> parse, BinaryOperator<T> join) {
        return texts.stream()
                .map(each -> parsed(each, parse))
                .reduce((one, other) -> joined(one, other, join))
                .orElseThrow();
    }

    private static <T> T parsed(Text text, BiFunction<String, String, T> parse) {
        try {
            return parse.apply(text.name(), text.json());
        } catch (IllegalArgumentException e) {
            throw new StartException(
                    "The file " + text.location() + " of " + PROPERTY + " is refused: " + sentence(e),
                    "Correct the file at this line.",
                    e);
        }
    }

    private static <T> T joined(T one, T other, BinaryOperator<T> join) {
        try {
            return join.apply(one, other);
        } catch (IllegalArgumentException e) {
            throw new StartException(
                    "Two files of " + PROPERTY + " contradict each other: " + sentence(e),
                    "Correct one of the files.",
                    e);
        }
    }

    private static String sentence(IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        return message.endsWith("?") ? message : message + ".";
    }
}
