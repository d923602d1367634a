package es.cg.sdk.examples;

import es.cg.sdk.clients.Client;
import es.cg.sdk.common.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows what a key lacks: scopes, and clients' consents. A JSON document has all of them. */
final class KeyReport {
    private static final List<String> CLIENT_COLUMNS = List.of("Client", "Name", "Consent", "Consents to");

    private final Output out;

    KeyReport(Output out) {
        this.out = out;
    }

    /**
     * Shows the scopes that the key lacks, by the reason.
     *
     * @param missing the reason by scope
     */
    void scopes(List<Scope> scopes, Map<String, String> missing) {
        List<List<?>> all = new ArrayList<>();
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (Scope each : scopes) {
            String why = missing.get(each.value());
            all.add(List.of(each.value(), why == null, why == null ? "" : why));
            if (why != null) {
                byReason.computeIfAbsent(why, key -> new ArrayList<>()).add(each.value());
            }
        }
        out.rows("scopes", List.of("Scope", "Allowed", "Reason"), all);
        long allowed = scopes.stream()
                .filter(each -> !missing.containsKey(each.value()))
                .count();
        out.line("");
        if (byReason.isEmpty()) {
            out.line(out.good("The key may use all " + allowed + " scopes."));
            return;
        }
        out.line("The key may use " + allowed + " of " + scopes.size() + " scopes. It lacks:");
        byReason.forEach((why, lacking) -> {
            out.line("  " + String.join(", ", lacking));
            out.line("    " + why);
        });
    }

    /** Returns whether the SDK knows a scope of this name. */
    static boolean knows(List<Scope> scopes, String name) {
        return scopes.stream().anyMatch(each -> each.value().equals(name));
    }

    /** Shows which of the names are those of no scope. */
    void unknown(List<Scope> scopes, List<String> names) {
        for (String name : names) {
            if (!knows(scopes, name)) {
                String near =
                        WrongUse.near(name, scopes.stream().map(Scope::value).toList());
                out.line("  The SDK knows no scope " + name + (near.isEmpty() ? "." : ", did you mean " + near + "?"));
            }
        }
    }

    /** Shows the clients that do not consent to everything. */
    void clients(Iterable<Client> clients) {
        List<List<?>> all = new ArrayList<>();
        List<List<?>> partly = new ArrayList<>();
        for (Client each : clients) {
            Client.Consent consent = each.consentimiento();
            boolean full = Client.Consent.Estado.CONCEDIDO.equals(consent.estado());
            String to = consent.permisos().isEmpty()
                    ? "nothing"
                    : String.join(
                            ", ",
                            consent.permisos().stream().map(String::valueOf).toList());
            List<?> row =
                    Arrays.asList(String.valueOf(each.id()), each.nombre(), consent.estado(), full ? "everything" : to);
            all.add(row);
            if (!full) {
                partly.add(row);
            }
        }
        out.rows("clients", CLIENT_COLUMNS, all);
        out.line("");
        String count = Count.of(all.size(), "client");
        if (partly.isEmpty()) {
            out.line("It reaches " + count + "; " + (all.size() == 1 ? "it consents" : "all consent")
                    + " to everything.");
        } else {
            out.line("It reaches " + count + "; " + partly.size() + (partly.size() == 1 ? " does" : " do")
                    + " not consent to everything:");
            out.line("");
            out.table(CLIENT_COLUMNS, partly);
        }
    }
}
