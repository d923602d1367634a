package es.cg.sdk.webhooks.internal.corrections.file;

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
    // RFC 9110, section 5.6.2.
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    // The timestamp, and the whole body once, at the end; other text without braces.
    private static final Pattern SIGNED = Pattern.compile("([^{}]*)[{]timestamp}([^{}]*)[{]body}");
    private static final String[] MEMBERS = {
        "header", "timestamp", "signature", "encoding", "unit", "algorithm", "key", "signed", Section.EVEN_IF_SHOWN
    };

    private SignatureReader() {}

    static SignatureForm read(FileNode node) {
        Section section = new Section(node, "signature", MEMBERS);
        for (String each : MEMBERS) {
            FileNode its = section.get(each);
            if (its != null && !each.equals(Section.EVEN_IF_SHOWN)) {
                section.checkShown(true, its, "the " + each + " of a signature");
            }
        }
        SignatureForm contract = SignatureForm.CONTRACT;
        String header = token(section, "header", contract.header(), "a header: write such as X-Signature");
        String timestamp = token(section, "timestamp", contract.timestamp(), "a part of a header: write such as t");
        String signature = token(section, "signature", contract.signature(), "a part of a header: write such as v1");
        if (timestamp.equals(signature)) {
            throw node.fault("timestamp and signature are both " + signature + " there: give one another name");
        }
        boolean isBase64 = section.oneOf("encoding", List.of("hex", "base64")).equals("base64");
        boolean isMilliseconds =
                section.oneOf("unit", List.of("seconds", "milliseconds")).equals("milliseconds");
        String algorithm = section.oneOf(
                "algorithm",
                Arrays.stream(Algorithm.values()).map(Algorithm::javaName).toList());
        String key = section.oneOf("key", List.of("text", "hex", "base64"));
        Matcher signed = SIGNED.matcher("{timestamp}.{body}");
        FileNode text = section.get("signed");
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
                        .filter(each -> each.javaName().equals(algorithm))
                        .findFirst()
                        .orElseThrow(),
                KeyText.valueOf(key.toUpperCase(Locale.ROOT)),
                signed.group(1),
                signed.group(2));
    }

    private static String token(Section section, String name, String otherwise, String what) {
        FileNode node = section.get(name);
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
