package es.cg.sdk.mock.internal.chapters.directory;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.records.FieldRules;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** What a client sells. */
public final class ProductsChapter implements Chapter {
    public static final String TABLE = "products";

    private static final List<String> FIELDS = List.of(
            "codigo",
            "nombre",
            "descripcion",
            "precio_unitario",
            "iva_pct",
            "unidad",
            "cuenta_contable",
            "actividad_id",
            "referencia_externa",
            "activo");

    private final ServiceContext office;

    public ProductsChapter(ServiceContext office) {
        this.office = office;
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "products.list", this::list,
                "products.get",
                        visit -> ApiResponse.of(200, office.named(visit, TABLE).shown()),
                "products.create", this::create,
                "products.update", this::update);
    }

    @Override
    public void seed(Row client) {
        if (ClientRecords.example(office, client) == 0) {
            ObjectNode product = JsonNodeFactory.instance.objectNode();
            product.put("codigo", "ASE-MES").put("nombre", "Asesoría mensual");
            product.set("precio_unitario", DecimalNode.valueOf(new BigDecimal("100.00")));
            product.put("iva_pct", 21).put("unidad", "mes").put("activo", true);
            office.table(TABLE).add(client.client(), office.world().record("product", "prd_", product));
        }
    }

    private ApiResponse list(ApiCall visit) {
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(ListFilters.equal(visit, "codigo", "activo"))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse create(ApiCall visit) {
        ObjectNode fields = sent(visit);
        isNoOther(visit.client(), "", fields);
        if (!fields.has("activo")) {
            fields.put("activo", true);
        }
        ObjectNode record = office.world().record("product", "prd_", fields);
        return ApiResponse.of(
                201, office.table(TABLE).add(visit.client(), record).shown());
    }

    private ApiResponse update(ApiCall visit) {
        Row row = office.named(visit, TABLE);
        ObjectNode fields = sent(visit);
        isNoOther(visit.client(), row.id(), fields);
        row.json().setAll(fields);
        office.world().touch(row);
        return ApiResponse.of(200, row.shown());
    }

    /** What came, with nothing wrong in it. */
    private ObjectNode sent(ApiCall visit) {
        ObjectNode fields = visit.body().deepCopy().retain(FIELDS);
        FieldRules rules = FieldRules.ofChange(fields);
        rules.letters("codigo", "nombre");
        rules.percentages("iva_pct");
        rules.names("actividad_id", office.table("activities"), visit.client());
        rules.settle();
        return fields;
    }

    private void isNoOther(long client, String id, ObjectNode fields) {
        for (Row other : office.table(TABLE).of(client)) {
            if (!other.id().equals(id)
                    && fields.path("codigo").equals(other.json().path("codigo"))) {
                throw ApiException.conflict(
                                "producto_duplicado",
                                "there is a product with this code already, as " + other.id()
                                        + "; change that one, or take it back with activo true")
                        .about("codigo");
            }
        }
    }
}
