package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.chapters.taxmodels.ApplicableModels;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.ReadingInPieces;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Handles the panel's calls that read a client's books. Guarded by the service's lock. */
final class BookHandlers {
    private static final int MAX_LINKS = 10;
    private static final List<String> SECTIONS =
            List.of("all", "bank", "calendar", "documents", "expenses", "invoices", "models", "payslips", "sepa");

    private static final int PIECE = 100;

    private final CallJournal journal;
    private final ReentrantLock lock;

    BookHandlers(SharedState shared) {
        this.journal = shared.journal();
        this.lock = shared.lock();
    }

    /** Returns the clients of both environments with their names. */
    ApiResponse clients(PanelCall call) {
        record Named(FirmEnvironment environment, Row row) {}
        Stream<Named> rows = call.environments().stream()
                .flatMap(each ->
                        each.table(TableNames.CLIENTS).newestFirst().stream().map(row -> new Named(each, row)));
        return ApiResponse.of(
                200,
                call.page(
                        rows,
                        each -> each.row().id(),
                        each -> Fields.none()
                                .put("world", each.environment().name())
                                .put("id", each.row().client())
                                .put("name", each.row().text("nombre"))));
    }

    /**
     * Returns a client, {@code latest} for the one that the last request named, with the newest records of a section
     * of the books, or of {@code all}.
     */
    ApiResponse client(PanelCall call) {
        long client = number(call);
        FirmEnvironment environment = call.environment(client);
        Row owner = Objects.requireNonNull(owner(environment, client));
        String section = call.oneOf("section", SECTIONS);
        ObjectNode answer = Fields.none().put("world", environment.name());
        answer.put("today", environment.context().environment().clock().today().toString());
        answer.set("client", owner.shown());
        for (String table : BookRecords.tables(section)) {
            List<Row> rows = environment.table(table).page(client, Long.MAX_VALUE, call.limit() + 1, RowFilter.all());
            answer.set(table, call.page(rows.stream(), Row::shown));
        }
        boolean isAll = section.equals("all");
        if (isAll || section.equals("calendar")) {
            environment.chapters().taxCalendar().of(owner).forEach(answer.putArray("calendar")::add);
        }
        if (isAll || section.equals("models")) {
            kinds(environment.context().environment(), owner, answer);
        }
        return ApiResponse.of(200, answer);
    }

    private static @Nullable Row owner(FirmEnvironment environment, long client) {
        return environment.table(TableNames.CLIENTS).find(Long.toString(client));
    }

    /** Returns the firm's client that the last request named; its first one if none did. */
    private long latest(PanelCall call) {
        Row first = call.firm().production().table(TableNames.CLIENTS).oldest(1).stream()
                .findFirst()
                .orElse(null);
        return journal.newestFirst().stream()
                .filter(each -> each.firm().equals(call.firm().id()))
                .mapToLong(RecordedCall::client)
                .filter(each -> call.environments().stream().anyMatch(environment -> owner(environment, each) != null))
                .findFirst()
                .orElse(first == null ? 0 : first.client());
    }

    private long number(PanelCall call) {
        String named = call.id();
        return named.matches("[0-9]{1,18}") ? Long.parseLong(named) : named.equals("latest") ? latest(call) : -1;
    }

    /**
     * Returns the newest links of the chain of a client's invoices, how many there are, and where it is broken. Takes
     * the lock itself, for so many links at a time.
     */
    ApiResponse chain(PanelCall call) {
        ArrayNode broken = JsonNodeFactory.instance.arrayNode();
        Deque<ObjectNode> newest = new ArrayDeque<>();
        int links = 0;
        List<ObjectNode> piece;
        do {
            piece = piece(call, links);
            links += piece.size();
            for (ObjectNode link : piece) {
                newest.addLast(link);
                if (newest.size() > call.limit()) {
                    newest.removeFirst();
                }
                if (broken.size() < call.limit()
                        && !link.path("broken").asText().isEmpty()) {
                    broken.add(link.deepCopy());
                }
            }
        } while (piece.size() == PIECE);
        ObjectNode answer = Fields.none().put("links", links);
        newest.forEach(answer.putArray("chain")::add);
        return ApiResponse.of(200, answer.set("broken", broken));
    }

    private List<ObjectNode> piece(PanelCall call, int after) {
        lock.lock();
        try {
            long client = number(call);
            return call.environment(client).chapters().invoices().checkedChain(client, after, PIECE);
        } finally {
            lock.unlock();
            ReadingInPieces.letOthersIn(lock);
        }
    }

    /** Adds which models the client can file, each with its periods, and the quarter of the client's day. */
    private static void kinds(Environment store, Row client, ObjectNode into) {
        ArrayNode kinds = into.putArray("kinds");
        TaxPeriods.models().stream()
                .sorted()
                .filter(model -> ApplicableModels.applies(store, client, model))
                .forEach(model -> TaxPeriods.periods(model)
                        .forEach(kinds.addObject().put("model", model).putArray("periods")::add));
        into.putObject("present")
                .put("year", store.clock().today().getYear())
                .put("quarter", TaxPeriods.quarter(store.clock().today()));
    }

    /**
     * Returns the record of an id as the only one of a list, with its requests, its events and their deliveries; of a
     * tax model also the records from which its figures come.
     */
    ApiResponse record(PanelCall call) {
        ObjectNode list = Fields.none();
        ArrayNode data = list.putArray("data");
        BookRecords.Found found = BookRecords.find(call.environments(), call.filter("id"));
        if (found != null) {
            ObjectNode shown = data.addObject().put("world", found.environment().name());
            shown.set("line", BookRecords.line(found));
            shown.set("record", found.row().shown());
            calls(found, shown.putArray("calls"));
            events(found, shown.putArray("events"));
            if (found.section().equals("models")) {
                shown.setAll(found.environment().chapters().taxModels().sources(found.row()));
                lines(call, shown);
            }
        }
        return ApiResponse.of(200, list);
    }

    /** Adds the newest requests that wrote the record, or named it in a write, with their attempts. */
    private void calls(BookRecords.Found found, ArrayNode into) {
        List<RecordedCall> calls = journal.newestFirst();
        Set<String> traces =
                TraceHandlers.traces(found.environment(), calls, found.row().id());
        TraceHandlers.about(found, calls, traces).stream()
                .limit(MAX_LINKS)
                .forEach(call -> into.add(RecordedRequests.row(call)));
    }

    private static void events(BookRecords.Found found, ArrayNode into) {
        FirmEnvironment environment = found.environment();
        List<Row> events = environment.events().about(found.row().id());
        for (Row event : events.subList(0, Math.min(MAX_LINKS, events.size()))) {
            ObjectNode shown = into.addObject().put("id", event.id()).put("type", event.text("type"));
            shown.put("created", event.json().path("created").asLong());
            ArrayNode deliveries = shown.putArray("deliveries");
            environment
                    .deliveries()
                    .ofEvent(event.id())
                    .forEach(each -> deliveries.add(each.delivery().shown()));
        }
    }

    /**
     * Returns what a tax model of a client would be now: {@code modelo}, {@code ejercicio}, {@code periodo} and {@code
     * tipo_declaracion} as in the API. If it cannot be, {@code refused} says why.
     */
    ApiResponse preview(PanelCall call) {
        String client = call.id();
        FirmEnvironment environment = call.environment(client.matches("[0-9]{1,18}") ? Long.parseLong(client) : -1);
        ObjectNode body = Fields.none();
        body.put("modelo", call.filter("modelo")).put("periodo", call.filter("periodo"));
        body.put("ejercicio", (int) call.number("ejercicio", 0, PanelCall.LAST_YEAR, 0));
        body.put("tipo_declaracion", call.query().getOrDefault("tipo_declaracion", "ordinaria"));
        ObjectNode answer;
        try {
            answer = environment.chapters().taxModels().preview(Long.parseLong(client), body);
            lines(call, answer);
        } catch (ApiException refused) {
            answer = Fields.none();
            answer.putObject("refused")
                    .put("code", refused.code())
                    .put("en", refused.text().english())
                    .put("es", refused.text().spanish());
        }
        return ApiResponse.of(200, answer);
    }

    /** Adds a line about each record that is a source. */
    private static void lines(PanelCall call, ObjectNode answer) {
        ObjectNode lines = answer.putObject("records");
        Set<String> ids = new HashSet<>();
        for (JsonNode source : answer.path("sources")) {
            String id = source.path("record").asText();
            BookRecords.Found found = ids.add(id) ? BookRecords.find(call.environments(), id) : null;
            if (found != null) {
                lines.set(id, BookRecords.line(found));
            }
        }
    }
}
