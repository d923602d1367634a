package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.ApiCall.Parameter;
import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares how webhooks are signed, as far as the header's description, pattern and example tell. */
final class SignatureComparison {
    private static final String OURS = "cg-signature";
    private static final Pattern MEMBERS = Pattern.compile("\\^?([A-Za-z0-9_]+)=[^,]*,\\s*([A-Za-z0-9_]+)=");
    private static final Pattern SHA = Pattern.compile("(?i)sha-?(256|384|512)");
    private static final Pattern BASE64 = Pattern.compile("(?i)base-?64|A-Za-z0-9\\+/|A-Z[a]-z0-9/\\+");
    private static final Pattern MILLISECONDS = Pattern.compile("(?i)milli|milis|\\bt=\\d{13}\\b");
    private static final Map<String, String> BY_LENGTH = Map.of("{96}", "HmacSHA384", "{128}", "HmacSHA512");

    private final Found found;
    private final Marks marks;
    private final Side ours;
    private final Side theirs;
    private final List<String> silent;

    SignatureComparison(Found found, Marks marks, Side ours, Side theirs, List<String> silent) {
        this.found = found;
        this.marks = marks;
        this.ours = ours;
        this.theirs = theirs;
        this.silent = silent;
    }

    void compare(Map<ApiCall, ApiCall> webhooks) {
        for (Map.Entry<ApiCall, ApiCall> each : webhooks.entrySet()) {
            Parameter our = each.getKey().parameters("header").get(OURS);
            Map<String, Parameter> headers = each.getValue().parameters("header");
            Parameter their = headers.get(OURS);
            if (our == null) {
                return;
            }
            if (their == null) {
                their = headers.values().stream()
                        .filter(header -> isSignature(header.name()))
                        .findFirst()
                        .orElse(null);
                if (their == null) {
                    if (!silent.contains("the signature")) {
                        silent.add("the signature");
                    }
                    continue;
                }
                correct(
                        "header",
                        our.name(),
                        their.name(),
                        their.name(),
                        their.schema().line());
            }
            parts(our.schema(), their.schema(), text(each.getValue(), their.name()));
        }
        extension();
    }

    private static boolean isSignature(String name) {
        Set<String> words = Words.of(name);
        return words.contains("signature") || words.contains("firma");
    }

    private static String text(ApiCall webhook, String header) {
        return webhook.node().parts("parameters").stream()
                .filter(each -> each.textOrEmpty("name").equals(header))
                .map(each -> each.textOrEmpty("description"))
                .findFirst()
                .orElse("");
    }

    private void parts(SchemaView our, SchemaView their, String description) {
        String pattern = their.core().textOrEmpty("pattern");
        String words = String.join(" ", description, pattern, their.example());
        boolean isSame = pattern.equals(our.core().textOrEmpty("pattern"));
        int line = their.line();
        boolean any = algorithm(words, pattern, line);
        any |= BASE64.matcher(words).find() && correct("encoding", "hex", "base64", "base64", line);
        any |= MILLISECONDS.matcher(words).find() && correct("unit", "seconds", "milliseconds", "milliseconds", line);
        Matcher members = MEMBERS.matcher(pattern.isEmpty() ? their.example() : pattern);
        if (members.find()) {
            any |= !members.group(1).equals("t") && correct("timestamp", "t", members.group(1), members.group(1), line);
            any |= !members.group(2).equals("v1")
                    && correct("signature", "v1", members.group(2), members.group(2), line);
        }
        if (!isSame && !any && !pattern.isEmpty()) {
            found.add(
                    Kind.SIGNATURE,
                    Subject.of("the signature"),
                    "of the pattern " + our.core().textOrEmpty("pattern"),
                    "of the pattern " + pattern,
                    "ask the firm how it signs, and write it under signature",
                    line);
        }
    }

    private boolean algorithm(String words, String pattern, int line) {
        Matcher sha = SHA.matcher(words);
        String algorithm = sha.find()
                ? "HmacSHA" + sha.group(1)
                : BY_LENGTH.entrySet().stream()
                        .filter(each -> pattern.contains(each.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse("HmacSHA256");
        return !algorithm.equals("HmacSHA256") && correct("algorithm", "HmacSHA256", algorithm, algorithm, line);
    }

    /** What only we write, and a document made from ours may have. */
    private void extension() {
        JsonObject their = signature(theirs);
        JsonObject our = signature(ours);
        if (their.isEmpty()) {
            return;
        }
        int line = their.place().line();
        algorithm(their.textOrEmpty("algorithm"), "", line);
        if (their.textOrEmpty("encoding").toLowerCase(Locale.ROOT).contains("base64")) {
            correct("encoding", "hex", "base64", "base64", line);
        }
        if (their.textOrEmpty("timestamp").toLowerCase(Locale.ROOT).contains("milli")) {
            correct("unit", "seconds", "milliseconds", "milliseconds", line);
        }
        String key = their.textOrEmpty("key");
        if (!key.equals(our.textOrEmpty("key"))) {
            String form = key.toLowerCase(Locale.ROOT).contains("base64")
                    ? "base64"
                    : key.toLowerCase(Locale.ROOT).contains("hex") ? "hex" : "text";
            correct("key", "text", form, form, line);
        }
    }

    private static JsonObject signature(Side side) {
        return side.raw().part("components").part("x-webhook-delivery").part("signature");
    }

    private boolean correct(String key, String ours, String theirs, String value, int line) {
        found.correct(
                Kind.SIGNATURE,
                marks.all("signature", "the " + key + " of the signature", true, null),
                ours,
                theirs,
                Fragments.text(value),
                null,
                line,
                key);
        return true;
    }
}
