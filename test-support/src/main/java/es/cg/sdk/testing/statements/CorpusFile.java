package es.cg.sdk.testing.statements;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A file of bank statements whose verdict is known.
 *
 * @param name what is right or wrong in it
 * @param verdict what happens to it
 * @param text what is in it
 * @param charset its code page
 */
public record CorpusFile(String name, Verdict verdict, String text, Charset charset) {
    /** What the service does with a file. */
    public enum Verdict {
        /** All movements are imported. */
        IMPORTED,
        /** Movements are left out. */
        IN_PART,
        /** The whole file is refused. */
        REFUSED
    }

    /** A file in UTF-8. */
    CorpusFile(String name, Verdict verdict, String text) {
        this(name, verdict, text, StandardCharsets.UTF_8);
    }

    static CorpusFile named(String name, List<CorpusFile> files) {
        return files.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no file is named " + name));
    }

    public byte[] bytes() {
        return text.getBytes(charset);
    }

    @Override
    public String toString() {
        return name;
    }
}
