package es.cg.sdk.webhooks.registration;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A store that keeps the text of registrations, as one of an application's own does. */
final class MemoryStore implements SecretStore {
    final Map<String, String> texts = new ConcurrentHashMap<>();

    @Override
    public @Nullable StoredRegistration load(String name) {
        String text = texts.get(name);
        return text == null ? null : StoredRegistration.ofText(text);
    }

    @Override
    public synchronized boolean save(StoredRegistration registration) {
        StoredRegistration found = load(registration.name());
        if ((found == null ? 0 : found.version()) != registration.version() - 1) {
            return false;
        }
        texts.put(registration.name(), registration.text());
        return true;
    }
}
