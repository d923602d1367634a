package es.cg.sdk;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.json.Json;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A web application that uses the client in every way that begins a thread or opens a connection, and closes it.
 * {@link RedeployTest} loads it in a class loader of its own. It is told the service's address, the file of a journal,
 * and where a word comes when the call that is never answered has reached the service.
 */
public final class DeployedApp implements BiConsumer<Map<String, String>, BlockingQueue<String>> {
    private static final Operation<Json> READ =
            Operation.get("things.get", "/things", (Json json) -> json).onNoClient();
    private static final Operation<Page<Json>> LIST =
            Operation.list("pages.list", "/pages", (Json json) -> json).onNoClient();
    private static final Operation<Json> SILENT =
            Operation.get("silence.get", "/silence", (Json json) -> json).onNoClient();
    private static final Operation<Job<Json>> DEFERRED =
            Operation.deferred("tasks.make", "/tasks", (Json json) -> json).onNoClient();
    private static final Operation<Json> CREATE =
            Operation.post("things.create", "/things", (Json json) -> json).onNoClient();

    /** What an answer is bound to. */
    public record Thing(@Nullable String id) {}

    /** Made by its loader. */
    public DeployedApp() {}

    @Override
    public void accept(Map<String, String> settings, BlockingQueue<String> reached) {
        try (CgClient cg = Clients.of(settings.getOrDefault("baseUrl", "")).build()) {
            check("t_1".equals(cg.run(READ.call()).as(Thing.class).id()), "a read that is bound");
            walk(cg.list(LIST.call()).prefetch());
            Iterator<Json> left = cg.list(LIST.call()).prefetch().iterator();
            check(left.hasNext(), "a walk that is left early");
            interrupt(cg, reached);
            Job<Json> job = cg.run(DEFERRED.call());
            check(EstadoJob.SUCCEEDED.equals(job.poll()) && job.result().has("n"), "a job");
            check(
                    cg.batch(List.of("a", "b"))
                            .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                            .journal(Path.of(settings.getOrDefault("journal", "")))
                            .run((api, item) -> api.run(CREATE.call().body(Json.of(Map.of("n", item)))))
                            .allDone(),
                    "a batch");
        }
    }

    private static void walk(Listing<Json> all) {
        check(all.stream().count() == 3, "a walk");
    }

    private static void interrupt(CgClient cg, BlockingQueue<String> reached) {
        boolean[] interrupted = {false};
        Thread caller = new Thread(() -> {
            try {
                cg.run(SILENT.call());
            } catch (InterruptedCallException e) {
                interrupted[0] = true;
            }
        });
        caller.start();
        try {
            reached.take();
            caller.interrupt();
            caller.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        check(interrupted[0], "an interrupt");
    }

    private static void check(boolean isSo, String what) {
        if (!isSo) {
            throw new IllegalStateException(what + " did not go well");
        }
    }
}
