package es.cg.sdk.webhooks.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.NodeReader;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.webhooks.internal.corrections.ContractRecords;
import es.cg.sdk.webhooks.internal.corrections.EventRules;
import es.cg.sdk.webhooks.internal.corrections.RecordCorrections;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import org.jspecify.annotations.Nullable;

/**
 * Files of corrections, read and checked as far as they concern webhooks; sdk-core checks what concerns calls.
 * Immutable and thread-safe.
 */
public final class CheckedFile {
    private static final String CONTRACT = "contract";

    private final Node root;
    private final String name;
    private final @Nullable EventRules events;
    private final @Nullable SignatureForm signature;
    private final @Nullable RecordCorrections records;

    private CheckedFile(Node root, String name) {
        ContractRecords contract = ContractRecords.bundled();
        this.root = root;
        this.name = name;
        Members members = new Members(
                root,
                "a file of corrections",
                "$schema",
                CONTRACT,
                "version_header",
                "list_envelope",
                "operations",
                "schemas",
                "errors",
                "events",
                "signature");
        checkVersion(members, contract.version());
        Node ofEvents = members.get("events");
        Node ofSignature = members.get("signature");
        this.events = ofEvents == null ? null : new EventsReader(contract).read(ofEvents);
        this.signature = ofSignature == null ? null : SignatureReader.read(ofSignature);
        this.records = RecordCorrections.of(name, new SchemasReader(contract).read(members.object("schemas")));
    }

    private static void checkVersion(Members members, String version) {
        Node its = members.get(CONTRACT);
        if (its == null) {
            throw members.node().fault("contract is missing: add \"contract\": \"" + version + "\"");
        }
        if (!its.text(CONTRACT).equals(version)) {
            throw its.fault(
                    "this SDK is made for the contract " + version + ", and the file corrects " + its.text(CONTRACT));
        }
    }

    /**
     * Reads the text of a file.
     *
     * @param name the name of the file, for messages
     * @throws IllegalArgumentException if something in it is wrong; the message has file, line and column
     */
    public static CheckedFile read(String name, String text) {
        return new CheckedFile(NodeReader.read(name, text), PrintableText.line(name));
    }

    /**
     * Returns both files as one.
     *
     * @throws IllegalArgumentException if both say something of the same thing, and not the same
     */
    public CheckedFile with(CheckedFile other) {
        return new CheckedFile(root.with(other.root), name + ", " + other.name);
    }

    /** Returns the name of the file; of several, all names. */
    public String name() {
        return name;
    }

    /** Returns what the files say of events; null if nothing. */
    public @Nullable EventRules events() {
        return events;
    }

    /** Returns how events are signed; null if the files say nothing of it. */
    public @Nullable SignatureForm signature() {
        return signature;
    }

    /** Returns the corrections of records; null if the files say nothing of them. */
    public @Nullable RecordCorrections records() {
        return records;
    }
}
