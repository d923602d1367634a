package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Deferred operations. Each look moves a job on by one state: pending, running, and then succeeded or failed. */
final class Jobs {
    private final Map<String, ObjectNode> jobs = new HashMap<>();
    private final Map<String, Supplier<? extends JsonNode>> work = new HashMap<>();

    /** Accepts a job, which does its work when it is looked at for the second time. */
    Reply accept(URI baseUrl, Supplier<? extends JsonNode> result) {
        String id = "job_" + (jobs.size() + 1);
        ObjectNode job =
                Nodes.object("object", "job", "id", id, "estado", "pending", "consultar_en", baseUrl + "/jobs/" + id);
        jobs.put(id, job);
        work.put(id, result);
        return Reply.of(202, job.deepCopy());
    }

    Reply look(ServiceRequest request) {
        ObjectNode job = jobs.get(request.id());
        if (job == null) {
            throw Refusal.notFound();
        }
        if (job.path("estado").asText().equals("pending")) {
            job.put("estado", "running");
        } else if (work.containsKey(request.id())) {
            finish(job, work.remove(request.id()));
        }
        return Reply.ok(job.deepCopy());
    }

    private static void finish(ObjectNode job, Supplier<? extends JsonNode> result) {
        try {
            job.set("resultado", result.get());
            job.put("estado", "succeeded");
        } catch (Refusal e) {
            job.set("error", Nodes.object("code", e.code, "message", e.getMessage()));
            job.put("estado", "failed");
        }
    }
}
