package es.cg.sdk.mock.internal.chapters.directory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.RecordKeeper;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.HashMap;
import java.util.Map;

/** The operations on the addressees and the products of a client's directory. */
public record DirectoryChapter(ServiceContext context) implements Chapter, InContext {
    @Override
    public Map<String, OperationHandler> handlers() {
        Map<String, OperationHandler> handlers = new HashMap<>();
        handlers.putAll(new RecordKeeper(environment(), TableNames.ADDRESSEES, this::addressee).handlers());
        handlers.putAll(new RecordKeeper(environment(), TableNames.PRODUCTS, this::product).handlers());
        return handlers;
    }

    @Override
    public void seed(Row client) {
        ExampleRecords.add(environment(), client, TableNames.ADDRESSEES);
        ExampleRecords.add(environment(), client, TableNames.PRODUCTS);
    }

    private void addressee(FieldValidator sent, JsonNode stored, long client) {
        ObjectNode fields = sent.fields();
        if (fields.has("nif")) {
            String nif = TaxIds.normal(fields.path("nif").asText());
            fields.put("nif", nif.isEmpty() ? null : nif);
        }
        sent.notBlank("nombre");
        JsonNode nif = fields.path("nif");
        sent.wrongIf(nif.isTextual() && !TaxIds.valid(nif.asText()), "nif", "directory.wrongTaxId");
        ObjectNode whole = stored.<ObjectNode>deepCopy().setAll(fields);
        boolean foreign = says(whole, "tipo_identificacion") && says(whole, "identificacion");
        sent.wrongIf(!says(whole, "nif") && !foreign, "nif", "directory.noIdentification");
        sent.names("mandato_id", environment().table(TableNames.SEPA_MANDATES), client);
    }

    private static boolean says(ObjectNode json, String name) {
        return !json.path(name).asText("").isBlank();
    }

    private void product(FieldValidator sent, JsonNode stored, long client) {
        sent.notBlank("codigo", "nombre");
        VatRates rates = ClientRates.on(environment(), client, environment().today());
        JsonNode rate = sent.fields().path("iva_pct");
        sent.wrongIf(
                rate.isNumber() && !rates.has(rate.decimalValue()) && !VatRates.isCompensation(rate.decimalValue()),
                "iva_pct",
                "invoice.unknownRate",
                rates.tax(),
                rates.day().toString(),
                rates.list());
        JsonNode price = sent.fields().path("precio_unitario");
        sent.wrongIf(price.isNumber() && !Money.isBounded(price.decimalValue()), "precio_unitario", "invoice.bounded");
        sent.names("actividad_id", environment().table(TableNames.ACTIVITIES), client);
    }
}
