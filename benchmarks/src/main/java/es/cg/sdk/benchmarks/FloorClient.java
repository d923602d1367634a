package es.cg.sdk.benchmarks;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.concurrent.Callable;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** The least that one could write: the same headers over OkHttp, and a record by data binding. */
final class FloorClient {
    private FloorClient() {}

    static Callable<Object> at(String address) {
        ObjectReader invoices = JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build()
                .readerFor(InvoiceRecord.class);
        OkHttpClient http = new OkHttpClient();
        return () -> {
            Request request = new Request.Builder()
                    .url(address + "/invoices/inv_1")
                    .header("Authorization", "Bearer cg_live_abc.s3cret")
                    .header("Accept", "application/json")
                    .header("User-Agent", "cg-sdk-java/0.1.0-SNAPSHOT (contract 2026-09-05; Java 17)")
                    .header("X-CG-Client", "1001")
                    .build();
            try (Response response = http.newCall(request).execute()) {
                if (!response.isSuccessful()) {
                    throw new IOException("answered " + response.code());
                }
                return Invoices.sum(
                        (InvoiceRecord) invoices.readValue(response.body().bytes()));
            }
        };
    }
}
