package es.cg.sdk.benchmarks;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import es.cg.sdk.call.Page;
import es.cg.sdk.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
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

    private final byte[] one = INVOICE.getBytes(StandardCharsets.UTF_8);
    private final byte[] hundred = ("{\"object\":\"list\",\"data\":["
                    + String.join(",", Collections.nCopies(100, INVOICE))
                    + "],\"has_more\":true,\"next_cursor\":\"eyJsIjo0MDB9\"}")
            .getBytes(StandardCharsets.UTF_8);

    /** Made by JMH. */
    public ViewsBenchmark() {}

    // formatter:off
    @Benchmark public Object objectParsedRecord()   throws IOException { return invoices.readValue(one); }
    @Benchmark public Object objectParsedJsonNode() throws IOException { return trees.readValue(one); }
    @Benchmark public Object objectParsedView()                        { return new InvoiceView(Json.parse(one)); }
    @Benchmark public int    objectReadRecord()     throws IOException { return sum((InvoiceRecord) invoices.readValue(one)); }
    @Benchmark public int    objectReadView()                          { return sum(new InvoiceView(Json.parse(one))); }
    @Benchmark public Object pageParsedRecord()     throws IOException { return pages.readValue(hundred); }
    @Benchmark public Object pageParsedJsonNode()   throws IOException { return trees.readValue(hundred); }
    @Benchmark public Object pageParsedView()                          { return page().data(); }
    @Benchmark public int    pageReadRecord()       throws IOException { return sum(((InvoiceRecord.Page) pages.readValue(hundred)).data()); }
    @Benchmark public int    pageReadView()                            { return page().data().stream().mapToInt(ViewsBenchmark::sum).sum(); }
    // formatter:on

    private Page<InvoiceView> page() {
        return new Page<>(Json.parse(hundred), InvoiceView::new);
    }

    private static int sum(List<InvoiceRecord> invoices) {
        int sum = 0;
        for (InvoiceRecord invoice : invoices) {
            sum += sum(invoice);
        }
        return sum;
    }

    private static int sum(InvoiceRecord i) {
        int sum = hash(i.id(), i.serie(), i.ejercicio(), i.numeroCompleto(), i.fecha(), i.tipo(), i.receptorNif())
                + hash(i.receptorNombre(), i.base(), i.cuota(), i.total(), i.estado())
                + hash(
                        i.verifactu().estado(),
                        i.verifactu().huella(),
                        i.verifactu().qrUrl());
        for (InvoiceRecord.Line line : i.lineas()) {
            sum += hash(line.concepto(), line.cantidad(), line.precioUnitario(), line.ivaPct());
        }
        return sum;
    }

    private static int sum(InvoiceView i) {
        InvoiceView.Remission verifactu = i.verifactu();
        int sum = hash(i.id(), i.serie(), i.ejercicio(), i.numeroCompleto(), i.fecha(), i.tipo(), i.receptorNif())
                + hash(i.receptorNombre(), i.base(), i.cuota(), i.total(), i.estado())
                + hash(verifactu.estado(), verifactu.huella(), verifactu.qrUrl());
        for (InvoiceView.Line line : i.lineas()) {
            sum += hash(line.concepto(), line.cantidad(), line.precioUnitario(), line.ivaPct());
        }
        return sum;
    }

    private static int hash(Object... values) {
        int hash = 0;
        for (Object value : values) {
            hash += value.hashCode();
        }
        return hash;
    }

    private static final String INVOICE = """
            {"object":"invoice","id":"inv_01jd3k9x7m2qp5ra","serie":"A","ejercicio":2026,"numero":123,\
            "numero_completo":"A-2026-000123","fecha_expedicion":"2026-11-20","tipo_factura":"F1","sentido":"emitida",\
            "receptor_nif":"B12345674","receptor_nombre":"Talleres Ejemplo SL","lineas":[{"concepto":"Asesoría noviembre",\
            "cantidad":1,"precio_unitario":100.00,"iva_pct":21},{"concepto":"Desplazamiento","cantidad":2,\
            "precio_unitario":12.50,"iva_pct":21}],"base_imponible":125.00,"cuota_iva":26.25,"total":151.25,\
            "total_a_pagar":151.25,"moneda":"EUR","estado":"emitida","estado_cobro":"pendiente","importe_cobrado":0.00,\
            "importe_pendiente":151.25,"verifactu":{"estado":"pendiente",\
            "huella":"3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60",\
            "registrado_en":"2026-11-20T09:00:00+01:00","qr_url":"https://sandbox.invalid/qr?nif=89890001K&numserie=A-2026-000123"},\
            "creado_en":"2026-11-20T09:00:00+01:00","actualizado_en":"2026-11-20T09:00:00+01:00"}""";
}
