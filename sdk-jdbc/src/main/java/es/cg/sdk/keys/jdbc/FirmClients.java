package es.cg.sdk.keys.jdbc;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.clients.Client;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The clients of a firm by their ids, each with a digest of id and tax id, empty if the tax id is not known: by these,
 * a key of another firm is noticed, where each firm has a client 1001. Immutable.
 */
record FirmClients(Map<Long, String> digests) {
    private static final int LENGTH = 24;

    /** Returns those that a key may act on. */
    static FirmClients of(Iterable<Client> listed) {
        Map<Long, String> digests = new TreeMap<>();
        for (Client each : listed) {
            Long id = each.id();
            String nif = each.nif();
            if (id != null) {
                digests.put(id, nif == null ? "" : Sha256.hex(id + " " + nif).substring(0, LENGTH));
            }
        }
        return new FirmClients(digests);
    }

    /** Reads what {@link #text} returned. */
    static FirmClients ofText(String text) {
        Map<Long, String> digests = new TreeMap<>();
        text.lines().forEach(each -> {
            int end = each.indexOf(' ');
            digests.put(Long.valueOf(each.substring(0, end)), each.substring(end + 1));
        });
        return new FirmClients(digests);
    }

    /** Returns a line for each client. */
    String text() {
        return digests.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining("\n"));
    }

    /** Returns why a key with these clients is not that of the firm which had {@code before}; null if it may be. */
    @Nullable
    String reasonNotOf(FirmClients before) {
        boolean isAnyListed = before.digests.keySet().stream().anyMatch(digests::containsKey);
        if (!isAnyListed && !before.digests.isEmpty()) {
            return "it lists none of the " + before.digests.size() + " clients of the key before";
        }
        return digests.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .filter(each -> {
                    String earlier = before.digests.getOrDefault(each.getKey(), "");
                    return !earlier.isEmpty() && !Objects.equals(earlier, each.getValue());
                })
                .findFirst()
                .map(each -> "it lists client " + each.getKey() + " with another tax id than the key before")
                .orElse(null);
    }

    /** Returns how many there are. */
    @Override
    public String toString() {
        return "FirmClients[" + digests.size() + "]";
    }
}
