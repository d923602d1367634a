package es.cg.sdk.limits.shared;

import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.limits.LimitStore.Decision;
import es.cg.sdk.limits.LimitStore.Inquiry;
import es.cg.sdk.limits.LimitStore.Reply;
import es.cg.sdk.limits.LimitStore.Wanted;
import es.cg.sdk.limits.LimitStore.Window;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides which requests of an inquiry are granted. For one transaction. */
final class Acquisition {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcLimitStore.class);
    private static final Duration RETRY_OF_NEXT = Duration.ofMillis(15);
    private static final Duration RETRY_OF_OTHERS = Duration.ofMillis(50);
    private static final Duration WAITING = Duration.ofSeconds(1);

    private final LimitTables tables;
    private final Settings settings;
    private final Inquiry inquiry;
    private final OffsetDateTime now;
    private final List<Node> nodes;
    private final KnownSizes known;
    private final Map<String, Counter> counters;
    private final PlaceRules places;
    private final int requestsPerMinute;

    Acquisition(LimitTables tables, Settings settings, Inquiry inquiry) throws SQLException {
        this.tables = tables;
        this.settings = settings;
        this.inquiry = inquiry;
        this.now = tables.now();
        this.nodes = living();
        this.known = tables.known();
        inquiry.known().forEach(known::learn);
        tables.save(known);
        this.counters = tables.counters(lengths(inquiry));
        this.places = new PlaceRules(nodes, settings.node(), openRequests(), now);
        this.requestsPerMinute = requestsPerMinute();
    }

    /** The processes whose lease holds; takes their open requests from the others. */
    private List<Node> living() throws SQLException {
        List<Node> all = tables.nodes();
        for (Node each : all) {
            if (isExpired(each)) {
                tables.expire(each);
                String what = "process " + each.id() + " has not renewed its lease; its " + each.open()
                        + " open requests are free again";
                if (each.open() > 0) {
                    LOG.info("{}", what);
                } else {
                    LOG.debug("{}", what);
                }
            }
        }
        return all.stream().filter(each -> !isExpired(each)).toList();
    }

    private boolean isExpired(Node node) {
        return node.leaseUntil().isBefore(now) && !node.id().equals(settings.node());
    }

    private static Map<String, Duration> lengths(Inquiry inquiry) {
        Map<String, Duration> lengths = new HashMap<>();
        for (Wanted each : inquiry.wanted()) {
            each.windows().forEach(window -> lengths.put(window.counter(), window.length()));
        }
        return lengths;
    }

    /** Where processes have different settings, the lowest holds. */
    private int openRequests() {
        int lowest = Math.min(inquiry.maxOpen(), settings.openRequests());
        for (Node each : nodes) {
            lowest = Math.min(lowest, each.openRequests());
        }
        return lowest;
    }

    private int requestsPerMinute() {
        int lowest = settings.requestsPerMinute();
        for (Node each : nodes) {
            lowest = lower(lowest, each.requestsPerMinute());
        }
        return lowest;
    }

    /** The lower of two limits, of which 0 is none. */
    private static int lower(int one, int other) {
        return one == 0 || other == 0 ? Math.max(one, other) : Math.min(one, other);
    }

    Reply decide() throws SQLException {
        Map<UUID, Decision> decisions = new LinkedHashMap<>();
        boolean waits = false;
        for (Wanted each : inquiry.wanted()) {
            Decision decision = each.throttled() ? refusal(each) : Decision.grant();
            if (decision.granted() && !places.take()) {
                decision = Decision.noFreeRequest();
                waits = true;
            }
            if (decision.granted()) {
                grant(each);
            }
            decisions.put(each.id(), decision);
        }
        tables.save(new Node(
                settings.node(),
                now.plus(settings.lease()),
                settings.openRequests(),
                settings.requestsPerMinute(),
                waits ? places.waitingSince() : null,
                waits ? now.plus(WAITING) : null,
                0));
        Map<String, Integer> used = new HashMap<>();
        counters.forEach((name, counter) -> used.put(name, counter.used()));
        return new Reply(decisions, known.all(), used, places.waitingBefore() == 0 ? RETRY_OF_NEXT : RETRY_OF_OTHERS);
    }

    /** The decision of the window that refuses the request for longest; a grant if none does. */
    private Decision refusal(Wanted wanted) throws SQLException {
        Decision longest = Decision.grant();
        for (Window each : wanted.windows()) {
            Counter counter = counters.get(each.counter());
            int limit = limit(each);
            if (counter == null) {
                continue;
            }
            Duration own = ownWait(each, counter, limit);
            Duration service = counter.refusedFor(now);
            Duration wait = own.compareTo(service) > 0 ? own : service;
            if (wait.compareTo(longest.retryIn()) > 0) {
                longest = new Decision(false, each, wait);
            }
        }
        return longest;
    }

    /** For how long the counter has no room; at most until the reset that the service said, for a limit of its own. */
    private Duration ownWait(Window window, Counter counter, int limit) throws SQLException {
        if (!isUsedUp(counter, limit)) {
            return Duration.ZERO;
        }
        Duration expiry = tables.untilExpired(counter, counter.used() + 1 - limit);
        Duration reset = limit == servicesLimit(window) ? counter.untilTry(now) : null;
        return reset != null && reset.compareTo(expiry) < 0 ? reset : expiry;
    }

    private static boolean isUsedUp(Counter counter, int limit) {
        return limit != 0 && counter.used() >= limit;
    }

    private int servicesLimit(Window window) {
        return lower(window.limit(), known.limit(window.reason()));
    }

    private int limit(Window window) {
        int limit = servicesLimit(window);
        return window.reason().equals(RateLimitReason.CREDENTIAL_RATE) ? lower(limit, requestsPerMinute) : limit;
    }

    private void grant(Wanted wanted) throws SQLException {
        Set<String> names = new LinkedHashSet<>();
        Duration longest = Duration.ZERO;
        for (Window each : wanted.windows()) {
            Counter counter = counters.get(each.counter());
            if (counter != null && isUsedUp(counter, limit(each)) && Duration.ZERO.equals(counter.untilTry(now))) {
                counter.tries(now);
                tables.save(counter);
            }
            names.add(each.counter());
            longest = each.length().compareTo(longest) > 0 ? each.length() : longest;
        }
        for (String each : names) {
            Counter counter = counters.get(each);
            if (counter != null) {
                counter.grant();
            }
        }
        tables.open(wanted.id(), settings.node(), names, longest);
    }
}
