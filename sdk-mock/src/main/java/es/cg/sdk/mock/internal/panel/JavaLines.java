package es.cg.sdk.mock.internal.panel;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The calls of the SDK for Java that send the same request as a recorded call. They come from a file, since the mock
 * does not depend on the SDK: one line an operation, with {@code =} before a call that is not about a client.
 */
final class JavaLines {
    private static final String FILE = "java-lines.txt";

    private final Map<String, String> lines = new HashMap<>();
    private final Map<String, ApiOperation> operations = new HashMap<>();

    JavaLines(List<ApiOperation> operations) {
        operations.forEach(each -> this.operations.put(each.id(), each));
        read().lines().forEach(line -> {
            int space = line.indexOf(' ');
            lines.put(line.substring(0, space), line.substring(space + 1));
        });
    }

    private static String read() {
        try (InputStream in = Objects.requireNonNull(JavaLines.class.getResourceAsStream(FILE), FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the mock's jar cannot be read: " + FILE, e);
        }
    }

    /** Returns the call; empty for a request that is no operation. */
    String of(RecordedCall call) {
        return of(String.valueOf(call.operation()), call.request(), call.client(), call.idempotencyKey());
    }

    /** Returns the call of an operation with this method and path, client and idempotency key. */
    String of(String id, String request, long caller, @Nullable String key) {
        String line = lines.get(id);
        ApiOperation operation = operations.get(id);
        if (line == null || operation == null) {
            return "";
        }
        boolean takesKey = line.endsWith(" key");
        String text = takesKey ? line.substring(0, line.length() - " key".length()) : line;
        int open = text.indexOf('(', text.indexOf("()") + 2);
        String method = text.substring(0, open);
        String inner = text.substring(open + 1, text.length() - 1);
        List<String> arguments = new ArrayList<>(inner.isEmpty() ? List.of() : List.of(inner.split(", ")));
        List<String> ids = ids(operation, request);
        boolean isOfClient = !method.startsWith("=");
        arguments.replaceAll(name -> isId(name) && !ids.isEmpty() ? literal(name, ids.remove(0)) : name);
        if (takesKey && key != null) {
            arguments.add("IdempotencyKey.of(" + quoted(key) + ")");
        }
        String client = caller == 0 ? "client" : Long.toString(caller);
        return "cg." + (isOfClient ? "forClient(" + client + ")." + method : method.substring(1))
                + arguments.stream().collect(Collectors.joining(", ", "(", ");"));
    }

    private static boolean isId(String name) {
        return name.equals("id")
                || name.endsWith("Id")
                || List.of("codigo", "numero", "token").contains(name);
    }

    private static String literal(String name, String value) {
        // Clients and due dates have numbers, everything else has texts.
        boolean isNumber = Set.of("id", "numero").contains(name) && value.matches("[0-9]{1,18}");
        return isNumber ? value : quoted(value);
    }

    /** Returns a text as a literal of Java. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '"' || each == '\\') {
                quoted.append('\\').append(each);
            } else if (each == '\r' || each == '\n') {
                // As in any other escape of Unicode, the compiler would end the line, even of a comment.
                quoted.append(each == '\r' ? "\\r" : "\\n");
            } else if (each < ' ' || each > '~') {
                quoted.append(String.format("\\u%04x", (int) each));
            } else {
                quoted.append(each);
            }
        }
        return quoted.append('"').toString();
    }

    /** Returns the values of the path's parameters, in order. */
    private static List<String> ids(ApiOperation operation, String request) {
        String[] pattern = operation.path().split("/", -1);
        String[] path = request.substring(request.indexOf(' ') + 1).split("/", -1);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < pattern.length && i < path.length; i++) {
            if (pattern[i].startsWith("{")) {
                ids.add(path[i]);
            }
        }
        return ids;
    }

    /** Returns the line of an operation as the file has it; null if it has none. */
    @Nullable
    String line(String operation) {
        return lines.get(operation);
    }
}
