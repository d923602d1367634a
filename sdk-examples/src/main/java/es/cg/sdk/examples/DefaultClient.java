package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.Listing;
import es.cg.sdk.clients.Client;
import es.cg.sdk.errors.ConsentException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;

/**
 * The client that an example works with if {@code --client} names none: the one with the lowest id that has consented
 * and has what the example needs. If none has it, the first; the example then says what is missing.
 *
 * @param client the client
 * @param hasAll whether it has what the example needs
 */
record DefaultClient(Client client, boolean hasAll) {
    private static final int MAX_ASKED = 20;

    /**
     * Finds the client.
     *
     * @param needs whether a client has what the example needs; asked of at most 20 clients
     * @throws RefusedException if the key may act on no client
     */
    static DefaultClient find(CgClient cg, BiPredicate<Client, ClientApi> needs) {
        List<Client> sorted = cg.clients().list().limit(Listing.LARGEST_LIMIT).toList(Listing.LARGEST_LIMIT).stream()
                .filter(each -> each.id() != null)
                .sorted(Comparator.comparing(Client::id))
                .toList();
        List<Client> consenting = sorted.stream()
                .filter(DefaultClient::hasConsented)
                .limit(MAX_ASKED)
                .toList();
        List<Client> candidates = consenting.isEmpty() ? sorted : consenting;
        if (candidates.isEmpty()) {
            throw RefusedException.failed(
                    "the key may act on no client: ask the accounting firm to add one to it in the panel");
        }
        return candidates.stream()
                .filter(each -> has(each, cg, needs))
                .findFirst()
                .map(each -> new DefaultClient(each, true))
                .orElseGet(() -> new DefaultClient(candidates.get(0), false));
    }

    private static boolean hasConsented(Client client) {
        return Client.Consent.Estado.CONCEDIDO.equals(client.consentimiento().estado());
    }

    private static boolean has(Client client, CgClient cg, BiPredicate<Client, ClientApi> needs) {
        try {
            return needs.test(client, cg.forClient(Objects.requireNonNull(client.id())));
        } catch (ConsentException withoutConsent) {
            return false;
        }
    }
}
