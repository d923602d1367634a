package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.base.file.Shown;
import es.cg.sdk.internal.corrections.ContractForms;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks what a file says of webhooks, which sdk-webhooks reads by itself. */
final class WebhooksReader {
    private static final List<String> ALGORITHMS = List.of("HmacSHA256", "HmacSHA384", "HmacSHA512");

    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    // The timestamp, and the whole body once, at the end; other text without braces.
    private static final Pattern SIGNED = Pattern.compile("[^{}]*[{]timestamp}[^{}]*[{]body}");

    private final ContractForms contract;

    WebhooksReader(ContractForms contract) {
        this.contract = contract;
    }

    void check(@Nullable Node events, @Nullable Node signature) {
        if (events != null) {
            events(new Members(
                    events,
                    "events",
                    "within",
                    "kind",
                    "created",
                    "client_id",
                    "object",
                    "environment",
                    "production",
                    "without_record",
                    "kinds",
                    Shown.MEMBER));
        }
        if (signature != null) {
            signature(new Members(
                    signature,
                    "signature",
                    "header",
                    "timestamp",
                    "signature",
                    "encoding",
                    "unit",
                    "algorithm",
                    "key",
                    "signed",
                    Shown.MEMBER));
        }
    }

    private void events(Members members) {
        members.names("within");
        new Places()
                .takeAll(
                        members,
                        "kind",
                        "type",
                        "created",
                        "created",
                        "client_id",
                        "client_id",
                        "object",
                        "data.object",
                        "environment",
                        "environment");
        Node environment = members.get("environment");
        if (environment != null) {
            new Shown(members).check(true, environment, "environment");
        }
        members.texts("production");
        Node without = members.get("without_record");
        if (without != null) {
            without.items("without_record").forEach(each -> kind(each, each.text("a kind")));
        }
        members.object("kinds").forEach((name, node) -> kind(node, name));
        members.textsByName("kinds");
    }

    private void kind(Node node, String kind) {
        if (!contract.events().containsKey(kind)) {
            throw node.unknown("kind of event", kind, "", contract.events().keySet());
        }
    }

    private static void signature(Members members) {
        Shown shown = new Shown(members);
        for (String each :
                List.of("header", "timestamp", "signature", "encoding", "unit", "algorithm", "key", "signed")) {
            Node node = members.get(each);
            if (node != null) {
                node.text(each);
                shown.check(true, node, "the " + each + " of a signature");
            }
        }
        members.oneOf("encoding", List.of("hex", "base64"));
        members.oneOf("unit", List.of("seconds", "milliseconds"));
        members.oneOf("algorithm", ALGORITHMS);
        members.oneOf("key", List.of("text", "hex", "base64"));
        new Places().takeAll(members, "timestamp", "t", "signature", "v1");
        Node header = members.get("header");
        if (header != null && !HEADER.matcher(header.text("header")).matches()) {
            throw header.fault(header.text("header") + " is no name of a header: write such as X-Signature");
        }
        Node signed = members.get("signed");
        if (signed != null) {
            if (!SIGNED.matcher(signed.text("signed")).matches()) {
                throw signed.fault("the signed text must have {timestamp}, and {body} once, at its end: such as"
                        + " {timestamp}.{body}");
            }
        }
    }
}
