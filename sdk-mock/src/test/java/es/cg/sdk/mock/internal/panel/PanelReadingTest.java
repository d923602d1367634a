package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.ObservedLock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A call of the panel that reads many records lets others have the lock in between, and answers as if it had not. */
final class PanelReadingTest {
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final ObservedLock lock = new ObservedLock();
    private final SharedState shared = StateHandlersTest.shared(lock);
    private final Firms firms = StateHandlersTest.firms(shared);
    private final Environment production;
    private final PanelServer panel;

    PanelReadingTest() {
        firms.fillFirst(false);
        production = firms.first().production().context().environment();
        panel = new PanelServer(firms, shared);
    }

    private void addInvoices(int count) {
        for (int i = 0; i < count; i++) {
            ObjectNode invoice = JsonNodeFactory.instance.objectNode().put("sentido", "recibida");
            production.add(TableNames.INVOICES, 1001, invoice);
        }
    }

    @Test
    void listBeginsAnewAfterAReset() {
        List<String> atTheStart = panel.call("GET /panel/invoices", NOTHING).findValuesAsText("id");
        addInvoices(500);
        lock.whenReleased(times -> {
            // After its second page.
            if (times == 4) {
                panel.call("POST /panel/reset", NOTHING);
            }
        });

        ObjectNode list = panel.call("GET /panel/invoices", NOTHING);

        assertThat(lock.times()).isGreaterThan(4);
        assertThat(list.findValuesAsText("id")).isEqualTo(atTheStart);
    }

    @Test
    void listBeginsAnewWhenItsLastRowIsRemoved() {
        addInvoices(120);
        lock.whenReleased(times -> {
            if (times == 4) {
                production.removeClient(1001, Set.of());
            }
        });

        ObjectNode list = panel.call("GET /panel/invoices?limit=1000", NOTHING);

        List<String> left =
                panel.call("GET /panel/invoices?limit=1000", NOTHING).findValuesAsText("id");
        assertThat(list.findValuesAsText("id")).isEqualTo(left).isNotEmpty();
    }

    @Test
    void rowThatTheCallerNamesMustBeThere() {
        assertThatThrownBy(() -> panel.call("GET /panel/invoices?limit=1000&before=none", NOTHING))
                .hasMessageContaining("before must be the last row");
    }

    @Test
    void listThatIsResetAgainAndAgainIsAConflict() {
        lock.whenReleased(times -> {
            if (times < 100) {
                panel.call("POST /panel/reset", NOTHING);
            }
        });

        assertThatThrownBy(() -> panel.call("GET /panel/invoices", NOTHING))
                .isInstanceOfSatisfying(
                        ApiException.class, error -> assertThat(error.status()).isEqualTo(409));
        assertThat(lock.times()).isLessThan(20);
    }

    @Test
    void listGoesOnWhenAnotherFirmIsUsedOrReset() {
        String firm = panel.call("POST /panel/firms", NOTHING).path("id").asText();
        addInvoices(120);
        lock.whenReleased(times -> {});
        panel.call("GET /panel/invoices?limit=1000", NOTHING);
        int times = lock.times();
        lock.whenReleased(time -> {
            if (time == 4) {
                panel.call("GET /panel/invoices", firm, NOTHING);
            }
        });

        panel.call("GET /panel/invoices?limit=1000", NOTHING);

        assertThat(firms.used()).hasSize(2);
        assertThat(lock.times()).isEqualTo(times);
    }

    @Test
    void listOfRequestsDoesNotWaitForTheLock() {
        lock.whenReleased(times -> {});

        panel.call("GET /panel/requests?limit=1000", NOTHING);

        assertThat(lock.times()).isZero();
    }

    @Test
    void recordIsFoundAmongManyEventsPieceByPiece() {
        addInvoices(1);
        String id = String.valueOf(
                production.table(TableNames.INVOICES).newestFirst().get(0).id());
        for (int i = 0; i < 1000; i++) {
            ObjectNode about = JsonNodeFactory.instance.objectNode().put("id", i == 500 ? id : "inv_" + i);
            firms.first().production().context().events().keep("invoice.issued", 1001, about);
        }
        lock.whenReleased(times -> {});
        panel.call("GET /panel/records?id=" + id, NOTHING);
        assertThat(lock.times()).as("indexed as they came").isLessThan(5);

        panel.restore(panel.snapshot());
        lock.whenReleased(times -> {});
        ObjectNode found = panel.call("GET /panel/records?id=" + id, NOTHING);

        assertThat(lock.times()).as("indexed after a load").isGreaterThan(10);
        assertThat(found.at("/data/0/events")).hasSize(1);
    }
}
