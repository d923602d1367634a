package es.cg.sdk.mock.internal.limits;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
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
import org.jspecify.annotations.Nullable;

/**
 * Counts requests by key, client and address, and the reads of a month. It always counts, so that the headers are true,
 * and refuses only if the firm's settings enforce limits. Guarded by the service's lock.
 */
public final class RateLimits {
    private static final String USAGE = "usage";

    private final Environment environment;
    private final SimulatedClock clock;
    private final FirmSettings settings;
    private final Map<Counter, CountingWindow> windows = new HashMap<>();
    private final RateLimits ofAddresses;

    /** Creates the counters of this environment; null if it counts the addresses itself, which all firms share. */
    public RateLimits(Environment environment, FirmSettings settings, @Nullable RateLimits ofAddresses) {
        this.ofAddresses = ofAddresses == null ? this : ofAddresses;
        this.environment = environment;
        this.clock = environment.clock();
        this.settings = settings;
    }

    /** A limit with the key, client or address that it concerns. */
    private record Counter(RateLimitKind limit, String of) {}

    /**
     * Counts a request from this address without a well-formed key.
     *
     * @throws ApiException with 429 beyond the limit, as all methods that count
     */
    public void requestWithoutKey(String address) {
        ofAddresses.count(new Counter(RateLimitKind.IP, address), ofAddresses.now());
    }

    /** Counts a request from this address with a well-formed key that is not valid. */
    public void requestWithInvalidKey(String address) {
        ofAddresses.count(new Counter(RateLimitKind.BAD, address), ofAddresses.now());
    }

    /** Counts a request with a key, by the key's id, about a client; 0 for none. */
    public void request(String key, long client) {
        Instant now = now();
        count(new Counter(RateLimitKind.PLATFORM, key), now);
        count(new Counter(RateLimitKind.KEY, key), now);
        if (client > 0) {
            count(new Counter(RateLimitKind.CLIENT, Long.toString(client)), now);
        }
    }

    /** Checks that a key, by its id, may create one more client in this hour. */
    public void checkClientCreation(String key) {
        check(new Counter(RateLimitKind.CREATION, key), now());
    }

    /** Counts a client that a key, by its id, has created. */
    public void createdClient(String key) {
        window(new Counter(RateLimitKind.CREATION, key)).add(now());
    }

    /** Counts a read against the monthly quota. */
    public void spendQuota() {
        Row usage = usage();
        long reads = usage.json().path("reads").asLong();
        int quota = limit(PlanLimit.MONTHLY_READS);
        if (settings.fixed().enforceLimits() && quota > 0 && reads >= quota) {
            long wait = Duration.between(now(), nextMonth().toInstant()).toSeconds();
            throw error("cupo_mensual_agotado", "credential-rate", wait + 1, Message.of("limit.quota"));
        }
        usage.change(json -> json.put("reads", reads + 1));
    }

    /** Returns the headers of an answer to a key, by its id: those of the key's or client's window with less left. */
    public Map<String, String> headers(String key, long client) {
        Counter ofKey = new Counter(RateLimitKind.KEY, key);
        Counter ofClient = new Counter(RateLimitKind.CLIENT, Long.toString(client));
        Instant now = now();
        return headers(client > 0 && left(ofClient, now) < left(ofKey, now) ? ofClient : ofKey, now);
    }

    /** Returns the headers of an answer to a request without a valid key: those of the address's window. */
    public Map<String, String> headers(String address) {
        return ofAddresses.headers(new Counter(RateLimitKind.IP, address), ofAddresses.now());
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
        windows.forEach((counter, window) -> {
            int count = window.count(now);
            if (count > 0) {
                RateLimitKind limit = counter.limit();
                used.add(new WindowUse(
                        limit.kind(), counter.of(), count, limit.most(settings), window.secondsToReset(now)));
            }
        });
        used.sort(Comparator.comparingDouble(
                        (WindowUse each) -> each.limit() == 0 ? 0 : -(double) each.used() / each.limit())
                .thenComparing(WindowUse::kind)
                .thenComparing(WindowUse::of));
        return used.subList(0, Math.min(most, used.size()));
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

    private void count(Counter counter, Instant now) {
        check(counter, now);
        window(counter).add(now);
    }

    private void check(Counter counter, Instant now) {
        CountingWindow window = window(counter);
        RateLimitKind limit = counter.limit();
        int most = limit.most(settings);
        if (settings.fixed().enforceLimits() && most > 0 && window.count(now) >= most) {
            throw error(limit.code(), limit.reason(), window.secondsToRoom(now, most), limit.message(most));
        }
    }

    private static ApiException error(String code, String reason, long seconds, Message message) {
        return ApiException.of(429, code, message)
                .with("Retry-After", Long.toString(Math.max(1, seconds)))
                .with("X-CG-Rate-Limited-Reason", reason);
    }

    private Map<String, String> headers(Counter counter, Instant now) {
        // Without a limit, the headers show the greatest number that there is.
        int most = counter.limit().most(settings);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("RateLimit-Limit", Integer.toString(most == 0 ? Integer.MAX_VALUE : most));
        headers.put("RateLimit-Remaining", Integer.toString(left(counter, now)));
        headers.put("RateLimit-Reset", Long.toString(window(counter).secondsToReset(now)));
        return headers;
    }

    private int left(Counter counter, Instant now) {
        int most = counter.limit().most(settings);
        return most == 0
                ? Integer.MAX_VALUE
                : Math.max(0, most - window(counter).count(now));
    }

    private CountingWindow window(Counter counter) {
        return windows.computeIfAbsent(counter, each -> each.limit().window(settings));
    }

    private Row usage() {
        return environment.kept(USAGE, 0, YearMonth.from(clock.today()).toString());
    }

    private ZonedDateTime nextMonth() {
        return YearMonth.from(clock.today()).plusMonths(1).atDay(1).atStartOfDay(SimulatedClock.MADRID);
    }
}
