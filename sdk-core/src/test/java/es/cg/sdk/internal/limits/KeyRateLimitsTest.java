package es.cg.sdk.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.limits.LimitStore.ServerCount;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The limits that apply to a request, and the counts against each. */
final class KeyRateLimitsTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long CLIENT = 1001;

    private final KeyRateLimits limits = new KeyRateLimits(false);
    private final KeyRateLimits shared = new KeyRateLimits(true);

    private SentRequest ended(@Nullable Long client, boolean createsClient, int status) {
        SentRequest request = limits.requestStarted(client, createsClient, 0);
        request.status(status);
        limits.requestEnded(request, 0);
        return request;
    }

    /** Returns how many requests a limit still allows; null if it is not known. */
    private @Nullable Integer remaining(RateLimitReason reason) {
        return limits.rates(0).stream()
                .filter(each -> each.reason().equals(reason))
                .map(Rate::remaining)
                .findFirst()
                .orElse(null);
    }

    private static List<RateLimitReason> reasons(List<KeyRateLimits.ActiveLimit> all) {
        return all.stream().map(KeyRateLimits.ActiveLimit::reason).toList();
    }

    @Test
    void requestCountsAgainstEachLimitThatAppliesToIt() {
        limits.learned().recordKeyLimit(150, 0);
        limits.learned().recordClientLimit(60, 0);
        ended(CLIENT, true, 201);
        ended(null, false, 200);

        assertThat(remaining(RateLimitReason.PLATFORM_RATE)).isEqualTo(998);
        assertThat(remaining(RateLimitReason.CREDENTIAL_RATE)).isEqualTo(148);
        assertThat(remaining(RateLimitReason.CLIENT_RATE)).isEqualTo(59);
        assertThat(remaining(RateLimitReason.CLIENT_CREATION_RATE)).isEqualTo(119);
    }

    @Test
    void requestThatNeverReachedTheServiceDoesNotCount() {
        SentRequest request = limits.requestStarted(CLIENT, true, 0);
        request.notSent();
        limits.requestEnded(request, 0);

        assertThat(remaining(RateLimitReason.PLATFORM_RATE)).isEqualTo(1000);
        assertThat(remaining(RateLimitReason.CLIENT_CREATION_RATE)).isEqualTo(120);
    }

    @Test
    void refusedClientCreationDoesNotCountAsOne() {
        for (int status : new int[] {400, 422, 499}) {
            ended(null, true, status);
        }
        assertThat(remaining(RateLimitReason.CLIENT_CREATION_RATE)).isEqualTo(120);
        for (int status : new int[] {201, 399, 500, 503}) {
            ended(null, true, status);
        }
        assertThat(remaining(RateLimitReason.CLIENT_CREATION_RATE)).isEqualTo(116);
    }

    @Test
    void onlyKnownLimitsApply() {
        assertThat(reasons(limits.limitsFor(CLIENT, false, 0))).containsExactly(RateLimitReason.PLATFORM_RATE);

        limits.learned().recordKeyLimit(150, 0);
        limits.learned().recordClientLimit(60, 0);
        assertThat(reasons(limits.limitsFor(CLIENT, true, 0)))
                .containsExactly(
                        RateLimitReason.PLATFORM_RATE,
                        RateLimitReason.CREDENTIAL_RATE,
                        RateLimitReason.CLIENT_RATE,
                        RateLimitReason.CLIENT_CREATION_RATE);
        assertThat(reasons(limits.limitsFor(null, false, 0)))
                .containsExactly(RateLimitReason.PLATFORM_RATE, RateLimitReason.CREDENTIAL_RATE);
        assertThat(reasons(limits.limitsFor(CLIENT, false, 0)).get(2)).isEqualTo(RateLimitReason.CLIENT_RATE);
    }

    @Test
    void refusalBlocksTheLimitThatItNames() {
        limits.recordRefusal(CLIENT, RateLimitReason.CLIENT_RATE, 0, 10 * SECOND, 0);
        assertThat(limits.hasRoom(CLIENT, false, 0)).isFalse();
        assertThat(limits.hasRoom(1002L, false, 0)).isTrue();
        assertThat(limits.hasRoom(CLIENT, false, 10 * SECOND)).isTrue();
        assertThat(reasons(limits.limitsFor(CLIENT, false, 0))).contains(RateLimitReason.CLIENT_RATE);
        assertThat(limits.rates(0))
                .filteredOn(each -> each.reason().equals(RateLimitReason.CLIENT_RATE))
                .singleElement()
                .satisfies(each -> assertThat(each.limit()).as("not known").isZero());

        limits.recordRefusal(CLIENT, RateLimitReason.CLIENT_CREATION_RATE, 0, 10 * SECOND, 0);
        assertThat(limits.hasRoom(1002L, true, 0)).isFalse();
        assertThat(limits.hasRoom(1002L, false, 0)).isTrue();

        limits.recordRefusal(CLIENT, RateLimitReason.CREDENTIAL_RATE, 150, 10 * SECOND, 0);
        assertThat(limits.hasRoom(1002L, false, 0)).isFalse();
        assertThat(limits.learned().keyLimit(0)).isEqualTo(150);
        assertThat(limits.hasRoom(1002L, false, 10 * SECOND)).isTrue();
    }

    @Test
    void refusalByThePlatformBlocksAll() {
        limits.recordRefusal(null, RateLimitReason.PLATFORM_RATE, 0, 10 * SECOND, 0);

        assertThat(limits.hasRoom(null, false, 0)).isFalse();
        assertThat(limits.hasRoom(null, false, 10 * SECOND)).isTrue();
    }

    @Test
    void refusalOfAnUnknownLimitBlocksNothing() {
        limits.recordRefusal(null, new RateLimitReason("other-rate"), 5, 10 * SECOND, 0);
        limits.recordRefusal(null, RateLimitReason.CLIENT_RATE, 5, 10 * SECOND, 0);

        assertThat(limits.hasRoom(null, true, 0)).isTrue();
        assertThat(limits.learned().clientLimit(0)).isZero();
    }

    @Test
    void refusalTellsTheClientsLimit() {
        limits.recordRefusal(CLIENT, RateLimitReason.CLIENT_RATE, 60, 10 * SECOND, 0);

        assertThat(limits.learned().clientLimit(0)).isEqualTo(60);
    }

    /** It counted for the key what turned out to be a client's. */
    @Test
    void countOfTheKeyIsForgottenWhenTheLimitIsAClients() {
        SentRequest first = limits.requestStarted(CLIENT, false, 0);
        limits.recordHeaders(first, 60, 0, 30 * SECOND, 0);
        limits.requestEnded(first, 0);
        assertThat(limits.hasRoom(1002L, false, 0)).isFalse();

        SentRequest second = limits.requestStarted(1002L, false, SECOND);
        limits.recordHeaders(second, 60, 59, 20 * SECOND, SECOND);
        limits.requestEnded(second, SECOND);
        assertThat(limits.learned().clientLimit(SECOND)).isEqualTo(60);
        assertThat(limits.hasRoom(1003L, false, SECOND)).isTrue();
    }

    @Test
    void countsOfIdleClientsAreForgotten() {
        for (long client = 1; client <= 1000; client++) {
            limits.requestEnded(limits.requestStarted(client, false, 0), 0);
        }
        limits.recordRefusal(1L, RateLimitReason.CLIENT_RATE, 60, 100 * SECOND, 61 * SECOND);
        limits.requestStarted(CLIENT, false, 61 * SECOND);

        assertThat(limits.rates(61 * SECOND))
                .filteredOn(each -> each.reason().equals(RateLimitReason.CLIENT_RATE))
                .extracting(Rate::client)
                .containsExactlyInAnyOrder(1L, CLIENT);
        assertThat(limits.hasRoom(1L, false, 61 * SECOND)).isFalse();
    }

    @Test
    void storeIsAskedForEachLimitThatApplies() {
        shared.learned().recordClientLimit(60, 0);

        assertThat(shared.windowsFor(CLIENT, true, 0))
                .extracting(LimitStore.Window::counter, LimitStore.Window::limit)
                .map(Object::toString)
                .containsExactly(
                        "(\"platform\", 1000)", "(\"key\", 0)", "(\"client 1001\", 60)", "(\"creations\", 120)");
        assertThat(shared.windowsFor(null, false, 0))
                .extracting(LimitStore.Window::counter)
                .containsExactly("platform", "key");
    }

    @Test
    void storeIsToldWhichCreationsFailed() {
        UUID id = UUID.randomUUID();
        assertThat(KeyRateLimits.release(id, ended(null, true, 422)))
                .isEqualTo(new LimitStore.Release(id, true, "creations"));
        assertThat(KeyRateLimits.release(id, ended(null, true, 201))).isEqualTo(new LimitStore.Release(id, true, null));
        assertThat(KeyRateLimits.release(id, ended(null, false, 422)))
                .isEqualTo(new LimitStore.Release(id, true, null));
        SentRequest unsent = limits.requestStarted(null, false, 0);
        unsent.notSent();
        assertThat(KeyRateLimits.release(id, unsent)).isEqualTo(new LimitStore.Release(id, false, null));
    }

    @Test
    void countsOfTheStoreAreShown() {
        shared.learned().recordKeyLimit(150, 0);
        shared.learned().recordClientLimit(60, 0);
        shared.recordStoreCounts(
                CLIENT, Map.of("platform", 7, "key", 6, "client 1001", 5, "creations", 4, "client 9", 3), 0);

        assertThat(shared.rates(0))
                .extracting(Rate::reason, Rate::remaining)
                .map(Object::toString)
                .containsExactly(
                        "(platform-rate, 993)",
                        "(credential-rate, 144)",
                        "(client-creation-rate, 116)",
                        "(client-rate, 55)");
        // After its length, nothing of a window counts any more.
        assertThat(shared.rates(60 * SECOND - 1)).extracting(Rate::remaining).contains(993, 144, 55);
        assertThat(shared.rates(60 * SECOND)).extracting(Rate::remaining).containsExactly(1000, 150, 116);
    }

    @Test
    void refusalOfTheStoreBlocksUntilItHasRoom() {
        for (LimitStore.Window window : shared.windowsFor(CLIENT, true, 0)) {
            KeyRateLimits each = new KeyRateLimits(true);
            each.learned().recordKeyLimit(150, 0);
            each.learned().recordClientLimit(60, 0);
            each.recordStoreRefusal(CLIENT, window, SECOND);

            assertThat(each.hasRoom(CLIENT, true, 0)).as(window.counter()).isFalse();
            assertThat(each.hasRoom(CLIENT, true, SECOND)).as(window.counter()).isTrue();
            assertThat(each.rates(0))
                    .filteredOn(rate -> rate.reason().equals(window.reason()))
                    .singleElement()
                    .satisfies(rate -> {
                        assertThat(rate.remaining()).isZero();
                        assertThat(rate.pause()).isEqualTo(Duration.ofSeconds(1));
                    });
        }
    }

    @Test
    void storeIsToldOnceWhatAnswersSaid() {
        SentRequest request = shared.requestStarted(CLIENT, false, 0);
        shared.recordHeaders(request, 150, 140, 30 * SECOND, 0);
        shared.recordRefusal(CLIENT, RateLimitReason.CLIENT_RATE, 60, 90 * SECOND, 0);

        assertThat(shared.drainServerCounts(CLIENT, 10 * SECOND))
                .containsExactly(
                        new ServerCount(
                                "key",
                                Duration.ofMinutes(1),
                                ServerCount.Kind.REMAINING,
                                150,
                                140,
                                Duration.ofSeconds(20)),
                        new ServerCount(
                                "client 1001",
                                Duration.ofMinutes(1),
                                ServerCount.Kind.REFUSED,
                                0,
                                0,
                                Duration.ofSeconds(50)));
        assertThat(shared.drainServerCounts(CLIENT, 10 * SECOND)).isEmpty();
    }

    @Test
    void expiredAnswersAreNotToldToTheStore() {
        SentRequest request = shared.requestStarted(null, false, 0);
        shared.recordHeaders(request, 150, 140, 30 * SECOND, 0);

        assertThat(shared.drainServerCounts(null, 30 * SECOND)).isEmpty();
    }
}
