package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.internal.corrections.ContractForms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks what a file says of webhooks, which sdk-webhooks reads by itself. */
final class WebhooksReader {
    private static final List<String> ALGORITHMS = List.of("HmacSHA256", "HmacSHA384", "HmacSHA512");

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
        for (String each : List.of("within", "kind", "created", "client_id", "object", "environment")) {
            members.names(each);
        }
        Node environment = members.get("environment");
        if (environment != null) {
            new Shown(members).check(true, environment, "environment");
        }
        members.texts("production");
        members.texts("without_record").forEach(each -> kind(members.get("without_record"), each));
        members.object("kinds").forEach((name, node) -> kind(node, name));
        members.textsByName("kinds");
    }

    private void kind(@Nullable Node node, String kind) {
        if (node != null && !contract.events().containsKey(kind)) {
            throw node.unknown("kind of event", kind, contract.events().keySet());
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
        Node signed = members.get("signed");
        if (signed != null) {
            String text = signed.text("signed");
            if (!text.contains("{timestamp}")
                    || !text.endsWith("{body}")
                    || text.indexOf("{body}") != text.length() - 6) {
                throw signed.fault("the signed text must have {timestamp}, and {body} once, at its end: such as"
                        + " {timestamp}.{body}");
            }
        }
    }
}
