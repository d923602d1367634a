package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.NodeReader;
import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.internal.corrections.CorrectionRules;
import es.cg.sdk.json.Json;
import java.util.List;

/** Files of corrections, read and checked. Immutable and thread-safe. */
public final class CheckedFile {
    private final Node root;
    private final CorrectionRules rules;

    private CheckedFile(Node root, String name) {
        this.root = root;
        this.rules = new CorrectionsReader()
                .read(root, name, Sha256.hex(Json.of(root.sorted()).text()));
    }

    /**
     * Reads the text of a file.
     *
     * @param name the name of the file, for messages
     * @throws IllegalArgumentException if something in it is wrong; the message has file, line and column
     */
    public static CheckedFile read(String name, String text) {
        return new CheckedFile(NodeReader.read(name, text), name);
    }

    /**
     * Returns both files as one.
     *
     * @throws IllegalArgumentException if both say something of the same thing, and not the same
     */
    public CheckedFile with(CheckedFile other) {
        return new CheckedFile(root.with(other.root), rules.name() + ", " + other.rules.name());
    }

    /** Returns what the files say. */
    public CorrectionRules rules() {
        return rules;
    }

    /** Returns a line for each value that the files correct. */
    public List<String> report() {
        return CorrectionsReader.report(root);
    }

    /** Returns how many rules of each kind the files have, as a short line. */
    public String counts() {
        return RuleCounts.of(root);
    }
}
