package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.first;
import static es.cg.sdk.mock.operations.Records.get;
import static es.cg.sdk.mock.operations.Records.list;
import static es.cg.sdk.mock.operations.Records.made;
import static es.cg.sdk.mock.operations.Records.newest;
import static es.cg.sdk.mock.operations.Records.newestOf;
import static es.cg.sdk.mock.operations.Records.post;

import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Place;
import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.StatementText;
import java.io.IOException;
import java.util.Map;

/** Bank accounts, transactions, statements and proposals; SEPA mandates and remittances. */
final class BankScenarios {
    private static final String MOVEMENTS = "/bank-transactions";
    private static final String REMITTANCES = "/sepa-remittances";

    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.ofEntries(
        Map.entry("bankAccounts.get",     newestOf("/bank-accounts")),
        Map.entry("bankTransactions.get", newestOf(MOVEMENTS)),
        Map.entry("bankImports.list",     list("/bank-imports")),
        Map.entry("matchProposals.list",  place -> get(place, MOVEMENTS + "/" + newest(place, MOVEMENTS) + "/match-proposals")),
        Map.entry("sepaMandates.list",    list("/sepa-mandates")),
        Map.entry("sepaMandates.create",  BankScenarios::mandate),
        Map.entry("sepaMandates.get",     place -> get(place, "/sepa-mandates/" + made(mandate(place)))),
        Map.entry("sepaMandates.revoke",  place -> post(place, "/sepa-mandates/" + made(mandate(place)) + "/revoke", example("sepaMandates.revoke"))),
        Map.entry("sepaRemittances.list", list(REMITTANCES)),
        Map.entry("sepaRemittances.get",  place -> remittance(place, "")),
        Map.entry("sepaRemittances.file", place -> remittance(place, "/file")));

    static final Map<String, Asking> ERRORS = Map.of(
        "bankTransactions.import formato_no_valido",      place -> post(place, MOVEMENTS + "/import", StatementText.request(newest(place, "/bank-accounts"), "nada")),
        "matchProposals.create factura_anulada",          place -> proposal(place, "unmatched", InvoicingScenarios.annulled(place)),
        "matchProposals.create factura_sustituida",       place -> proposal(place, "unmatched", InvoicingScenarios.replaced(place)),
        "matchProposals.create estado_final",             place -> proposal(place, "unmatched", InvoicingScenarios.collected(place)),
        "matchProposals.create movimiento_ya_conciliado", place -> proposal(place, "matched", InvoicingScenarios.issued(place)),
        "sepaMandates.revoke mandato_revocado",           BankScenarios::revokedTwice);
    // formatter:on

    private BankScenarios() {}

    private static Ask proposal(Place place, String status, String invoice) throws IOException {
        String movement = newest(place, MOVEMENTS + "?match_status=" + status);
        return post(
                place, MOVEMENTS + "/" + movement + "/match-proposals", "{\"factura_id\":\"%s\"}".formatted(invoice));
    }

    private static Ask mandate(Place place) throws IOException {
        String addressee = newest(place, "/addressees");
        return post(place, "/sepa-mandates", Records.example("sepaMandates.create", "destinatario_id", addressee));
    }

    private static Ask revokedTwice(Place place) throws IOException {
        String path = "/sepa-mandates/" + made(mandate(place)) + "/revoke";
        return after(post(place, path), post(place, path));
    }

    /** The second client has one. */
    private static Ask remittance(Place place, String below) throws IOException {
        String id = first(place.get(REMITTANCES).client(TALLERES));
        return place.get(REMITTANCES + "/" + id + below).client(TALLERES);
    }
}
