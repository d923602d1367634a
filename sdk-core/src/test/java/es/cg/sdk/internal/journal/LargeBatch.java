package es.cg.sdk.internal.journal;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.nio.file.Path;
import java.util.stream.IntStream;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** A program that runs a batch of as many items as it is told. An interceptor answers each write. */
public final class LargeBatch {
    static final Operation<Json> ISSUE = Operation.post("invoices.issue", "/invoices", json -> json);
    static final long CLIENT = 1001;

    private LargeBatch() {}

    /** The journal, and the number of items. */
    public static void main(String[] arguments) {
        System.out.println(run(Path.of(arguments[0]), Integer.parseInt(arguments[1])));
    }

    static IdempotencyKey key(int item) {
        return IdempotencyKey.forDocument("erp", Integer.toString(item));
    }

    static BatchReport<Integer, String> run(Path journal, int items) {
        try (CgClient cg = CgClient.builder()
                .baseUrl("http://127.0.0.1:1/api/public/v1")
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .pacing(false)
                .httpClient(new OkHttpClient.Builder()
                        .addInterceptor(chain -> new Response.Builder()
                                .request(chain.request())
                                .protocol(Protocol.HTTP_1_1)
                                .code(201)
                                .message("Created")
                                .body(ResponseBody.create(
                                        "{\"id\":\"inv_0123456789\",\"numero_completo\":\"A-2026-000001\"}",
                                        MediaType.get("application/json")))
                                .build())
                        .build())
                .build()) {
            return cg.forClient(CLIENT)
                    .batch(IntStream.range(0, items).boxed().toList())
                    .keyedBy(LargeBatch::key)
                    .journal(journal)
                    .run((api, item) -> {
                        api.run(ISSUE.call());
                        return "issued";
                    });
        }
    }
}
