package es.cg.sdk.webhooks.registration;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Creates destinations as the service does: it repeats its answer to a key for 24 hours. Its clock stands still. */
final class FakeService extends Clock implements DestinationCreator {
    private final Map<String, CreatedDestination> answers = new HashMap<>();
    private final Map<String, Instant> times = new HashMap<>();
    final List<DestinationRequest> created = new ArrayList<>();
    Instant now = Instant.parse("2026-10-01T08:00:00Z");

    @Override
    public synchronized CreatedDestination create(DestinationRequest request) {
        String key = request.idempotencyKey();
        CreatedDestination earlier = answers.get(key);
        if (earlier != null && now.isBefore(times.getOrDefault(key, now).plus(Duration.ofHours(24)))) {
            return earlier;
        }
        created.add(request);
        CreatedDestination answer =
                new CreatedDestination("whk_" + created.size(), "whsec_0123456789abcdef_" + created.size());
        answers.put(key, answer);
        times.put(key, now);
        return answer;
    }

    void passes(Duration time) {
        now = now.plus(time);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
