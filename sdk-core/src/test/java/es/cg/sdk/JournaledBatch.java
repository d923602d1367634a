package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A batch with a journal, over a service that answers as the test says. */
abstract class JournaledBatch {
    static final Operation<Json> CREATE = Operation.post("things.create", "/things", json -> json);
    static final Operation<Job<Json>> DEFERRED = Operation.deferred("things.make", "/things", json -> json);

    final BatchJournals journals;

    @RegisterExtension
    final Answering service;

    final MockWebServer server;
    final StillTime time;
    final List<UnknownWrite> asked = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    Path folder;

    Path file;
    CgClient cg;

    JournaledBatch(BatchJournals journals) {
        this.journals = journals;
        service = new Answering(journals);
        server = service.server;
        time = service.time;
    }

    @BeforeEach
    void start() {
        file = folder.resolve("november.cg-batch");
        cg = service.cg();
    }

    Batch<ClientApi, String> batch(String... items) {
        return journals.of(
                cg.with(CallOptions.defaults().maxAttempts(1))
                        .forClient(1001)
                        .batch(List.of(items))
                        .keyedBy(item -> IdempotencyKey.forDocument("erp", item)),
                file);
    }

    static Json create(ClientApi api, String item, String text) {
        return api.run(CREATE.call().body(Json.of(Map.of("n", item, "text", text))));
    }

    BatchReport<String, Json> run(String text) {
        return batch("a").run((api, item) -> create(api, item, text));
    }

    BatchReport<String, Json> run(Finding finding, String text) {
        return batch("a")
                .onUnknown((item, unknown) -> {
                    asked.add(unknown);
                    return finding;
                })
                .run((api, item) -> create(api, item, text));
    }

    void leaveUnclear() {
        service.cut();
        assertThat(run("x").unknown()).hasSize(1);
    }

    List<String> lines() throws IOException {
        return Files.readAllLines(file);
    }
}
