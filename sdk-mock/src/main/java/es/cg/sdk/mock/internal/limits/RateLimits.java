package es.cg.sdk.mock.internal.limits;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.messages.LimitMessages;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts requests by key, client and address, and the reads of a month. It always counts, so that the headers are true,
 * and refuses only if the firm's settings enforce limits. Guarded by the service's lock.
 */
public final class RateLimits {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int PLATFORM = 1000;
    private static final int WITHOUT_KEY = 120;
    private static final int INVALID_KEYS = 60;
    private static final int CLIENT_CREATIONS = 120;
    private static final String USAGE = "usage";

    private final Environment environment;
    private final SimulatedClock clock;
    private final FirmSettings settings;
    private final Map<String, CountingWindow> windows = new HashMap<>();

    /** Creates the counters of this environment. */
    public RateLimits(Environment environment, FirmSettings settings) {
        this.environment = environment;
        this.clock = environment.clock();
        this.settings = settings;
    }

    /**
     * Counts a request from this address without a well-formed key.
     *
     * @throws ApiException with 429 beyond the limit, as all methods that count
     */
    public void requestWithoutKey(String address) {
        count(
                ofAddress(address),
                MINUTE,
                WITHOUT_KEY,
                "limite_de_peticiones",
                "ip-rate",
                now(),
                settings.enforceLimits());
    }

    /** Counts a request from this address with a well-formed key that is not valid. */
    public void requestWithInvalidKey(String address) {
        count(
                "bad " + address,
                MINUTE,
                INVALID_KEYS,
                "demasiados_intentos_fallidos",
                "ip-rate",
                now(),
                settings.enforceLimits());
    }

    /** Counts a request with a key, by the key's id, about a client; 0 for none. */
    public void request(String key, long client) {
        Instant now = now();
        boolean enforced = settings.enforceLimits();
        count("platform " + key, MINUTE, PLATFORM, "limite_de_peticiones", "platform-rate", now, enforced);
        count(
                ofKey(key),
                MINUTE,
                limit(PlanLimit.PER_MINUTE),
                "limite_de_peticiones",
                "credential-rate",
                now,
                enforced);
        if (client > 0) {
            int limit = limit(PlanLimit.PER_CLIENT_PER_MINUTE);
            count(ofClient(client), MINUTE, limit, "limite_de_peticiones", "client-rate", now, enforced);
        }
    }

    /** Checks that a key, by its id, may create one more client in this hour. */
    public void checkClientCreation(String key) {
        CountingWindow window = window(ofCreations(key), HOUR);
        check(
                window,
                CLIENT_CREATIONS,
                "limite_de_peticiones",
                "client-creation-rate",
                now(),
                settings.enforceLimits());
    }

    /** Counts a client that a key, by its id, has created. */
    public void createdClient(String key) {
        window(ofCreations(key), HOUR).add(now());
    }

    /** Counts a read against the monthly quota. */
    public void spendQuota() {
        Row usage = usage();
        long reads = usage.json().path("reads").asLong();
        int quota = limit(PlanLimit.MONTHLY_READS);
        if (settings.enforceLimits() && quota > 0 && reads >= quota) {
            long wait = Duration.between(now(), nextMonth().toInstant()).toSeconds();
            throw error("cupo_mensual_agotado", "credential-rate", wait + 1, LimitMessages.QUOTA);
        }
        usage.change(json -> json.put("reads", reads + 1));
    }

    /**
     * Returns the headers of an answer to a key, by its id: those of the key's or the client's window with less left.
     */
    public Map<String, String> headers(String key, long client) {
        Instant now = now();
        CountingWindow window = window(ofKey(key), MINUTE);
        int limit = limit(PlanLimit.PER_MINUTE);
        int left = left(window, limit, now);
        if (client > 0) {
            CountingWindow ofClient = window(ofClient(client), MINUTE);
            int clientLimit = limit(PlanLimit.PER_CLIENT_PER_MINUTE);
            int clientLeft = left(ofClient, clientLimit, now);
            if (clientLeft < left) {
                window = ofClient;
                limit = clientLimit;
                left = clientLeft;
            }
        }
        return headers(limit, left, window.secondsToReset(now));
    }

    /** Returns the headers of an answer to a request without a valid key: those of the address's window. */
    public Map<String, String> headers(String address) {
        Instant now = now();
        CountingWindow window = window(ofAddress(address), MINUTE);
        return headers(WITHOUT_KEY, left(window, WITHOUT_KEY, now), window.secondsToReset(now));
    }

    /** Returns the limits as {@code GET /status} shows them. */
    public ObjectNode shown() {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        int perMinute = limit(PlanLimit.PER_MINUTE);
        if (perMinute > 0) {
            shown.put("por_minuto", perMinute);
        }
        long used = readsOfTheMonth();
        int quota = limit(PlanLimit.MONTHLY_READS);
        shown.put("cuota_usada", used);
        if (quota > 0) {
            shown.put("cuota_mensual", quota).put("cuota_restante", Math.max(0, quota - used));
        }
        shown.put("renueva_el", nextMonth().toLocalDate().toString());
        return shown;
    }

    /** Returns the used part of the monthly quota in percent; 0 without a limit. */
    public long quotaUsedPercent() {
        int quota = limit(PlanLimit.MONTHLY_READS);
        return quota == 0 ? 0 : readsOfTheMonth() * 100 / quota;
    }

    /**
     * What was counted in a window.
     *
     * @param kind {@code key}, {@code client}, {@code ip}, {@code bad}, {@code creation} or {@code platform}
     * @param of the id of the key, the number of the client, or the address
     * @param limit the most that fits; 0 for no limit
     */
    public record WindowUse(String kind, String of, int used, int limit, long secondsToReset) {}

    /** Returns the windows in which something was counted, those with the least left first, at most this many. */
    public List<WindowUse> used(int most) {
        Instant now = now();
        List<WindowUse> used = new ArrayList<>();
        windows.forEach((name, window) -> {
            String[] parts = name.split(" ", 2);
            int count = window.count(now);
            if (count > 0) {
                used.add(new WindowUse(parts[0], parts[1], count, limitOf(parts[0]), window.secondsToReset(now)));
            }
        });
        used.sort(Comparator.comparingDouble(
                        (WindowUse each) -> each.limit() == 0 ? 0 : -(double) each.used() / each.limit())
                .thenComparing(WindowUse::kind)
                .thenComparing(WindowUse::of));
        return used.subList(0, Math.min(most, used.size()));
    }

    private int limitOf(String kind) {
        return switch (kind) {
            case "key" -> limit(PlanLimit.PER_MINUTE);
            case "client" -> limit(PlanLimit.PER_CLIENT_PER_MINUTE);
            case "ip" -> WITHOUT_KEY;
            case "bad" -> INVALID_KEYS;
            case "creation" -> CLIENT_CREATIONS;
            default -> PLATFORM;
        };
    }

    /** Empties every window. */
    public void clear() {
        windows.clear();
    }

    private int limit(PlanLimit limit) {
        return settings.limit(limit);
    }

    private Instant now() {
        return clock.instant();
    }

    /** Returns the reads of this month; 0 in the sandbox, which has no quota. */
    public long readsOfTheMonth() {
        return environment.sandbox() ? 0 : usage().json().path("reads").asLong();
    }

    private void count(
            String name, Duration length, int limit, String code, String reason, Instant now, boolean enforced) {
        CountingWindow window = window(name, length);
        check(window, limit, code, reason, now, enforced);
        window.add(now);
    }

    private void check(CountingWindow window, int limit, String code, String reason, Instant now, boolean enforced) {
        if (enforced && limit > 0 && window.count(now) >= limit) {
            throw error(code, reason, window.secondsToRoom(now, limit), message(code, reason, limit));
        }
    }

    private static Message message(String code, String reason, int limit) {
        if (reason.equals("client-creation-rate")) {
            return LimitMessages.creations(limit);
        }
        return code.equals("demasiados_intentos_fallidos")
                ? LimitMessages.invalidKeys(limit)
                : LimitMessages.requests(limit);
    }

    private static String ofAddress(String address) {
        return "ip " + address;
    }

    private static String ofKey(String key) {
        return "key " + key;
    }

    private static String ofClient(long client) {
        return "client " + client;
    }

    private static String ofCreations(String key) {
        return "creation " + key;
    }

    private static ApiException error(String code, String reason, long seconds, Message message) {
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

    /** Without a limit, the headers show the greatest number that there is. */
    private static int left(CountingWindow window, int limit, Instant now) {
        return limit == 0 ? Integer.MAX_VALUE : Math.max(0, limit - window.count(now));
    }

    private CountingWindow window(String name, Duration length) {
        return windows.computeIfAbsent(
                name,
                each -> settings.slidingWindows()
                        ? new CountingWindow.Sliding(length)
                        : new CountingWindow.Fixed(length));
    }

    private Row usage() {
        String month = YearMonth.from(clock.today()).toString();
        Row row = environment.table(USAGE).find(month);
        if (row != null) {
            return row;
        }
        ObjectNode usage =
                JsonNodeFactory.instance.objectNode().put("id", month).put("reads", 0);
        return environment.table(USAGE).add(0, usage);
    }

    private ZonedDateTime nextMonth() {
        return YearMonth.from(clock.today()).plusMonths(1).atDay(1).atStartOfDay(SimulatedClock.MADRID);
    }
}
