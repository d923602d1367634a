package es.cg.sdk.examples.vendor;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.IssuedKey;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.MockFirm;
import es.cg.sdk.mock.Panel;
import es.cg.sdk.mock.PanelKey;
import es.cg.sdk.testing.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.postgresql.ds.PGSimpleDataSource;

/** The firms of the mock, under the names that the application gives them, and what its tables have of them. */
final class VendorFirms {
    private final MockCg mock;
    private final PGSimpleDataSource database = new PGSimpleDataSource();
    private final Map<String, MockFirm> firms = new LinkedHashMap<>();
    private final Map<String, String> keys = new LinkedHashMap<>();

    VendorFirms(MockCg mock, String databaseUrl) {
        this.mock = mock;
        database.setUrl(databaseUrl);
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

    String digest(String name) {
        return ApiKey.of(key(name)).digest();
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

    boolean isActive(String name) {
        return mock.webhooks(firm(name).id()).destinations().stream()
                .anyMatch(each -> each.state().equals("activo"));
    }

    /** Adds documents for the first two clients. */
    void addDocuments(String name, int ofEach) throws SQLException {
        for (long client : firm(name).clients().subList(0, 2)) {
            Sql.run(
                    database,
                    ("INSERT INTO erp_document (firm, client, number, day, tax_id, name, concept, amount)"
                                    + " SELECT '%1$s', %2$d, '%2$d-' || n, current_date, 'B12345674',"
                                    + " 'Talleres Ejemplo SL', 'Asesoría', 100 + n FROM generate_series(1, %3$d) n"
                                    + " ON CONFLICT DO NOTHING")
                            .formatted(name, client, ofEach));
        }
    }

    /** Asks for a summary of the first client. */
    void addSummary(String name, int year) throws SQLException {
        long client = firm(name).clients().get(0);
        Sql.run(
                database,
                "INSERT INTO erp_summary (firm, client, year) VALUES ('%s', %d, %d)".formatted(name, client, year));
    }

    List<String> openSummaries(String name) throws SQLException {
        return query("SELECT client FROM (SELECT * FROM erp_summary WHERE file IS NULL) s", name);
    }

    private List<String> query(String sql, String name) throws SQLException {
        return Sql.query(database, sql + " WHERE firm = '" + name + "'");
    }

    List<String> numbers(String name) throws SQLException {
        return query("SELECT number FROM erp_document", name);
    }

    List<String> open(String name) throws SQLException {
        return query("SELECT number FROM (SELECT * FROM erp_document WHERE state <> 'issued') d", name);
    }

    int issued(String name) throws SQLException {
        return query("SELECT number FROM (SELECT * FROM erp_document WHERE state = 'issued') d", name)
                .size();
    }

    /** Returns what a person at the firm reads, or nothing. */
    String message(String name) throws SQLException {
        return String.valueOf(query("SELECT message FROM erp_firm", name).get(0));
    }

    /** Returns how many invoices of the firm were booked as issued, by their events. */
    int events(String name) throws SQLException {
        return query("SELECT event FROM erp_event", name).size();
    }

    List<String> unhandledEvents() throws SQLException {
        return Sql.query(database, "SELECT event_id FROM cg_webhook_event WHERE state <> 'done'");
    }

    /** Returns the operations of which a call was refused for its key. */
    Set<String> refusedOperations() {
        return mock.journal().calls().stream()
                .filter(each -> each.status() == 401)
                .map(Journal.Call::operation)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Invoice> invoices(String name) {
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

    /** Returns the references of the firm's invoices that are documents of the ERP. */
    List<String> references(String name) {
        return invoices(name).stream()
                .map(Invoice::referenciaExterna)
                .filter(each -> each != null && each.matches("1\\d{3}-\\d+"))
                .toList();
    }

    boolean isMirrored(String name) throws SQLException {
        Set<String> ofService = invoices(name).stream()
                .map(each -> each.json().toString())
                .collect(Collectors.toCollection(TreeSet::new));
        return ofService.equals(new TreeSet<>(query("SELECT json FROM erp_mirror", name)));
    }
}
