package es.cg.sdk.webhooks;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The secrets of firms, of which the address has the number; keeps which names it was asked for. Thread-safe. */
final class FirmSecrets implements SecretSource {
    static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    static final SourceAddresses ADDRESSES = SourceAddresses.of("erp", KEY);

    final Map<String, SourceSecrets> secrets = new ConcurrentHashMap<>();
    final List<String> asked = new CopyOnWriteArrayList<>();
    volatile @Nullable Throwable failure;

    /** Returns a path of this receiver, which proves itself. */
    static String path(Object name) {
        return ADDRESSES.path(name.toString());
    }

    /** Returns the secret of a firm, which no other firm has. */
    static WebhookSecret secret(int firm) {
        return WebhookSecret.of("whsec_of_the_firm_%06d".formatted(firm));
    }

    FirmSecrets with(int... firms) {
        for (int each : firms) {
            secrets.put(Integer.toString(each), SourceSecrets.of("firm-" + each, secret(each)));
        }
        return this;
    }

    @Override
    public @Nullable SourceSecrets find(String name) throws Exception {
        asked.add(name);
        Throwable thrown = failure;
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (Exception) thrown;
        }
        return secrets.get(name);
    }
}
