package es.cg.sdk.internal;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import java.util.Map;
import java.util.function.Supplier;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The way of a call, step by step: key → request with its headers → exchange → classification. */
public final class Pipeline {
    private final Requests requests;
    private final Exchange exchange;

    /** Calls over this transport with this key; {@code routes} are paths that replace an operation's own, by its id. */
    public Pipeline(Transport transport, Supplier<ApiKey> apiKey, Map<String, String> routes) {
        this.requests = new Requests(transport.baseUrl(), apiKey, routes);
        this.exchange = new Exchange(transport.http());
    }

    <T> T run(Call<T> call, @Nullable Long client) {
        Operation<T> operation = call.operation();
        String key = key(call, client);
        Request request = requests.request(call, client, key);
        Answer answer = exchange.send(operation, request, key);
        return Classifier.result(operation, answer);
    }

    private static @Nullable String key(Call<?> call, @Nullable Long client) {
        if (call.operation().keyRule() == Operation.KeyRule.NONE) {
            return null;
        }
        IdempotencyKey key = call.key() == null ? IdempotencyKey.random() : call.key();
        return key.sentWith(call.operation(), client);
    }
}
