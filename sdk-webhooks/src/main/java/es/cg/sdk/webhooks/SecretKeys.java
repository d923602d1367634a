package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.Hmac;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/** The secrets of a verifier, each with its HMAC key ready to use. Immutable. */
final class SecretKeys {
    static final SecretKeys NONE = new SecretKeys(List.of());

    private static final int MAX_SECRETS = 8;

    private final List<Key> keys;

    private SecretKeys(List<Key> keys) {
        this.keys = keys;
    }

    private record Key(WebhookSecret secret, Hmac hmac) {}

    /**
     * Prepares the keys.
     *
     * @param form how the service signs
     * @throws IllegalArgumentException if there is no secret, there are more than eight, two have the same name, or one
     *     is no key of this form
     */
    static SecretKeys of(List<WebhookSecret> secrets, SignatureForm form) {
        check(secrets);
        return new SecretKeys(
                secrets.stream().map(each -> new Key(each, hmac(each, form))).toList());
    }

    private static Hmac hmac(WebhookSecret secret, SignatureForm form) {
        return new Hmac(form.algorithm().javaName(), form.key(secret.bytes()));
    }

    /**
     * Checks the number of secrets, and their names.
     *
     * @throws IllegalArgumentException if there is no secret, there are more than eight, or two have the same name
     */
    static void check(List<WebhookSecret> secrets) {
        Set<String> names = new HashSet<>();
        for (WebhookSecret each : secrets) {
            if (!names.add(each.id())) {
                throw new IllegalArgumentException("two secrets are named " + each.id()
                        + ", so that a verdict could not tell them apart: name one with named(…)");
            }
        }
        if (secrets.isEmpty() || secrets.size() > MAX_SECRETS) {
            throw new IllegalArgumentException(
                    "a verifier must have 1 to " + MAX_SECRETS + " secrets, and was given " + secrets.size());
        }
    }

    boolean isEmpty() {
        return keys.isEmpty();
    }

    List<String> names() {
        return keys.stream().map(each -> each.secret().id()).toList();
    }

    /** Begins to compute the signatures of a body, with each secret that has not expired. */
    Signatures begin(Instant now, byte[] beforeBody) {
        List<Computation> computations = new ArrayList<>(1);
        for (Key each : keys) {
            if (each.secret().isValidAt(now)) {
                Mac mac = each.hmac().begin();
                mac.update(beforeBody);
                computations.add(new Computation(each.secret(), mac));
            }
        }
        return new Signatures(computations);
    }

    private record Computation(WebhookSecret secret, Mac mac) {}

    /** The signatures of one body under each secret, while its bytes come. Not thread-safe. */
    static final class Signatures {
        private final List<Computation> computations;

        private Signatures(List<Computation> computations) {
            this.computations = computations;
        }

        boolean isEmpty() {
            return computations.isEmpty();
        }

        void update(byte[] bytes, int offset, int length) {
            for (Computation each : computations) {
                each.mac().update(bytes, offset, length);
            }
        }

        /** Returns the name of the first secret that made one of these signatures; null if none did. */
        @Nullable
        String matching(List<byte[]> signatures) {
            String matched = null;
            for (Computation each : computations) {
                byte[] expected = each.mac().doFinal();
                // All are compared, also after a match, so that the duration reveals nothing.
                for (byte[] signature : signatures) {
                    boolean same = MessageDigest.isEqual(expected, signature);
                    matched = same && matched == null ? each.secret().id() : matched;
                }
            }
            return matched;
        }
    }
}
