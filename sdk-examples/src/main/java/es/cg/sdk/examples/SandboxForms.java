package es.cg.sdk.examples;

import es.cg.sdk.call.Time;
import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.match.ApiDocument;
import es.cg.sdk.generator.match.FileLines;
import es.cg.sdk.generator.match.Matcher;
import es.cg.sdk.generator.match.ObservedDocument;
import es.cg.sdk.generator.match.Proof;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a sandbox answers to reads, as it comes: the client of the SDK would judge it by the contract. Sends GET
 * alone, follows no redirect, and keeps the forms of the answers, not their values.
 */
final class SandboxForms {
    private static final int MAX_CLIENTS = 10;
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY = 429;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String CLIENTS = "/clients";
    private static final String NONSENSE = "nonsense-id";

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final String address;
    private final String key;
    private final Time time;
    private final JsonObject ours;
    private final SandboxRequests requests;
    private final JsonObject file;
    private final ObservedDocument observed = new ObservedDocument();
    private final Map<String, Seen> seen = new LinkedHashMap<>();
    private final Set<String> unseen = new LinkedHashSet<>();
    private int answers;
    /** Those that were not refused yet: a key may act on clients that have not consented. */
    private final List<String> clients = new ArrayList<>();

    /** The id of the first record of a list, and the client that has it. */
    private record Seen(String id, @Nullable String client) {}

    /**
     * Creates a reader.
     *
     * @param ours our document
     * @param file a corrections file, which says where the service has its reads; null for none
     */
    SandboxForms(String address, String key, Time time, JsonObject ours, @Nullable JsonObject file) {
        this.address = address.replaceFirst("/+$", "");
        this.key = key;
        this.time = time;
        this.ours = ours;
        this.file = file == null ? new JsonObject(ours.place(), null) : file;
        this.requests = new SandboxRequests(ours, this.file);
    }

    /** Reads lists, then a record of each, and errors for ids that nothing has. */
    Found read() throws IOException, InterruptedException {
        // First, since its records are what most operations act on.
        read(CLIENTS);
        JsonObject paths = ours.part("paths");
        for (String path : paths.keys()) {
            if (!path.contains("{") && !path.equals(CLIENTS) && isJson(path) && isGet(path)) {
                read(path);
            }
        }
        for (String path : paths.keys()) {
            int end = path.indexOf("/{");
            if (end > 0 && !path.startsWith("/jobs/") && isJson(path) && isGet(path)) {
                record(path, seen.get(path.substring(0, end)));
            }
        }
        if (answers == 0) {
            return new Found(0, List.copyOf(unseen), new JsonObject(ours.place(), null), List.of());
        }
        ApiDocument our = ApiDocument.of(ours, null);
        ApiDocument their = observed.document();
        Set<String> read = observed.operations();
        return new Found(
                answers,
                List.copyOf(unseen),
                FileLines.shown(Matcher.match(our, their, file, read), file),
                List.copyOf(Proof.contradictions(our, their, file, read)));
    }

    /**
     * What answers show.
     *
     * @param unseen the operations whose answers were not seen, each with the reason
     * @param lines the lines that are certain and not in the file
     * @param contradictions the lines of the file that the answers contradict
     */
    record Found(int answers, List<String> unseen, JsonObject lines, List<String> contradictions) {}

    /** Whether a GET answers with JSON that is no file. */
    private boolean isJson(String path) {
        JsonObject answer = operation(path).part("responses").part("200");
        return answer.part("content").get("application/json") != null
                && answer.part("headers").get("Content-Disposition") == null;
    }

    private boolean isGet(String path) {
        String method = requests.method(path);
        if (!method.equals("GET")) {
            unseen.add(id(path) + ": the file says " + method + ", and only GET is sent");
        }
        return method.equals("GET");
    }

    private JsonObject operation(String path) {
        return requests.operation(path);
    }

    /** Reads an answer without parameters; of a list, those of several clients until one has a record. */
    private void read(String path) throws IOException, InterruptedException {
        if (!requests.isOnClient(path)) {
            read(path, null);
            return;
        }
        int tried = 0;
        for (String each : List.copyOf(clients)) {
            if (tried < MAX_CLIENTS && !seen.containsKey(path)) {
                tried += read(path, each) ? 1 : 0;
            }
        }
        String id = id(path) + ": ";
        if (!seen.containsKey(path) && unseen.stream().noneMatch(each -> each.startsWith(id))) {
            unseen.add(id + "no record");
        }
    }

    /** Returns whether the service let this client be read. */
    private boolean read(String path, @Nullable String client) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(path, "", client, 0);
        if (answer.statusCode() == FORBIDDEN && client != null) {
            clients.remove(client);
            return false;
        }
        boolean isList = isPage(path);
        List<String> ids = answer.statusCode() == OK && isList
                ? ObservedDocument.records(answer.body()).stream()
                        .map(this::id)
                        .filter(each -> !each.isEmpty())
                        .toList()
                : List.of();
        if (isList && answer.statusCode() == OK) {
            if (ids.isEmpty()) {
                return true; // It shows nothing of its items.
            }
            seen.put(path, new Seen(ids.get(0), client));
            if (client != null) {
                clients.remove(client);
                clients.add(0, client); // It may have more records than others.
            }
            // The first record alone shows how further pages are named.
            answered(path, send(path, "", client, 1));
        }
        if (path.equals(CLIENTS)) {
            clients.addAll(ids);
        }
        answered(path, answer);
        return true;
    }

    /** Whether our document has a list there. */
    private boolean isPage(String path) {
        String schema = operation(path)
                .part("responses")
                .part("200")
                .part("content")
                .part("application/json")
                .part("schema")
                .textOrEmpty("$ref");
        return ours.part("components")
                        .part("schemas")
                        .part(schema.substring(schema.lastIndexOf('/') + 1))
                        .part("properties")
                        .get("has_more")
                != null;
    }

    /** The id of a record: the member of this name, or the first one whose name ends so. */
    private String id(JsonObject record) {
        List<String> names = new ArrayList<>(requests.ids());
        names.retainAll(record.keys());
        names.addAll(record.keys());
        return names.stream()
                .filter(each -> requests.ids().contains(each) || isId(each))
                .findFirst()
                .map(record::at)
                .filter(JsonScalar.class::isInstance)
                .map(each -> ((JsonScalar) each).value())
                .orElse("");
    }

    private static boolean isId(String name) {
        return name.toLowerCase(Locale.ROOT).matches("id|.*[^a-z]id|.*[a-z]Id|identificador|c[oó]digo");
    }

    private void record(String path, @Nullable Seen list) throws IOException, InterruptedException {
        if (list == null) {
            unseen.add(id(path) + ": no record");
            return;
        }
        answered(path, send(path, list.id(), list.client(), 0));
        if (id(path).endsWith(".get")) {
            HttpResponse<String> answer = send(path, NONSENSE, list.client(), 0);
            if (answer.statusCode() != OK) {
                refused(path, answer);
            }
        }
    }

    private String id(String path) {
        return operation(path).textOrEmpty("operationId");
    }

    private void answered(String path, HttpResponse<String> answer) {
        if (answer.statusCode() != OK) {
            String param = SandboxError.param(answer.body(), requests.errors());
            unseen.add(id(path) + ": status " + answer.statusCode() + (param.isEmpty() ? "" : " for " + param));
            return;
        }
        try {
            observed.add(id(path), "GET", requests.template(path), OK, answer.body(), false);
            answers++;
        } catch (ContractException broken) {
            unseen.add(id(path) + ": no JSON");
        }
    }

    private void refused(String path, HttpResponse<String> answer) {
        try {
            observed.add(id(path), "GET", requests.template(path), answer.statusCode(), answer.body(), true);
            answers++;
        } catch (ContractException broken) {
            unseen.add("errors of " + id(path) + ": no JSON");
        }
    }

    private HttpResponse<String> send(String path, String id, @Nullable String client, int limit)
            throws IOException, InterruptedException {
        String target = requests.target(path, id, client, limit);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + target))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + key)
                .header("Accept", "application/json");
        if (client != null && requests.hasClientHeader(path)) {
            request.header("X-CG-Client", client);
        }
        HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() == TOO_MANY) {
            time.sleep(wait(answer));
            answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
        return answer;
    }

    private static Duration wait(HttpResponse<String> answer) {
        Duration wait = Duration.ofSeconds(answer.headers()
                .firstValue("Retry-After")
                .filter(each -> each.matches("\\d{1,6}"))
                .map(Long::parseLong)
                .orElse(60L));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }
}
