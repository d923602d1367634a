package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.ClientApi;
import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.errors.ConsentException;
import es.cg.sdk.invoices.Invoice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The Java of docs/keep-a-mirror.md. */
class MirrorGuideTest extends MockedGuide {
    /** Tables of the application. */
    private static final class Tables {
        private final Map<String, Invoice> invoices = new HashMap<>();
        private final Map<String, String> watermarks = new HashMap<>();

        @Nullable
        String watermark(String list, long client) {
            return watermarks.get(list + " " + client);
        }

        void inOneTransaction(Runnable work) {
            work.run();
        }

        void put(Invoice invoice) {
            invoices.put(String.valueOf(invoice.id()), invoice);
        }

        void setWatermark(String list, long client, String text) {
            watermarks.put(list + " " + client, text);
        }
    }

    private static void walk(ClientApi laura, Tables tables) {
        // snippet walk
        // With several firms, the firm is in the key of a watermark too: each may have a client 1001.
        String stored = tables.watermark("invoices", laura.clientId()); // null before the first walk
        Watermark since = stored == null ? null : new Watermark(stored);
        for (ChangePage<Invoice> page : laura.invoices().changes(since)) {
            tables.inOneTransaction(() -> {
                page.records().forEach(tables::put); // by its id
                tables.setWatermark(
                        "invoices", laura.clientId(), page.watermark().text());
            });
            page.notes().forEach(System.err::println);
        }
        // end snippet
    }

    private List<Long> night(Tables tables, long... clients) {
        List<Long> withoutConsent = new ArrayList<>();
        // snippet night
        for (long client : clients) {
            try {
                walk(cg.forClient(client), tables);
            } catch (ConsentException e) {
                withoutConsent.add(client); // its records and its watermark stay; the others go on
            }
        }
        // end snippet
        return withoutConsent;
    }

    @Test
    void aClientWithoutConsentStopsNoOther() {
        Tables tables = new Tables();
        assertThat(night(tables, 1001, 1002)).isEmpty();
        String before = tables.watermark("invoices", 1001);
        String other = tables.watermark("invoices", 1002);
        mock.panel().keys().stream()
                .filter(each -> mock.liveKey().startsWith(each.prefix()))
                .forEach(each -> mock.panel().withdrawConsent(each.id(), 1001));
        mock.panel().advance(Duration.ofHours(1));

        assertThat(night(tables, 1001, 1002)).containsExactly(1001L);
        assertThat(tables.watermark("invoices", 1001)).isEqualTo(before);
        assertThat(tables.watermark("invoices", 1002)).isNotEqualTo(other);
    }

    @Test
    void aMirrorFollowsTheChanges() {
        ClientApi laura = cg.forClient(1001);
        Tables tables = new Tables();
        walk(laura, tables);
        int before = tables.invoices.size();
        mock.panel().advance(Duration.ofHours(1));
        laura.invoices().issue(ExampleInvoice.request());
        walk(laura, tables);

        assertThat(before).isPositive();
        assertThat(tables.invoices).hasSize(before + 1);
    }
}
