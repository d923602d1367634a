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

import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.StatementText;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
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
        Map.entry("matchProposals.list",  mock -> get(mock, MOVEMENTS + "/" + newest(mock, MOVEMENTS) + "/match-proposals")),
        Map.entry("sepaMandates.list",    list("/sepa-mandates")),
        Map.entry("sepaMandates.create",  BankScenarios::mandate),
        Map.entry("sepaMandates.get",     mock -> get(mock, "/sepa-mandates/" + made(mandate(mock)))),
        Map.entry("sepaMandates.revoke",  mock -> post(mock, "/sepa-mandates/" + made(mandate(mock)) + "/revoke", example("sepaMandates.revoke"))),
        Map.entry("sepaRemittances.list", list(REMITTANCES)),
        Map.entry("sepaRemittances.get",  mock -> remittance(mock, "")),
        Map.entry("sepaRemittances.file", mock -> remittance(mock, "/file")));

    static final Map<String, Asking> ERRORS = Map.of(
        "bankTransactions.import formato_no_valido",      mock -> post(mock, MOVEMENTS + "/import", StatementText.request(newest(mock, "/bank-accounts"), "nada")),
        "matchProposals.create factura_anulada",          mock -> proposal(mock, "unmatched", InvoicingScenarios.annulled(mock)),
        "matchProposals.create factura_sustituida",       mock -> proposal(mock, "unmatched", InvoicingScenarios.replaced(mock)),
        "matchProposals.create estado_final",             mock -> proposal(mock, "unmatched", InvoicingScenarios.collected(mock)),
        "matchProposals.create movimiento_ya_conciliado", mock -> proposal(mock, "matched", InvoicingScenarios.issued(mock)),
        "sepaMandates.revoke mandato_revocado",           BankScenarios::revokedTwice);
    // formatter:on

    private BankScenarios() {}

    private static TestRequest proposal(TestMock mock, String status, String invoice) throws IOException {
        String movement = newest(mock, MOVEMENTS + "?match_status=" + status);
        return post(
                mock, MOVEMENTS + "/" + movement + "/match-proposals", "{\"factura_id\":\"%s\"}".formatted(invoice));
    }

    private static TestRequest mandate(TestMock mock) throws IOException {
        String addressee = newest(mock, "/addressees");
        return post(mock, "/sepa-mandates", Records.example("sepaMandates.create", "destinatario_id", addressee));
    }

    private static TestRequest revokedTwice(TestMock mock) throws IOException {
        String path = "/sepa-mandates/" + made(mandate(mock)) + "/revoke";
        return after(post(mock, path), post(mock, path));
    }

    /** The second client has one. */
    private static TestRequest remittance(TestMock mock, String below) throws IOException {
        String id = first(mock.get(REMITTANCES).client(TALLERES));
        return mock.get(REMITTANCES + "/" + id + below).client(TALLERES);
    }
}
