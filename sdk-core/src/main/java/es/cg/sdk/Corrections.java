package es.cg.sdk;

import es.cg.sdk.base.corrections.CorrectionsFile;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the service differs from what this SDK assumes: other paths, names of fields, units, forms of answers, errors. A
 * file of JSON says it, and all calls of a client follow it:
 *
 * <pre>{@code
 * CgClient cg = CgClient.builder()
 *         .corrections(Corrections.read(Path.of("corrections.json")))
 *         …
 * }</pre>
 *
 * <p>The file is read and checked here: nothing in it is guessed, and nothing is sent half corrected. Immutable and
 * thread-safe.
 */
public final class Corrections {
    static final String VARIABLE = "CG_CORRECTIONS";

    private final CorrectionsFile file;

    private Corrections(CorrectionsFile file) {
        this.file = file;
    }

    /**
     * Reads a file of UTF-8.
     *
     * @throws IllegalArgumentException if something in it is wrong: the message has file, line and column, and says
     *     what to write
     * @throws UncheckedIOException if it cannot be read
     */
    public static Corrections read(Path file) {
        return new Corrections(CorrectionsFile.read(Objects.requireNonNull(file, "file is null")));
    }

    /**
     * Reads the text of a file.
     *
     * @param name the name of the file, for messages, the log and journals
     * @throws IllegalArgumentException if something in it is wrong
     */
    public static Corrections parse(String name, String json) {
        return new Corrections(CorrectionsFile.parse(
                Objects.requireNonNull(name, "name is null"), Objects.requireNonNull(json, "json is null")));
    }

    /** Reads and joins files whose names stand in the value of the variable, separated as in a class path. */
    static @Nullable Corrections ofVariable(@Nullable String value) {
        if (value == null || value.isBlank()) {
            return null;
        }
        Corrections all = null;
        for (String each : value.split(Pattern.quote(File.pathSeparator), -1)) {
            if (each.isBlank()) {
                throw new IllegalArgumentException(
                        "the environment variable " + VARIABLE + " has an empty name of a file");
            }
            try {
                Corrections file = read(Path.of(each.strip()));
                all = all == null ? file : all.and(file);
            } catch (UncheckedIOException e) {
                throw new IllegalArgumentException("the environment variable " + VARIABLE + ": " + e.getMessage(), e);
            }
        }
        return all;
    }

    /**
     * Returns what both files say.
     *
     * @throws IllegalArgumentException if both say something of the same thing, and not the same
     */
    public Corrections and(Corrections other) {
        return new Corrections(file.with(Objects.requireNonNull(other, "other is null").file));
    }

    /** Returns the name of the file; of several, all names. */
    public String name() {
        return file.name();
    }

    /**
     * Returns the SHA-256 of the rules that are in force, in hexadecimal; journals keep it beside the name. Files that
     * differ in comments and in the order of members alone have the same.
     */
    public String digest() {
        return file.digest();
    }

    /** Returns what is corrected: one line for each value, with its place in the file. */
    public List<String> report() {
        return file.report();
    }

    CorrectionsFile file() {
        return file;
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return "Corrections[" + name() + "]";
    }
}
