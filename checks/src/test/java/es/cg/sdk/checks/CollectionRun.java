package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A run of {@code postman.json} by Newman.
 *
 * @param statuses the status of each operation that was called
 * @param failures what a request or its tests complain of
 */
record CollectionRun(Map<String, Integer> statuses, List<String> failures) {
    /** In version 6.2.2; the collection needs a file beside it for the upload. */
    static CollectionRun of(Path folder, String address, PreparedMock mock) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("documento.pdf"), "%PDF-1.4\n% a document of one line\n%%EOF\n");
        Path report = folder.resolve("newman.json");
        NodeTool.of("newman", "newman@6.2.2")
                .run(
                        folder,
                        "run",
                        Project.file("postman.json").toString(),
                        "--working-dir=" + folder,
                        "--reporters=json",
                        "--reporter-json-export=" + report,
                        "--suppress-exit-code",
                        "--env-var=baseUrl=" + address,
                        "--env-var=apiKey=" + mock.key(),
                        "--env-var=clienteId=" + mock.clientId(),
                        "--env-var=hoy=" + PreparedMock.TODAY);
        JsonNode run = OpenApi.parse(Files.readString(report)).path("run");
        Map<String, Integer> statuses = new TreeMap<>();
        for (JsonNode each : run.path("executions")) {
            if (each.has("response")) {
                String name = each.at("/item/name").asText();
                statuses.put(
                        name.substring(0, name.indexOf(':')),
                        each.at("/response/code").asInt());
            }
        }
        List<String> failures = new ArrayList<>();
        for (JsonNode each : run.path("failures")) {
            failures.add(each.at("/source/name").asText() + ": "
                    + each.at("/error/message").asText());
        }
        return new CollectionRun(statuses, failures);
    }

    /** The operations of openapi.json that were not called, or were called and are not done. */
    Set<String> notDone() {
        Set<String> all = new TreeSet<>();
        OpenApi.ofProject().operations().stream()
                .map(OpenApi.Operation::id)
                .filter(each -> statuses.getOrDefault(each, 501) >= 500)
                .forEach(all::add);
        return all;
    }
}
