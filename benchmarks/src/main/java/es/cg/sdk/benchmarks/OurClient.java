package es.cg.sdk.benchmarks;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.Time;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/** The SDK: all that a call goes through, pacing too, and a view whose every field is read. */
final class OurClient {
    private OurClient() {}

    static Callable<Object> at(String address) {
        return reading(client(address));
    }

    /** As {@link #at(String)}, with this file. */
    static Callable<Object> at(String address, Corrections file) {
        return reading(client(address).corrections(file));
    }

    /** Reads a page of invoices. */
    static Callable<Object> listingAt(String address) {
        return listing(client(address));
    }

    /** As {@link #listingAt(String)}, with this file. */
    static Callable<Object> listingAt(String address, Corrections file) {
        return listing(client(address).corrections(file));
    }

    private static Callable<Object> listing(CgClient.Builder client) {
        ClientApi laura = laura(client);
        Operation<Page<InvoiceView>> list = Operation.list("invoices.list", "/invoices", InvoiceView::new);
        return () ->
                laura.run(list.call()).data().stream().mapToInt(Invoices::sum).sum();
    }

    private static Callable<Object> reading(CgClient.Builder client) {
        ClientApi laura = laura(client);
        Operation<InvoiceView> get = Operation.get("invoices.get", "/invoices/{id}", InvoiceView::new);
        return () -> Invoices.sum(laura.run(get.call("inv_1")));
    }

    /** Writes with a random key. */
    static Callable<Object> writingAt(String address) {
        ClientApi laura = laura(client(address));
        Json body = Json.parse(Invoices.INVOICE);
        Operation<InvoiceView> issue = Operation.post("invoices.issue", "/invoices", InvoiceView::new);
        return () -> Invoices.sum(laura.run(issue.call().body(body)));
    }

    /** Creates documents, each with a document key of its own. */
    static Callable<Object> creatingAt(String address) {
        return creating(client(address));
    }

    /** As {@link #creatingAt}, with this write journal. */
    static Callable<Object> creatingAt(String address, WriteJournal journal) {
        return creating(client(address).writeJournal(journal));
    }

    private static Callable<Object> creating(CgClient.Builder client) {
        ClientApi laura = laura(client);
        Json body = Json.parse(Invoices.INVOICE);
        Operation<InvoiceView> issue =
                Operation.post("invoices.issue", "/invoices", InvoiceView::new).creates("/invoices/{id}");
        String run = UUID.randomUUID().toString();
        AtomicLong documents = new AtomicLong();
        return () -> Invoices.sum(laura.run(issue.call()
                .body(body)
                .key(IdempotencyKey.forDocument("erp-factura", run, Long.toString(documents.incrementAndGet())))));
    }

    private static CgClient.Builder client(String address) {
        return CgClient.builder()
                .baseUrl(address)
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .time(new Ahead());
    }

    private static ClientApi laura(CgClient.Builder client) {
        return client.build().forClient(1001);
    }

    /** The system's time, but that no wait takes any: more calls are made here than a minute allows. */
    private static final class Ahead implements Time {
        private final AtomicLong skipped = new AtomicLong();

        @Override
        public Instant now() {
            return Time.system().now().plusNanos(skipped.get());
        }

        @Override
        public long nanos() {
            return Time.system().nanos() + skipped.get();
        }

        @Override
        public void sleep(Duration duration) {
            skipped.addAndGet(duration.toNanos());
        }

        @Override
        public double random() {
            return Time.system().random();
        }
    }
}
