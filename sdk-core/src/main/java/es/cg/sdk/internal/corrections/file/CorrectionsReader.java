package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.internal.corrections.ContractForms;
import es.cg.sdk.internal.corrections.CorrectionRules;
import es.cg.sdk.internal.requests.Version;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a file of corrections, and checks it against the contract. */
final class CorrectionsReader {
    private final ContractForms contract = ContractForms.bundled();

    /**
     * Returns what a file says.
     *
     * @param name the names of the files, for messages
     * @param digest a digest of what they say
     * @throws IllegalArgumentException if something in it is wrong; the message has file, line and column
     */
    CorrectionRules read(Node file, String name, String digest) {
        Members members = new Members(
                file,
                "a file of corrections",
                "$schema",
                "contract",
                "version_header",
                "list_envelope",
                "operations",
                "schemas",
                "errors",
                "events",
                "signature");
        members.text("$schema");
        String version = members.demand("contract");
        Node its = members.get("contract");
        if (its != null && !version.equals(Version.CONTRACT)) {
            throw its.fault(
                    "this SDK is made for the contract " + Version.CONTRACT + ", and the file corrects " + version);
        }
        new WebhooksReader(contract).check(members.get("events"), members.get("signature"));
        return new CorrectionRules(
                name,
                digest,
                version(members.get("version_header")),
                AnswersReader.envelope(members.get("list_envelope")),
                new OperationsReader(contract).read(members.object("operations")),
                new SchemasReader(contract).read(members.object("schemas")),
                new ErrorsReader(contract).read(members.get("errors")));
    }

    private static Map.@Nullable Entry<String, String> version(@Nullable Node node) {
        if (node == null) {
            return null;
        }
        Members members = new Members(node, "version_header", "name", "value");
        String name = members.demand("name");
        String value = members.has("value") ? members.demand("value") : Version.CONTRACT;
        return Map.entry(name, OperationsReader.header(name, node.at(value)));
    }

    /** Returns a line for each value of a file: where it is, and what it is. */
    static List<String> report(Node file) {
        List<String> lines = new ArrayList<>();
        add(lines, "", file);
        return List.copyOf(lines);
    }

    private static void add(List<String> lines, String path, Node node) {
        if (node.isObject() && !node.members(path).isEmpty()) {
            node.members(path).forEach((name, each) -> add(lines, path.isEmpty() ? name : path + " › " + name, each));
        } else if (!path.equals("$schema") && !path.equals("contract")) {
            lines.add(path + ": " + Json.of(node.value()).text());
        }
    }
}
