package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Changes;
import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.testing.HangLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A walk over changes goes by the service's own time, and shows that the filter is ignored. */
final class ChangesTest {
    private static final String[] AT_EIGHT = {"Date", "Fri, 20 Nov 2026 08:00:00 GMT"};
    private static final String[] AT_NINE = {"Date", "Fri, 20 Nov 2026 09:00:00 GMT"};
    private static final String OWNER =
            "production|key:" + ApiKey.of("cg_live_abc.s3cret").digest();
    private static final String INVOICES = "1|" + OWNER + "|invoices|1001|";
    private static final Watermark ENDED = new Watermark(INVOICES + "2026-11-20T07:50:00Z|2026-11-20T08:00:00Z|");
    private static final String NEW = "2026-11-20T08:00:00+00:00";
    private static final String OLD = "2026-11-01T08:00:00+00:00";

    @RegisterExtension
    private final Answering service = new Answering();

    private ClientApi laura;

    @BeforeEach
    void start() {
        laura = service.once().forClient(1001);
        // The clock of the computer does not count.
        service.time.jump(Duration.ofDays(8));
    }

    /** A page of one record, changed then; {@code next} is empty on the last one. */
    private void page(String next, String changed, String... headers) {
        service.answer(
                200,
                "{\"object\":\"list\",\"data\":[{\"id\":\"inv_" + next + "\",\"actualizado_en\":" + changed
                        + "}],\"has_more\":" + !next.isEmpty() + ",\"next_cursor\":"
                        + (next.isEmpty() ? "null" : "\"" + next + "\"") + "}",
                headers);
    }

    private static String text(String value) {
        return "\"" + value + "\"";
    }

    private static <T> List<ChangePage<T>> walked(Changes<T> changes) {
        List<ChangePage<T>> pages = new ArrayList<>();
        changes.forEach(pages::add);
        return pages;
    }

    private static <T> ChangePage<T> last(List<ChangePage<T>> pages) {
        return pages.get(pages.size() - 1);
    }

    private List<String> asked() throws InterruptedException {
        List<String> queries = new ArrayList<>();
        while (queries.size() < service.server.getRequestCount()) {
            queries.add(service.server
                    .takeRequest(HangLimit.MINUTES, TimeUnit.MINUTES)
                    .getUrl()
                    .query());
        }
        return queries;
    }

    @Test
    void nextWalkAsksFromTheServicesTimeAtTheStartOfThisOne() throws InterruptedException {
        page("c1", text(NEW), AT_EIGHT);
        page("", text(OLD), AT_NINE);
        page("", text(NEW), AT_NINE);
        List<ChangePage<Invoice>> first = walked(laura.invoices().changes(null));
        List<ChangePage<Invoice>> second =
                walked(laura.invoices().changes(last(first).watermark()));

        assertThat(first.get(0).watermark().text()).isEqualTo(INVOICES + "|2026-11-20T08:00:00Z|c1");
        assertThat(last(first).watermark()).isEqualTo(ENDED);
        assertThat(first).allSatisfy(each -> assertThat(each.notes()).isEmpty());
        assertThat(first.get(0).records()).extracting(Invoice::id).containsExactly("inv_c1");
        assertThat(last(second).watermark().text()).contains("|2026-11-20T08:50:00Z|2026-11-20T09:00:00Z|");
        assertThat(asked())
                .containsExactly("limit=100", "limit=100&cursor=c1", "modificado_desde=2026-11-20T07:50:00Z&limit=100");
    }

    @Test
    void answerHasTheTimeOfTheService() {
        page("", text(NEW), AT_EIGHT);
        page("", text(NEW));
        assertThat(laura.invoices().list().pages().iterator().next().meta().answeredAt())
                .isEqualTo("2026-11-20T08:00:00Z");
        assertThat(laura.invoices().list().pages().iterator().next().meta().answeredAt())
                .isNull();
    }

    @Test
    void brokenWalkGoesOnAtItsCursorWithItsFirstStart() throws InterruptedException {
        page("c1", text(NEW), AT_EIGHT);
        page("", text(NEW), AT_NINE);
        Watermark first = laura.invoices().changes(ENDED).iterator().next().watermark();
        List<ChangePage<Invoice>> rest = walked(laura.invoices().changes(first));

        assertThat(last(rest).watermark()).isEqualTo(ENDED);
        assertThat(asked())
                .containsExactly(
                        "modificado_desde=2026-11-20T07:50:00Z&limit=100",
                        "modificado_desde=2026-11-20T07:50:00Z&limit=100&cursor=c1");
    }

    @Test
    void refusedCursorReadsFromTheFirstPageAgainOnce() throws InterruptedException {
        Watermark stored = new Watermark(INVOICES + "2026-11-20T07:50:00Z|2026-11-20T08:00:00Z|c%2B9");
        service.refuse(400, "cursor_no_valido");
        page("c1", text(NEW), AT_NINE);
        page("", text(NEW), AT_NINE);
        List<ChangePage<Invoice>> pages = walked(laura.invoices().changes(stored));

        assertThat(pages).hasSize(2);
        assertThat(last(pages).watermark()).isEqualTo(ENDED);
        assertThat(asked())
                .containsExactly(
                        "modificado_desde=2026-11-20T07:50:00Z&limit=100&cursor=c+9",
                        "modificado_desde=2026-11-20T07:50:00Z&limit=100",
                        "modificado_desde=2026-11-20T07:50:00Z&limit=100&cursor=c1");
    }

    @Test
    void cursorThatIsRefusedAgainThrows() {
        Watermark stored = new Watermark(INVOICES + "|2026-11-20T08:00:00Z|c9");
        service.refuse(400, "cursor_no_valido");
        page("c1", text(NEW), AT_NINE);
        service.refuse(400, "cursor_no_valido");
        Iterator<ChangePage<Invoice>> walk = laura.invoices().changes(stored).iterator();
        walk.next();

        assertThatThrownBy(walk::next).isInstanceOf(ApiException.class).hasMessageContaining("cursor_no_valido");
    }

    @Test
    void watermarkDoesNotMoveWithoutADateAndThatIsSaid() {
        page("c1", text(NEW));
        page("", text(NEW), AT_NINE);
        List<ChangePage<Invoice>> pages = walked(laura.invoices().changes(ENDED));

        assertThat(last(pages).watermark().text()).isEqualTo(INVOICES + "2026-11-20T07:50:00Z||");
        assertThat(last(pages).notes())
                .singleElement()
                .asString()
                .startsWith("the service does not say when the walk began, so the watermark does not move");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1|sandbox||invoices|1001|||",
                "1|production|gestoria-12|invoices|1001|||",
                "1|production|key:9|documents|1001|||",
                "1|production|key:9|invoices|1002|||",
            })
    void watermarkOfAnotherOwnerIsRefused(String text) {
        Changes<Invoice> changes = laura.invoices().changes(new Watermark(text));

        assertThatThrownBy(changes::iterator)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of environment, firm, list and client " + text.substring(2, text.length() - 3))
                .hasMessageEndingWith(OWNER + "|invoices|1001: nothing was sent");
    }

    @Test
    void watermarkIsOfTheFirm() {
        page("", text(NEW));
        try (CgClient named = service.builder().name("gestoria-12").build()) {
            ClientApi firm = named.forClient(1001);
            Watermark ended = last(walked(firm.invoices().changes(null))).watermark();

            assertThat(ended.text()).startsWith("1|production|gestoria-12|invoices|1001|");
            assertThatThrownBy(() -> firm.invoices().changes(ENDED).iterator())
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> laura.invoices().changes(ended).iterator())
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** It may be another firm's: from its time on, this one's older records would be missed. */
    @Test
    void watermarkOfAnotherKeyReadsAllWithoutAName() throws InterruptedException {
        page("", text(OLD), AT_NINE);
        service.rotate("cg_live_def.s3cret");
        List<ChangePage<Invoice>> pages =
                walked(service.once().forClient(1001).invoices().changes(ENDED));

        assertThat(last(pages).notes())
                .containsExactly(
                        "the watermark is of another API key, and without a name nothing shows whether it is of"
                                + " the same firm: all records are read. CgClient.builder().name(…) avoids that");
        assertThat(last(pages).watermark().text())
                .startsWith(
                        "1|production|key:" + ApiKey.of("cg_live_def.s3cret").digest() + "|invoices|1001|");
        assertThat(asked()).containsExactly("limit=100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c1", "2|production||invoices|1001|||", "1|production|key:9|invoices|1001|yesterday||"})
    void textThatIsNoWatermarkIsRefused(String text) {
        Changes<Invoice> changes = laura.invoices().changes(new Watermark(text));

        assertThatThrownBy(changes::iterator)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text);
    }

    @Test
    void ignoredFilterThrowsBeforeItsPage() {
        page("c1", text(OLD), AT_NINE);
        Iterator<ChangePage<Invoice>> walk = laura.invoices().changes(ENDED).iterator();

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(walk::next)
                    .isInstanceOf(UnexpectedContentException.class)
                    .hasMessageContaining("was asked for changes since 2026-11-20T07:50:00Z, and returned a record that"
                            + " changed at 2026-11-01T08:00:00Z: the service ignores modificado_desde");
        }
        assertThat(service.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void walkAllReadsTheWholeListUpToItsPages() {
        page("c1", text(OLD), AT_NINE);
        page("c2", text(OLD), AT_NINE);
        Iterator<ChangePage<Invoice>> walk =
                laura.invoices().changes(ENDED).walkAll(2).iterator();

        assertThat(walk.next().notes())
                .containsExactly("the service ignores modificado_desde, so the whole list is read");
        assertThat(walk.next().notes()).isEmpty();
        assertThatThrownBy(walk::next)
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("has more than 2 pages");
    }

    @Test
    void recordWithoutATimeShowsNothingAndThatIsSaidOnce() {
        page("c1", "null", AT_NINE);
        page("", text("no time"), AT_NINE);
        List<ChangePage<Invoice>> pages = walked(laura.invoices().changes(ENDED));

        assertThat(pages.get(0).notes()).hasSize(1).first().asString().contains("has no time of its last change");
        assertThat(pages.get(1).notes()).isEmpty();
    }

    @Test
    void dayIsThatOfMadridADayBeforeTheStart() throws InterruptedException {
        page("", text(NEW), "Date", "Thu, 19 Nov 2026 23:30:00 GMT");
        // Half an hour after the midnight of the day that was sent, less a day.
        page("", text("2026-11-17T23:30:00+00:00"), AT_NINE);
        page("", text("2026-11-17T22:30:00+00:00"), AT_NINE);
        Watermark first = last(walked(laura.invoices().changes(null).byDay())).watermark();
        Changes<Invoice> second = laura.invoices().changes(first).byDay();

        assertThat(first.text()).contains("|2026-11-18T23:30:00Z|");
        assertThat(walked(second)).hasSize(1);
        assertThatThrownBy(() -> walked(second)).isInstanceOf(UnexpectedContentException.class);
        assertThat(asked().get(1)).isEqualTo("modificado_desde=2026-11-19&limit=100");
    }

    @Test
    void overlapIsASetting() {
        page("", text(NEW), AT_EIGHT);

        assertThat(last(walked(laura.invoices().changes(null).overlap(Duration.ofHours(2))))
                        .watermark()
                        .text())
                .contains("|2026-11-20T06:00:00Z|");
        assertThatThrownBy(() -> laura.invoices().changes(null).overlap(Duration.ofSeconds(59)))
                .hasMessage("overlap must be 1 min at least, but is 59 s");
        assertThatThrownBy(() -> laura.invoices().changes(null).walkAll(0))
                .hasMessage("maxPages must be 1 or more, but is 0");
    }

    private CgClient corrected(String filter) {
        return service.corrected("\"against_contract\":{\"operations\":{\"invoices.list\":{\"query\":"
                + "{\"modificado_desde\":" + filter + "}}}}");
    }

    @Test
    void filterThatCorrectionsDenyThrowsBeforeSending() throws InterruptedException {
        try (CgClient corrected = corrected("null")) {
            Changes<Invoice> changes = corrected.forClient(1001).invoices().changes(ENDED);
            assertThatThrownBy(() -> walked(changes))
                    .isInstanceOf(UnexpectedContentException.class)
                    .hasMessageContaining("has no filter modificado_desde, as the corrections say");
            assertThat(service.server.getRequestCount()).isZero();

            page("c1", text(OLD), AT_NINE);
            page("", text(OLD), AT_NINE);
            assertThat(walked(changes.walkAll(2))).hasSize(2);
            assertThat(asked()).containsExactly("limit=100", "limit=100&cursor=c1");
        }
    }

    @Test
    void formOfADayInCorrectionsAsksByDay() throws InterruptedException {
        try (CgClient corrected = corrected("{\"name\":\"desde\",\"as\":\"dd/MM/yyyy\"}")) {
            page("", text(NEW), AT_NINE);
            List<ChangePage<Invoice>> pages =
                    walked(corrected.forClient(1001).invoices().changes(ENDED));

            assertThat(last(pages).watermark().text()).contains("|2026-11-19T09:00:00Z|");
            assertThat(asked()).containsExactly("desde=20/11/2026&limit=100");
        }
    }

    /** What this page lacks may be read once the service is corrected: it must come again. */
    @Test
    void watermarkStaysBeforeAPageThatHidesTheNext() {
        page("c1", text(NEW), AT_EIGHT);
        service.answer(200, "{\"object\":\"list\",\"data\":[],\"has_more\":true,\"next_cursor\":null}", AT_NINE);
        Iterator<ChangePage<Invoice>> walk = laura.invoices().changes(null).iterator();
        Watermark first = walk.next().watermark();

        assertThat(walk.next().watermark()).isEqualTo(first);
        assertThat(walk.hasNext()).isTrue();
        assertThatThrownBy(walk::next).isInstanceOf(UnexpectedContentException.class);
    }

    @Test
    void documentsHaveChangesOfTheirOwn() {
        page("", text(NEW), AT_EIGHT);
        Iterator<?> walk =
                laura.with(CallOptions.defaults()).documents().changes(null).iterator();

        assertThat(walk.next())
                .hasToString("ChangePage[1 records, 1|" + OWNER + "|documents|1001|2026-11-20T07:50:00Z|"
                        + "2026-11-20T08:00:00Z|]");
        assertThat(walk.hasNext()).isFalse();
        assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
    }
}
