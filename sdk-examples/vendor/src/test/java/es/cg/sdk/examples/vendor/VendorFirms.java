package es.cg.sdk.examples.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.IssuedKey;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.MockFirm;
import es.cg.sdk.mock.Panel;
import es.cg.sdk.mock.PanelKey;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.testing.Sql;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** The firms of the mock, under the names that the application gives them, and what its tables have of them. */
final class VendorFirms {
    private static final int UNAUTHORIZED = 401;

    private final MockCg mock;
    private final DataSource database;
    private final Map<String, MockFirm> firms = new LinkedHashMap<>();
    private final Map<String, String> keys = new ConcurrentHashMap<>();

    VendorFirms(MockCg mock, String databaseUrl) {
        this.mock = mock;
        // One connection: this is asked thousands of times.
        database = new SingleConnectionDataSource(databaseUrl, true);
        for (MockFirm each : mock.panel().firms()) {
            String name = "gestoria-" + (firms.size() + 1);
            firms.put(name, each);
            keys.put(name, each.liveKey());
        }
    }

    Set<String> names() {
        return firms.keySet();
    }

    private MockFirm firm(String name) {
        return Objects.requireNonNull(firms.get(name), name);
    }

    /** Returns the present key. */
    String key(String name) {
        return Objects.requireNonNull(keys.get(name), name);
    }

    /** Returns the digests of the API keys of writes that a process was sending. */
    List<String> keysOfWritesInDoubt(String name) throws SQLException {
        return Sql.query(database, "SELECT api_key FROM cg_write WHERE state = 'sending' AND account = '" + name + "'");
    }

    private Panel panel(String name) {
        return mock.panel().firm(firm(name).id());
    }

    private PanelKey present(String name) {
        return panel(name).keys().stream()
                .filter(each -> key(name).startsWith(each.prefix()))
                .findFirst()
                .orElseThrow();
    }

    /** Makes another key, and returns the one before, which is valid until it is ended. */
    PanelKey rotate(String name) {
        PanelKey before = present(name);
        IssuedKey issued = panel(name).rotateKey(before.id());
        keys.put(name, issued.key());
        return before;
    }

    void end(String name, PanelKey key) {
        panel(name).revokeKey(key.id());
    }

    void revoke(String name) {
        end(name, present(name));
    }

    List<Webhooks.Destination> destinations(String name) {
        return mock.webhooks(firm(name).id()).destinations();
    }

    /** Lets the application take a firm on, by the same call again until its destination is active. */
    void takeOn(String name, VendorProcesses processes) {
        VendorProcesses.await(() -> {
            HttpResponse<String> answer = processes.putKey(name, key(name));
            assertThat(answer.statusCode()).as(answer.body()).isIn(200, 202);
            verifyDestinations(name);
            return answer.statusCode() == 200;
        });
    }

    /** Does what a person does in the panel if a handshake has failed, such as by the death of a process. */
    private void verifyDestinations(String name) {
        destinations(name).stream()
                .filter(each -> !each.why().isEmpty())
                .forEach(each -> mock.webhooks(firm(name).id()).verify(each.id()));
    }

    /** Lets the service's answers to an operation wait until they are released: what they answer is done. */
    void hold(String operation) {
        mock.faults().armByChance(operation, 1, Fault.delayed(Duration.ofDays(1)));
    }

    void release() {
        mock.faults().clear();
    }

    /** Returns how many calls of an operation the service has answered for a firm, with any key. */
    int calls(String name, String operation) {
        return calls(name, operation, 0).size();
    }

    /** Returns whether the service has refused the key of a call for a firm. */
    boolean isRefused(String name, String operation) {
        return !calls(name, operation, UNAUTHORIZED).isEmpty();
    }

    private List<Journal.Call> calls(String name, String operation, int status) {
        return mock.journal().calls(operation).stream()
                .filter(each -> each.firm().equals(firm(name).id()))
                .filter(each -> status == 0 || each.status() == status)
                .toList();
    }

    /** Adds documents to some firms, up to so many for each of the first clients of each. */
    void addDocuments(Collection<String> to, int clients, int ofEach) throws SQLException {
        String all = to.stream()
                .flatMap(name -> firm(name).clients().subList(0, clients).stream()
                        .map(client -> "('" + name + "', " + client + ")"))
                .collect(Collectors.joining(", "));
        Sql.run(
                database,
                ("INSERT INTO erp_document (firm, client, number, day, tax_id, name, concept, amount)"
                                + " SELECT firm, client, client || '-' || n, current_date, 'B12345674',"
                                + " 'Talleres Ejemplo SL', 'Asesoría', 100 + n"
                                + " FROM (VALUES %s) v (firm, client), generate_series(1, %d) n"
                                + " ON CONFLICT DO NOTHING")
                        .formatted(all, ofEach));
        visit(to);
    }

    /** Asks for a summary of the first client. */
    void addSummary(String name, int year) throws SQLException {
        long client = firm(name).clients().get(0);
        Sql.run(
                database,
                "INSERT INTO erp_summary (firm, client, year) VALUES ('%s', %d, %d)".formatted(name, client, year));
        visit(List.of(name));
    }

    /** Lets the next visit read all invoices. */
    void readAgain(String name) throws SQLException {
        Sql.run(database, "UPDATE erp_client SET watermark = NULL WHERE firm = '" + name + "'");
        visit(List.of(name));
    }

    private void visit(Collection<String> names) throws SQLException {
        String all = String.join("', '", names);
        Sql.run(database, "UPDATE erp_due SET due = clock_timestamp() WHERE firm IN ('" + all + "')");
    }

    /** Returns the number of the process that visits the firm now. */
    int visitor(String name) throws SQLException {
        return Integer.parseInt(Sql.query(
                        database,
                        "SELECT application_name FROM pg_stat_activity a JOIN erp_firm f ON f.xmax = a.backend_xid"
                                + " WHERE firm = '" + name + "'")
                .get(0));
    }

    int count(String name, String what) throws SQLException {
        return Integer.parseInt(Sql.query(database, "SELECT count(*) FROM " + what + " AND firm = '" + name + "'")
                .get(0));
    }

    /** Returns the firms that have such rows. */
    Set<String> with(String what) throws SQLException {
        return new TreeSet<>(Sql.query(database, "SELECT firm FROM " + what));
    }

    /** Returns the numbers of the documents. */
    List<String> numbers(String name) throws SQLException {
        return Sql.query(database, "SELECT number FROM erp_document WHERE firm = '" + name + "'");
    }

    /** Returns what persons at the firm read. */
    List<String> messages(String name) throws SQLException {
        return Sql.query(
                database,
                ("SELECT message FROM erp_firm WHERE firm = '%1$s' AND message IS NOT NULL UNION ALL"
                                + " SELECT message FROM erp_document WHERE firm = '%1$s' AND message IS NOT NULL")
                        .formatted(name));
    }

    List<String> unhandledEvents() throws SQLException {
        return Sql.query(database, "SELECT event_id FROM cg_webhook_event WHERE state <> 'done'");
    }

    /** Returns the invoices as the panel shows them, for which no key is needed. */
    List<Invoice> panelInvoices(String name) {
        return panel(name).invoices().stream()
                .map(each -> new Invoice(Json.parse(each.json())))
                .toList();
    }

    /** Returns the invoices that the service lists. */
    List<Invoice> invoices(String name) {
        List<Invoice> found = new ArrayList<>();
        try (CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(key(name)))
                .build()) {
            firm(name)
                    .clients()
                    .forEach(each -> cg.forClient(each).invoices().list().forEach(found::add));
        }
        return found;
    }

    /** Returns the references of those invoices that are documents of the ERP. */
    static List<String> references(List<Invoice> invoices) {
        return invoices.stream()
                .map(Invoice::referenciaExterna)
                .filter(each -> each != null && each.matches("1\\d{3}-\\d+"))
                .toList();
    }

    /** Returns whether the application has these invoices, and no others, as the service has them. */
    boolean isMirrored(String name, List<Invoice> invoices) throws SQLException {
        Set<String> ofService =
                invoices.stream().map(each -> each.json().toString()).collect(Collectors.toCollection(TreeSet::new));
        return ofService.equals(
                new TreeSet<>(Sql.query(database, "SELECT json FROM erp_mirror WHERE firm = '" + name + "'")));
    }
}
