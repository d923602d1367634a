package es.cg.sdk.webhooks.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Shown;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm.Algorithm;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm.KeyText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what a file says of signatures. */
final class SignatureReader {
    // RFC 9110, members 5.6.2.
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    // The timestamp, and the whole body once, at the end; other text without braces.
    private static final Pattern SIGNED = Pattern.compile("([^{}]*)[{]timestamp}([^{}]*)[{]body}");
    private static final String[] MEMBERS = {
        "header", "timestamp", "signature", "encoding", "unit", "algorithm", "key", "signed", Shown.MEMBER
    };

    private SignatureReader() {}

    static SignatureForm read(Node node) {
        Members members = new Members(node, "signature", MEMBERS);
        Shown shown = new Shown(members);
        for (String each : MEMBERS) {
            Node its = members.get(each);
            if (its != null && !each.equals(Shown.MEMBER)) {
                shown.check(true, its, "the " + each + " of a signature");
            }
        }
        SignatureForm contract = SignatureForm.CONTRACT;
        String header = token(members, "header", contract.header(), "a header: write such as X-Signature");
        String timestamp = token(members, "timestamp", contract.timestamp(), "a part of a header: write such as t");
        String signature = token(members, "signature", contract.signature(), "a part of a header: write such as v1");
        if (timestamp.equals(signature)) {
            throw node.fault("timestamp and signature are both " + signature + " there: give one another name");
        }
        boolean isBase64 = "base64".equals(members.oneOf("encoding", List.of("hex", "base64")));
        boolean isMilliseconds = "milliseconds".equals(members.oneOf("unit", List.of("seconds", "milliseconds")));
        String algorithm = members.oneOf(
                "algorithm",
                Arrays.stream(Algorithm.values()).map(Algorithm::javaName).toList());
        String key = members.oneOf("key", List.of("text", "hex", "base64"));
        Matcher signed = SIGNED.matcher("{timestamp}.{body}");
        Node text = members.get("signed");
        if (text != null) {
            signed = SIGNED.matcher(text.text("signed"));
        }
        if (!signed.matches()) {
            throw (text == null ? node : text)
                    .fault("the signed text must have {timestamp}, and {body} once, at its end: such as"
                            + " {timestamp}.{body}");
        }
        return new SignatureForm(
                header,
                timestamp,
                signature,
                isBase64,
                isMilliseconds,
                Arrays.stream(Algorithm.values())
                        .filter(each -> algorithm == null || each.javaName().equals(algorithm))
                        .findFirst()
                        .orElseThrow(),
                key == null ? KeyText.TEXT : KeyText.valueOf(key.toUpperCase(Locale.ROOT)),
                signed.group(1),
                signed.group(2));
    }

    private static String token(Members members, String name, String otherwise, String what) {
        Node node = members.get(name);
        if (node == null) {
            return otherwise;
        }
        String token = node.text(name);
        if (!TOKEN.matcher(token).matches()) {
            throw node.fault(token + " is no name of " + what);
        }
        return token;
    }
}
