package es.cg.sdk.mock.internal.limits;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much may be asked: by key, by client, by address, in a month. It counts always, so that the headers are true,
 * and refuses only when the limits are enforced. Guarded by the service's lock.
 */
public final class RateLimits {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int PLATFORM = 1000;
    private static final int WITHOUT_KEY = 120;
    private static final int INVALID_KEYS = 60;
    private static final int CLIENT_CREATIONS = 120;
    private static final String USAGE = "usage";

    private final Environment world;
    private final FirmSettings firm;
    private final Map<String, CountingWindow> windows = new HashMap<>();

    /** The limits of this world. */
    public RateLimits(Environment world, FirmSettings firm) {
        this.world = world;
        this.firm = firm;
    }

    /** A request without a well-formed key came from this address. */
    public void cameWithoutKey(String address) {
        enter("ip " + address, MINUTE, WITHOUT_KEY, "limite_de_peticiones", "ip-rate");
    }

    /** A well-formed key that opens nothing came from this address. */
    public void cameWithInvalidKey(String address) {
        enter("bad " + address, MINUTE, INVALID_KEYS, "demasiados_intentos_fallidos", "ip-rate");
    }

    /** A request of this key came, for this client or for none. */
    public void came(ApiKey key, long client) {
        enter("platform " + key.row().id(), MINUTE, PLATFORM, "limite_de_peticiones", "platform-rate");
        enter(ofKey(key), MINUTE, most(PlanLimit.PER_MINUTE), "limite_de_peticiones", "credential-rate");
        if (client > 0) {
            enter(
                    ofClient(client),
                    MINUTE,
                    most(PlanLimit.PER_CLIENT_PER_MINUTE),
                    "limite_de_peticiones",
                    "client-rate");
        }
    }

    /** A client may be created, if its key has not created too many. */
    public void mayCreateClient(ApiKey key) {
        hasRoom(creations(key), HOUR, CLIENT_CREATIONS, "limite_de_peticiones", "client-creation-rate");
    }

    /** A client was created. */
    public void createdClient(ApiKey key) {
        window(creations(key), HOUR).enter(world.clock().instant());
    }

    /** An operation is about to be done: a read spends the month's quota, in production. */
    public void spends(ApiOperation operation) {
        if (!operation.spendsQuota() || world.sandbox()) {
            return;
        }
        Row usage = usage();
        long reads = usage.json().path("reads").asLong();
        int quota = most(PlanLimit.MONTHLY_READS);
        if (firm.enforceLimits() && quota > 0 && reads >= quota) {
            long wait = Duration.between(world.clock().instant(), nextMonth().toInstant())
                    .toSeconds();
            throw refusal("cupo_mensual_agotado", "credential-rate", wait + 1, "the reads of this month are used up");
        }
        usage.json().put("reads", reads + 1);
    }

    /** The headers that every answer carries: those of the tighter of the key's and the client's window. */
    public Map<String, String> headers(ApiKey key, long client) {
        CountingWindow window = window(ofKey(key), MINUTE);
        int limit = most(PlanLimit.PER_MINUTE);
        if (client > 0) {
            CountingWindow clients = window(ofClient(client), MINUTE);
            int clientLimit = most(PlanLimit.PER_CLIENT_PER_MINUTE);
            if (left(clients, clientLimit) < left(window, limit)) {
                window = clients;
                limit = clientLimit;
            }
        }
        return headers(
                limit, left(window, limit), window.secondsToReset(world.clock().instant()));
    }

    /** The headers of an answer to nobody: what an address without a key has. */
    public Map<String, String> headers(String address) {
        CountingWindow window = window("ip " + address, MINUTE);
        return headers(
                WITHOUT_KEY,
                left(window, WITHOUT_KEY),
                window.secondsToReset(world.clock().instant()));
    }

    /** What {@code GET /status} tells of it. */
    public ObjectNode shown() {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        int perMinute = most(PlanLimit.PER_MINUTE);
        if (perMinute > 0) {
            shown.put("por_minuto", perMinute);
        }
        long used = readsOfTheMonth();
        int quota = most(PlanLimit.MONTHLY_READS);
        shown.put("cuota_usada", used);
        if (quota > 0) {
            shown.put("cuota_mensual", quota).put("cuota_restante", Math.max(0, quota - used));
        }
        shown.put("renueva_el", nextMonth().toLocalDate().toString());
        return shown;
    }

    /** The share of the month's reads that is spent, in hundredths; 0 where there is no bound. */
    public long quotaSpent() {
        int quota = most(PlanLimit.MONTHLY_READS);
        return quota == 0 ? 0 : readsOfTheMonth() * 100 / quota;
    }

    /** Empties every window. */
    public void forget() {
        windows.clear();
    }

    private int most(PlanLimit limit) {
        return firm.limit(limit);
    }

    private long readsOfTheMonth() {
        return world.sandbox() ? 0 : usage().json().path("reads").asLong();
    }

    private void enter(String bucket, Duration length, int limit, String code, String reason) {
        hasRoom(bucket, length, limit, code, reason);
        window(bucket, length).enter(world.clock().instant());
    }

    private void hasRoom(String bucket, Duration length, int limit, String code, String reason) {
        Instant now = world.clock().instant();
        CountingWindow window = window(bucket, length);
        if (limit > 0 && window.count(now) >= limit && firm.enforceLimits()) {
            throw refusal(code, reason, window.secondsToRoom(now, limit), "more than " + limit + " in " + length);
        }
    }

    private static String creations(ApiKey key) {
        return "creation " + key.row().id();
    }

    private static ApiException refusal(String code, String reason, long seconds, String message) {
        return ApiException.of(429, code, message)
                .with("Retry-After", Long.toString(Math.max(1, seconds)))
                .with("X-CG-Rate-Limited-Reason", reason);
    }

    private static Map<String, String> headers(int limit, int remaining, long reset) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("RateLimit-Limit", Integer.toString(limit == 0 ? Integer.MAX_VALUE : limit));
        headers.put("RateLimit-Remaining", Integer.toString(remaining));
        headers.put("RateLimit-Reset", Long.toString(reset));
        return headers;
    }

    private int left(CountingWindow window, int limit) {
        // None is without bound, and the headers say the greatest number that there is.
        return limit == 0
                ? Integer.MAX_VALUE
                : Math.max(0, limit - window.count(world.clock().instant()));
    }

    private CountingWindow window(String bucket, Duration length) {
        return windows.computeIfAbsent(
                bucket,
                each -> firm.slidingWindows() ? new CountingWindow.Sliding(length) : new CountingWindow.Fixed(length));
    }

    private Row usage() {
        String month = YearMonth.from(world.clock().today()).toString();
        Row row = world.table(USAGE).find(month);
        return row == null
                ? world.table(USAGE)
                        .add(
                                0,
                                JsonNodeFactory.instance
                                        .objectNode()
                                        .put("id", month)
                                        .put("reads", 0))
                : row;
    }

    private ZonedDateTime nextMonth() {
        return YearMonth.from(world.clock().today()).plusMonths(1).atDay(1).atStartOfDay(SimulatedClock.MADRID);
    }

    private static String ofKey(ApiKey key) {
        return "key " + key.row().id();
    }

    private static String ofClient(long client) {
        return "client " + client;
    }
}
