package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.contract.ApiOperation.KeyRule;
import es.cg.sdk.mock.internal.store.World;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each {@code Idempotency-Key} got, for 24 hours. Guarded by the service's lock. */
final class Idempotency {
    private static final Duration KEPT = Duration.ofHours(24);

    private final World world;
    private final Map<String, Kept> kept = new HashMap<>();

    Idempotency(World world) {
        this.world = world;
    }

    /** What was answered to this key before; null if it is new or forgotten. */
    @Nullable
    ApiResponse earlier(Visit visit) {
        String key = key(visit);
        Kept earlier = key == null ? null : kept.get(key);
        if (earlier == null || !world.clock().instant().isBefore(earlier.at().plus(KEPT))) {
            return null;
        }
        if (!earlier.fingerprint().equals(fingerprint(visit))) {
            throw Refusal.conflict("idempotency_key_reutilizada", "this key was used for another request");
        }
        return earlier.response();
    }

    /** Keeps what was done. */
    void keep(Visit visit, ApiResponse response) {
        String key = key(visit);
        if (key != null) {
            kept.put(key, new Kept(fingerprint(visit), response, world.clock().instant()));
        }
    }

    private static @Nullable String key(Visit visit) {
        boolean used = visit.operation().key() != KeyRule.NONE;
        String key = used ? visit.request().header("Idempotency-Key") : null;
        return key == null ? null : Checks.bearer(visit.request()) + " " + key;
    }

    private static String fingerprint(Visit visit) {
        ApiRequest request = visit.request();
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((request.method() + " " + request.path() + " " + visit.client() + "\n")
                    .getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(request.body()));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    private record Kept(String fingerprint, ApiResponse response, Instant at) {}
}
