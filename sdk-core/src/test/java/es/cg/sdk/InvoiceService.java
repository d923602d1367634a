package es.cg.sdk;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.InvoiceTotals;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.HttpUrl;

/** A service that keeps the invoices that are sent to it, and lists them in its own way, newest first. Thread-safe. */
final class InvoiceService extends Dispatcher {
    private final StillTime time;
    private final List<Kept> kept = new CopyOnWriteArrayList<>();

    /** The queries of all lists that were asked for. */
    final List<String> lists = new CopyOnWriteArrayList<>();

    /** The ids of what was issued by requests. */
    final List<String> issued = new CopyOnWriteArrayList<>();

    /** Whether a record's reference passes the filter for another. */
    volatile BiPredicate<String, String> filter = String::equals;

    /** How long after its request an invoice is listed. */
    volatile Duration late = Duration.ZERO;

    volatile UnaryOperator<String> keeping = reference -> reference;

    /** Which records a list has, for the API key that reads it. */
    volatile BiPredicate<Kept, String> listed = (record, apiKey) -> true;

    /** How many records of a page come again on the next one. */
    volatile int overlap;

    /** Whether a request is executed, and whether it is answered. */
    volatile boolean executes = true;

    volatile boolean answers = true;

    /** The status of the lists. */
    volatile int status = 200;

    /** An invoice; of one that no request has issued, only its reference is known. */
    record Kept(String id, String reference, Instant created, Instant visible, String apiKey, Json request) {
        Json json() {
            Map<String, Object> fields = new LinkedHashMap<>(Map.of("object", "invoice", "id", id));
            fields.put("numero_completo", "A-" + id);
            for (String each : List.of("serie", "receptor_nif")) {
                if (request.has(each)) {
                    fields.put(each, request.get(each));
                }
            }
            if (request.has("lineas")) {
                fields.put("total", InvoiceTotals.of(request).total());
            }
            if (!reference.isEmpty()) {
                fields.put("referencia_externa", reference);
            }
            return Json.of(fields);
        }
    }

    InvoiceService(StillTime time) {
        this.time = time;
    }

    Instant now() {
        return time.now();
    }

    /** Keeps invoices with these references; an empty one is none. */
    InvoiceService with(String... references) {
        for (String each : references) {
            keep(each, time.now(), "", Json.empty());
        }
        return this;
    }

    InvoiceService withOthers(int number) {
        for (int i = 1; i <= number; i++) {
            with("other-" + i);
        }
        return this;
    }

    /** Keeps an invoice with this reference, of another document with this request. */
    InvoiceService with(String reference, NewInvoice request) {
        keep(reference, time.now(), "", request.json());
        return this;
    }

    private String keep(String reference, Instant visible, String apiKey, Json request) {
        String id = "inv_" + (kept.size() + 1);
        kept.add(0, new Kept(id, reference, time.now(), visible, apiKey, request));
        return id;
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
        return request.getMethod().equals("POST") ? issue(request) : list(request);
    }

    private MockResponse issue(RecordedRequest request) {
        if (executes) {
            Json sent = Json.parse(requireNonNull(request.getBody()).utf8());
            String reference = String.valueOf(sent.get("referencia_externa").string());
            issued.add(keep(keeping.apply(reference), time.now().plus(late), apiKey(request), sent));
        }
        return answers
                ? new MockResponse.Builder()
                        .code(201)
                        .body(kept.get(0).json().text())
                        .build()
                : new MockResponse.Builder()
                        .onResponseStart(new SocketEffect.CloseSocket())
                        .build();
    }

    private static String apiKey(RecordedRequest request) {
        return String.valueOf(request.getHeaders().get("Authorization"));
    }

    private MockResponse list(RecordedRequest request) {
        HttpUrl url = request.getUrl();
        for (Kept each : kept) {
            if (url.encodedPath().endsWith("/invoices/" + each.id())) {
                return new MockResponse.Builder().body(each.json().text()).build();
            }
        }
        lists.add(String.valueOf(url.encodedQuery()));
        String wanted = url.queryParameter("referencia_externa");
        List<Kept> all = new ArrayList<>(kept);
        all.removeIf(each -> each.visible().isAfter(time.now())
                || !listed.test(each, apiKey(request))
                || (wanted != null && !filter.test(each.reference(), wanted)));
        String cursor = url.queryParameter("cursor");
        int from = cursor == null ? 0 : Integer.parseInt(cursor);
        String limit = url.queryParameter("limit");
        int to = Math.min(all.size(), from + (limit == null ? 25 : Integer.parseInt(limit)));
        String data = all.subList(from, to).stream()
                .map(each -> each.json().text())
                .collect(Collectors.joining(",", "[", "]"));
        String body = "{\"object\":\"list\",\"data\":" + data + ",\"has_more\":" + (to < all.size())
                + ",\"next_cursor\":" + (to < all.size() ? "\"" + (to - overlap) + "\"" : "null") + "}";
        return new MockResponse.Builder().code(status).body(body).build();
    }

    /** Returns the request of an invoice with this reference, of one unit at this price. */
    static NewInvoice request(String reference, String price) {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna(reference)
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario(price)
                        .ivaPct("21"))
                .build();
    }
}
