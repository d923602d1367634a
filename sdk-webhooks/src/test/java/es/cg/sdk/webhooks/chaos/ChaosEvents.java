package es.cg.sdk.webhooks.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.WebhookSecret;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The events of a run, in the order in which they are sent. Those that are stored before any receiver runs come first.
 *
 * @param sources how many sources there are
 * @param stored how many events are stored before any receiver runs
 */
record ChaosEvents(List<ChaosEvent> all, int sources, int stored) {
    static final SourceAddresses ADDRESSES =
            SourceAddresses.of("chaos", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");

    private static final String NAME = "firm-";
    private static final WebhookSecret ONLY_SECRET = WebhookSecret.of("whsec_chaos_0123456789abcdef");

    /** An event of a source, which is empty if the receiver has one destination. */
    record ChaosEvent(String source, int number) {
        byte[] body() {
            // Not by a format: in some languages it would write other digits.
            return ("{\"id\":\"evt_" + number + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"number\":"
                            + number + "}}}")
                    .getBytes(UTF_8);
        }

        String path() {
            return source.isEmpty() ? "/cg" : "/cg" + ADDRESSES.path(source);
        }
    }

    /** Returns events of one destination, none of which is stored before. */
    static ChaosEvents ofOne(int count) {
        return new ChaosEvents(
                IntStream.range(0, count)
                        .mapToObj(number -> new ChaosEvent("", number))
                        .toList(),
                1,
                0);
    }

    /**
     * Returns events that are spread over many sources, each of which has an {@code evt_0}, an {@code evt_1} and so on. The
     * first source sends a third of all, and half of these are stored before, as is one event of every other source. The
     * rest comes in no order.
     */
    static ChaosEvents ofMany(int sources, int count) {
        int ofFirst = count / 3;
        List<ChaosEvent> before = new ArrayList<>();
        List<ChaosEvent> rest = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int other = i - ofFirst;
            ChaosEvent event = other < 0
                    ? new ChaosEvent(NAME + 0, i)
                    : new ChaosEvent(NAME + (1 + other % (sources - 1)), other / (sources - 1));
            boolean isBefore = other < 0 ? i < ofFirst / 2 : event.number() == 0;
            (isBefore ? before : rest).add(event);
        }
        Collections.shuffle(rest, new Random(11));
        int stored = before.size();
        before.addAll(rest);
        return new ChaosEvents(before, sources, stored);
    }

    /** Returns the secret of a source. */
    static WebhookSecret secret(String source) {
        return source.isEmpty() ? ONLY_SECRET : WebhookSecret.of("whsec_chaos_of_the_" + source);
    }

    /** Returns the secret that follows from the name of a source. */
    static @Nullable SourceSecrets secretsOf(String name) {
        return name.startsWith(NAME) ? SourceSecrets.of(name, secret(name)) : null;
    }
}
