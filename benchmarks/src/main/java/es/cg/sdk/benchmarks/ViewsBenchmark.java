package es.cg.sdk.benchmarks;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import es.cg.sdk.call.Page;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * From bytes to an invoice, and to a page of a hundred: record data binding (the floor), views over Jackson's tree,
 * and the SDK's views over its own. Parsing alone is "parsed"; with every field read once it is "read".
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ViewsBenchmark {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final ObjectReader invoices = MAPPER.readerFor(InvoiceRecord.class);
    private final ObjectReader pages = MAPPER.readerFor(InvoiceRecord.Page.class);
    private final ObjectReader trees = MAPPER.readerFor(JsonNode.class);

    private final byte[] one = Invoices.INVOICE.getBytes(StandardCharsets.UTF_8);
    private final byte[] hundred = ("{\"object\":\"list\",\"data\":["
                    + String.join(",", Collections.nCopies(100, Invoices.INVOICE))
                    + "],\"has_more\":true,\"next_cursor\":\"eyJsIjo0MDB9\"}")
            .getBytes(StandardCharsets.UTF_8);

    /** Made by JMH. */
    public ViewsBenchmark() {}

    // formatter:off
    @Benchmark public Object objectParsedRecord()   throws IOException { return invoices.readValue(one); }
    @Benchmark public Object objectParsedJsonNode() throws IOException { return trees.readValue(one); }
    @Benchmark public Object objectParsedView()                        { return new InvoiceView(Json.parse(one)); }
    @Benchmark public int    objectReadRecord()     throws IOException { return Invoices.sum((InvoiceRecord) invoices.readValue(one)); }
    @Benchmark public int    objectReadView()                          { return Invoices.sum(new InvoiceView(Json.parse(one))); }
    @Benchmark public Object pageParsedRecord()     throws IOException { return pages.readValue(hundred); }
    @Benchmark public Object pageParsedJsonNode()   throws IOException { return trees.readValue(hundred); }
    @Benchmark public Object pageParsedView()                          { return page().data(); }
    @Benchmark public int    pageReadRecord()       throws IOException { return Invoices.sum(((InvoiceRecord.Page) pages.readValue(hundred)).data()); }
    @Benchmark public int    pageReadView()                            { return page().data().stream().mapToInt(Invoices::sum).sum(); }
    // formatter:on

    private Page<InvoiceView> page() {
        return new Page<>(Json.parse(hundred), InvoiceView::new);
    }
}
