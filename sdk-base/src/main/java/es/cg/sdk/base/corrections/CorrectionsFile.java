package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.NodeReader;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Files of corrections, read and checked against the contract. Immutable and thread-safe. */
public final class CorrectionsFile {
    // What is in a file and changes no call.
    private static final Set<String> WITHOUT_MEANING = Set.of("$schema", "sure");

    /** What the generator found in the service's own document; an SDK made of the contract alone has no such file. */
    private static final String MADE = "service.json";

    private final Node own;
    private final Node root;
    private final String name;
    private final Rules rules;
    private final String digest;

    private CorrectionsFile(Node own, String name) {
        this.own = own;
        this.root = withService(own);
        this.name = name;
        this.rules = RulesReader.read(Contract.bundled(), root, OfService.ROOT);
        // General rules of the document stay where a user's file has others outside of against_contract.
        String document =
                OfService.ROOT == null ? "" : Json.of(OfService.ROOT.value()).text();
        this.digest = Sha256.hex(Json.of(inForce(root.value())).text() + document);
    }

    /**
     * Reads a file of UTF-8.
     *
     * @throws IllegalArgumentException if something in it is wrong: the message has file, line and column, and says
     *     what to write
     * @throws UncheckedIOException if it cannot be read
     */
    public static CorrectionsFile read(Path file) {
        String name = String.valueOf(file.getFileName());
        try {
            return parse(name, Files.readString(file, StandardCharsets.UTF_8));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(name + " is not in UTF-8: save it with this encoding", e);
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException("there is no file of corrections " + file, e);
        } catch (IOException e) {
            throw new UncheckedIOException("the file of corrections " + file + " cannot be read", e);
        }
    }

    /**
     * Reads the text of a file.
     *
     * @param name the name of the file, for messages
     * @throws IllegalArgumentException if something in it is wrong; the message has file, line and column
     */
    public static CorrectionsFile parse(String name, String text) {
        return new CorrectionsFile(NodeReader.read(name, text), PrintableText.line(name));
    }

    /**
     * Returns how the service differs by its own document, from which this SDK was made; null if it was made of the
     * contract alone. The lines of a file that a user gives come before these.
     */
    public static @Nullable CorrectionsFile ofService() {
        return OfService.FILE;
    }

    /** Returns the lines of a user's file, and those of the service's document that it says nothing of. */
    private static Node withService(Node own) {
        Node service = OfService.ROOT;
        return service == null || !own.isObject() || own.isOfService() ? own : service.with(own);
    }

    /** Read once, when a first client or receiver asks. */
    private static final class OfService {
        static final @Nullable Node ROOT = root();
        static final @Nullable CorrectionsFile FILE = ROOT == null ? null : new CorrectionsFile(ROOT, Node.OF_SERVICE);

        private static @Nullable Node root() {
            try (InputStream in = CorrectionsFile.class.getResourceAsStream(MADE)) {
                return in == null
                        ? null
                        : NodeReader.read(Node.OF_SERVICE, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Returns both files as one.
     *
     * @throws IllegalArgumentException if both say something of the same thing, and not the same
     */
    public CorrectionsFile with(CorrectionsFile other) {
        return new CorrectionsFile(own.with(other.own), name + ", " + other.name);
    }

    /** Returns the name of the file; of several, all names. */
    public String name() {
        return name;
    }

    /** Returns what the files say. */
    public Rules rules() {
        return rules;
    }

    /** Returns the SHA-256 of the rules that are in force, in hexadecimal. */
    public String digest() {
        return digest;
    }

    /** Returns a line for each value that the files correct: where it is, and what it is. */
    public List<String> report() {
        return RulesReader.lines("", root);
    }

    /** Returns how many lines each section has, as a short line, such as {@code general 2, answers 12}. */
    public String counts() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String each : report()) {
            int end = each.indexOf(" › ");
            counts.merge(end < 0 ? each.substring(0, each.indexOf(':')) : each.substring(0, end), 1, Integer::sum);
        }
        return counts.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Returns a value without what changes no call: comments, reasons, the order of members. */
    private static @Nullable Object inForce(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return value;
        }
        Map<String, @Nullable Object> sorted = new TreeMap<>();
        map.forEach((member, its) -> {
            String name = String.valueOf(member);
            // The members of this one have names of the service.
            Object inner = name.equals("fixed") ? its : inForce(its);
            if (!WITHOUT_MEANING.contains(name) && !(inner instanceof Map<?, ?> nothing && nothing.isEmpty())) {
                sorted.put(name, inner);
            }
        });
        return sorted.size() == 1 && sorted.get("name") instanceof String name ? name : sorted;
    }
}
