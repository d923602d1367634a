package es.cg.sdk.examples.vendor;

import es.cg.sdk.call.CallOptions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** The application in a process that dies when it would send a write a second time, under another API key. */
final class HaltingVendor {
    /** The exit code of this death. */
    static final int HALTED = 77;

    // Others wait for its write no longer than that.
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private HaltingVendor() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, String> keyOfWrite = new ConcurrentHashMap<>();
        Interceptor halt = chain -> {
            Request request = chain.request();
            String write = request.header("Idempotency-Key");
            String key = String.valueOf(request.header("Authorization"));
            String before = write == null ? null : keyOfWrite.putIfAbsent(write, key);
            if (before != null && !before.equals(key)) {
                Runtime.getRuntime().halt(HALTED);
            }
            return chain.proceed(request);
        };
        OkHttpClient http = new OkHttpClient.Builder().addInterceptor(halt).build();
        VendorApplication.run(
                System.getenv(),
                builder ->
                        builder.httpClient(http).options(CallOptions.defaults().deadline(DEADLINE)));
    }
}
