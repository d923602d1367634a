package es.cg.sdk.mock.internal.chapters.directory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.Map;

/** Handles the operations on the products of a client, and seeds example products. */
public final class ProductsChapter implements Chapter {
    private static final String TABLE = TableNames.PRODUCTS;

    private final Environment environment;
    private final ListPages pages;

    public ProductsChapter(Environment environment, ListPages pages) {
        this.environment = environment;
        this.pages = pages;
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "products.list", this::list,
                "products.get", OperationHandler.shows(environment, TABLE),
                "products.create", this::create,
                "products.update", this::update);
    }

    @Override
    public void seed(Row client) {
        if (ExampleClients.index(environment, client) == 0) {
            ObjectNode product = JsonNodeFactory.instance.objectNode();
            product.put("codigo", "ASE-MES").put("nombre", "Asesoría mensual");
            product.set("precio_unitario", DecimalNode.valueOf(new BigDecimal("100.00")));
            product.put("iva_pct", 21).put("unidad", "mes").put("activo", true);
            environment.table(TABLE).add(client.client(), environment.record("product", "prd_", product));
        }
    }

    private ApiResponse list(ApiCall call) {
        return pages.page(call, environment.table(TABLE), ListFilters.equal(call, "codigo", "activo"));
    }

    private ApiResponse create(ApiCall call) {
        ObjectNode fields = sent(call);
        checkUnique(call.client(), "", fields);
        if (!fields.has("activo")) {
            fields.put("activo", true);
        }
        ObjectNode record = environment.record("product", "prd_", fields);
        return ApiResponse.of(
                201, environment.table(TABLE).add(call.client(), record).shown());
    }

    private ApiResponse update(ApiCall call) {
        Row row = call.record(environment, TABLE);
        ObjectNode fields = sent(call);
        checkUnique(call.client(), row.id(), fields);
        row.change(json -> json.setAll(fields));
        environment.touch(row);
        return ApiResponse.of(200, row.shown());
    }

    /** Returns the fields of a body, which are valid. */
    private ObjectNode sent(ApiCall call) {
        ObjectNode fields = call.fields();
        FieldValidator validator = FieldValidator.ofChange(fields);
        validator.notBlank("codigo", "nombre");
        VatRates rates =
                ClientRates.on(environment, call.client(), environment.clock().today());
        JsonNode rate = fields.path("iva_pct");
        if (rate.isNumber() && !rates.has(rate.decimalValue()) && !VatRates.isCompensation(rate.decimalValue())) {
            validator.wrong(
                    "iva_pct",
                    Message.of("invoice.unknownRate", rates.tax(), rates.day().toString(), rates.list()));
        }
        JsonNode price = fields.path("precio_unitario");
        if (price.isNumber() && !Money.isBounded(price.decimalValue())) {
            validator.wrong("precio_unitario", Message.of("invoice.bounded"));
        }
        validator.names("actividad_id", environment.table(TableNames.ACTIVITIES), call.client());
        validator.check();
        return fields;
    }

    private void checkUnique(long client, String id, ObjectNode fields) {
        if (fields.hasNonNull("codigo") && environment.refuses(Refusal.DUPLICATE_RECORD)) {
            RowFilter same = RowFilter.text("codigo", fields.path("codigo").asText())
                    .and(row -> !row.id().equals(id));
            Row other = environment.table(TABLE).newest(client, same);
            if (other != null) {
                throw ApiException.conflict("producto_duplicado", Message.of("directory.sameProduct", other.id()))
                        .about("codigo");
            }
        }
    }
}
