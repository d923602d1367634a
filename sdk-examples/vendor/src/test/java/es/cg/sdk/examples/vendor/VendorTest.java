package es.cg.sdk.examples.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.MockFirm;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The application as processes over PostgreSQL and a mock with firms. */
@Tag("slow")
class VendorTest {
    private static final int PROCESSES = 1;
    private static final int FIRMS = 1;
    private static final int DOCUMENTS = 5;

    @TempDir
    private Path folder;

    private final PGSimpleDataSource database = new PGSimpleDataSource();
    private final Map<String, MockFirm> firms = new HashMap<>();
    private final Map<String, String> keys = new HashMap<>();

    @Test
    void eachDocumentIsIssuedOnce() throws Exception {
        try (PostgresServer postgres = PostgresServer.start(folder.resolve("postgresql"));
                MockCg mock = MockCg.builder()
                        .firms(FIRMS)
                        .running()
                        .time(OffsetDateTime.now())
                        .deliveryPauses(
                                Collections.nCopies(60, Duration.ofSeconds(1)).toArray(Duration[]::new))
                        .start();
                VendorProcesses processes = new VendorProcesses(folder, postgres.url(), mock.baseUrl())) {
            database.setUrl(postgres.url());
            for (int i = 0; i < PROCESSES; i++) {
                processes.start(VendorApplication.class);
            }
            mock.panel().firms().forEach(each -> firms.put("gestoria-" + (firms.size() + 1), each));
            for (String firm : firms.keySet()) {
                keys.put(firm, firm(firm).liveKey());
                assertThat(processes.putKey(firm, firm(firm).liveKey()).statusCode())
                        .isEqualTo(200);
            }
            VendorProcesses.await(() -> firms.values().stream().allMatch(each -> isActive(mock, each)));
            addDocuments();

            VendorProcesses.await(() -> isEmpty("SELECT number FROM erp_document WHERE state <> 'issued'"));
            VendorProcesses.await(() -> isMirrored(mock));
            VendorProcesses.await(() -> isEmpty("SELECT event_id FROM cg_webhook_event WHERE state <> 'done'")
                    && events() == firms.size() * 2 * DOCUMENTS);
            for (String firm : firms.keySet()) {
                assertThat(issued(mock, firm)).containsExactlyInAnyOrderElementsOf(numbers(firm));
            }
            assertThat(Sql.query(database, "SELECT event FROM erp_event")).doesNotHaveDuplicates();
        }
    }

    private MockFirm firm(String name) {
        return Objects.requireNonNull(firms.get(name), name);
    }

    private static boolean isActive(MockCg mock, MockFirm firm) {
        return mock.webhooks(firm.id()).destinations().stream()
                .anyMatch(each -> each.state().equals("activo"));
    }

    /** Adds documents for the first two clients of each firm. */
    private void addDocuments() throws Exception {
        for (Map.Entry<String, MockFirm> each : firms.entrySet()) {
            for (long client : each.getValue().clients().subList(0, 2)) {
                Sql.run(
                        database,
                        ("INSERT INTO erp_document (firm, client, number, day, tax_id, name, concept, amount)"
                                        + " SELECT '%s', %d, '%d-' || n, current_date, 'B12345674', 'Talleres Ejemplo SL',"
                                        + " 'Asesoría', 100 + n FROM generate_series(1, %d) n")
                                .formatted(each.getKey(), client, client, DOCUMENTS));
            }
        }
    }

    private boolean isEmpty(String sql) throws Exception {
        return Sql.query(database, sql).isEmpty();
    }

    private int events() throws Exception {
        return Sql.query(database, "SELECT event FROM erp_event WHERE kind = 'invoice.emitted'")
                .size();
    }

    private List<String> numbers(String firm) throws Exception {
        return Sql.query(database, "SELECT number FROM erp_document WHERE firm = '" + firm + "'");
    }

    private CgClient client(MockCg mock, String firm) {
        return CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(Objects.requireNonNull(keys.get(firm), firm)))
                .build();
    }

    /** Returns the references of the firm's invoices that are documents of the ERP. */
    private List<String> issued(MockCg mock, String firm) {
        List<String> found = new ArrayList<>();
        try (CgClient cg = client(mock, firm)) {
            for (long each : firm(firm).clients()) {
                cg.forClient(each).invoices().list().stream()
                        .map(Invoice::referenciaExterna)
                        .filter(Objects::nonNull)
                        .filter(reference -> reference.startsWith(each + "-"))
                        .forEach(found::add);
            }
        }
        return found;
    }

    private boolean isMirrored(MockCg mock) throws Exception {
        for (String firm : firms.keySet()) {
            TreeSet<String> ofService = new TreeSet<>();
            try (CgClient cg = client(mock, firm)) {
                for (long each : firm(firm).clients()) {
                    cg.forClient(each)
                            .invoices()
                            .list()
                            .forEach(invoice -> ofService.add(invoice.json().toString()));
                }
            }
            String sql = "SELECT json FROM erp_mirror WHERE firm = '" + firm + "'";
            if (!ofService.equals(new TreeSet<>(Sql.query(database, sql)))) {
                return false;
            }
        }
        return true;
    }
}
