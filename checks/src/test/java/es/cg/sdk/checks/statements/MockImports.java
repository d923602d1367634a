package es.cg.sdk.checks.statements;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.statements.CorpusFile.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Imports files into an account of the mock, over HTTP. Jobs have ended by their first poll. */
final class MockImports implements AutoCloseable {
    private static final Pattern LINE = Pattern.compile("^Línea ([0-9]+): ");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final MockCg mock = MockCg.builder().jobTime(Duration.ZERO).start();
    private final HttpClient http = HttpClient.newHttpClient();
    private final JsonNode account = send("GET", "/bank-accounts", "").at("/data/0");

    /**
     * What became of a file.
     *
     * @param code the code of the refusal; empty if the file was imported
     * @param movements how many movements were imported, now or before
     * @param lines the lines with errors; of a file that is refused, the one that the message names
     * @param said what the mock said
     */
    record Outcome(String code, int movements, List<Integer> lines, String said) {
        Verdict verdict() {
            return !code.isEmpty() ? Verdict.REFUSED : lines.isEmpty() ? Verdict.IMPORTED : Verdict.IN_PART;
        }
    }

    BankAccount account() {
        return new BankAccount(Json.parse(account.toString()));
    }

    Outcome send(byte[] file) {
        String content = Base64.getEncoder().encodeToString(file);
        JsonNode answer = send(
                "POST",
                "/bank-transactions/import",
                "{\"cuenta_id\":\"" + account.path("id").asText() + "\",\"contenido_base64\":\"" + content + "\"}");
        JsonNode job = answer.has("error")
                ? answer
                : send("GET", "/jobs/" + answer.path("id").asText(), "");
        if (job.has("error")) {
            return refused(job.path("error"));
        }
        JsonNode imported = job.path("resultado");
        List<Integer> lines = new ArrayList<>();
        imported.path("errores").forEach(each -> lines.add(each.path("linea").intValue()));
        return new Outcome(
                "",
                imported.path("importados").intValue()
                        + imported.path("duplicados").intValue(),
                List.copyOf(lines),
                imported.toString());
    }

    private static Outcome refused(JsonNode error) {
        Matcher line = LINE.matcher(error.path("message").asText());
        return new Outcome(
                error.path("code").asText(),
                0,
                line.find() ? List.of(Integer.valueOf(line.group(1))) : List.of(),
                error.toString());
    }

    private JsonNode send(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(mock.baseUrl() + path))
                .method(method, BodyPublishers.ofString(body))
                .header("Authorization", "Bearer " + mock.liveKey())
                .header("X-CG-Client", "1001")
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .header("Content-Type", "application/json")
                .build();
        try {
            return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while the mock answered", e);
        }
    }

    @Override
    public void close() {
        mock.close();
    }
}
