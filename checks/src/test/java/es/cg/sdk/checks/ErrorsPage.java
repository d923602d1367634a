package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.internal.retries.RetryTable.Action;
import es.cg.sdk.internal.retries.RetryTable.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes docs/reference/errors.md: its tables are made from openapi.json, the SDK's retry rules and its advice. */
final class ErrorsPage {
    private ErrorsPage() {}

    static String text(OpenApi api) {
        return resource("errors-page.md").replace("{{rules}}", rules()).replace("{{codes}}", codes(api));
    }

    static List<String> codesOf(OpenApi api) {
        List<String> codes = new ArrayList<>();
        table(api).fieldNames().forEachRemaining(codes::add);
        return codes;
    }

    private static String rules() {
        return RetryTable.all().stream()
                .filter(each -> each.codes().isEmpty() && each.source() != RetryTable.Source.SERVICE)
                .map(each -> "| " + status(each) + each.when() + " | " + word(each.action(Kind.READ)) + " | "
                        + word(each.action(Kind.WRITE)) + " | " + word(each.action(Kind.DELETE)) + " | "
                        + outcome(each) + " |")
                .collect(Collectors.joining("\n"));
    }

    private static String status(RetryTable.Rule rule) {
        return rule.statuses().isEmpty()
                ? ""
                : rule.statuses().stream().sorted().map(String::valueOf).collect(Collectors.joining(", ")) + ": ";
    }

    private static String codes(OpenApi api) {
        Map<Integer, List<String>> rows = new TreeMap<>();
        for (String code : codesOf(api)) {
            JsonNode entry = table(api).path(code);
            int status = entry.path("status").asInt();
            RetryTable.Rule rule = RetryTable.forAnswer(status, code);
            rows.computeIfAbsent(status, none -> new ArrayList<>())
                    .add("| `" + code + "` | " + entry.path("description").asText() + " | " + outcome(rule) + " | "
                            + actions(rule) + " | " + advice(code) + " |");
        }
        StringBuilder text = new StringBuilder();
        rows.forEach((status, each) -> text.append(text.isEmpty() ? "" : "\n\n")
                .append("### ")
                .append(status)
                .append(
                        "\n\n| code | meaning | outcome of a write | what the SDK does | what to do |\n|---|---|---|---|---|\n")
                .append(String.join("\n", each)));
        return text.toString();
    }

    private static String actions(RetryTable.Rule rule) {
        String read = word(rule.action(Kind.READ));
        String write = word(rule.action(Kind.WRITE));
        String delete = word(rule.action(Kind.DELETE));
        return read.equals(write) && write.equals(delete)
                ? write
                : "reads: " + read + "; writes: " + write + "; deletes: " + delete;
    }

    private static String outcome(RetryTable.Rule rule) {
        return rule.nothingDone() ? "`NOTHING_DONE`" : "`UNKNOWN`";
    }

    private static String word(Action action) {
        return switch (action) {
            case RETRY -> "retries";
            case RETRY_ONCE -> "retries once";
            case RETRY_TWICE -> "retries twice";
            case RETRY_IMMEDIATELY -> "retries at once";
            case STOP -> "throws";
        };
    }

    /** The SDK's own advice; the class that has it is not exported. */
    private static String advice(String code) {
        if (code.equals("no_encontrado")) {
            return "check the id, and that the accounting firm has added the client to this key; if the path is assumed,"
                    + " the service may have another";
        }
        if (code.equals("idempotency_key_reutilizada")) {
            return "look up what was done under the key before you choose another key";
        }
        try {
            Method of =
                    Class.forName("es.cg.sdk.internal.pipeline.ErrorCodeAdvice").getDeclaredMethod("of", String.class);
            of.setAccessible(true);
            return Objects.requireNonNull((String) of.invoke(null, code), "no advice for " + code);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode table(OpenApi api) {
        return api.root().at("/components/x-error-codes");
    }

    private static String resource(String name) {
        try (InputStream file = ErrorsPage.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
