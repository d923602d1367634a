package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.json.Json;
import es.cg.sdk.taxmodels.NewTaxModel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Errors name fields as they were sent; the program reads the names that it set. */
final class CorrectedErrorFieldsTest {
    private static final Operation<Json> CREATE = Operation.post("expenses.create", "/expenses", json -> json);
    private static final String NAMES = """
            "requests": {
              "NewExpense": {"proveedor_nif": "supplier.tax_id", "desglose_iva": "vat",
                "concepto": "tipo", "tipo": "concepto", "total": {"name": "amount", "as": "cents"}},
              "VatBreakdown": {"base": "net"}}""";

    @RegisterExtension
    private final Answering service = new Answering();

    private ClientApi client(String file) {
        return service.corrected(file)
                .with(CallOptions.defaults().maxAttempts(1))
                .forClient(1001);
    }

    private ValidationException refused(Operation<Json> operation, String file, String answer) {
        service.answerOfService(422, answer);
        return Thrown.by(
                ValidationException.class,
                () -> client(file).run(operation.call().body(Json.empty())));
    }

    @Test
    void paramOfTheErrorIsMappedAndWhatCameStaysReachable() {
        ValidationException e = refused(CREATE, NAMES, """
                {"error":{"code":"datos_invalidos","param":"vat.1.net","message":"El campo vat.1.net no vale"}}""");

        assertThat(e.param()).isEqualTo("desglose_iva.1.base");
        assertThat(e.details()).containsEntry("received_param", "vat.1.net");
        assertThat(e.serviceMessage()).isEqualTo("El campo vat.1.net no vale");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
    }

    @Test
    void namesAreMappedInAnErrorOfAnotherFormToo() {
        ValidationException e = refused(CREATE, NAMES + """
                , "answers": {"ErrorEntry": {"param": "loc"}},
                  "against_contract": {"errors": {"code": "fault.codigo", "errors": "fault.detalles"}}""", """
                {"fault":{"codigo":"datos_invalidos","detalles":[{"loc":["body","vat",0,"net"]}]}}""");

        assertThat(e.fieldErrors())
                .containsExactly(new FieldError("desglose_iva.0.base", null, null, "body.vat.0.net"));
    }

    @Test
    void failedJobNamesTheFieldsOfItsRequest() {
        service.answerOfService(202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\"}");
        service.answerOfService(200, """
                {"object":"job","id":"j_1","estado":"failed","error":{"code":"datos_invalidos","param":"year",
                "errors":[{"param":"year","code":"formato"},{"param":"other"}]}}""");
        ClientApi client = client("\"requests\": {\"NewTaxModel\": {\"ejercicio\": \"year\"}}");
        JobFailedException e = Thrown.by(
                JobFailedException.class,
                () -> client.taxModels()
                        .generate(NewTaxModel.of(Modelo.M390, 2026))
                        .await(Duration.ofMinutes(1)));

        assertThat(e.fieldErrors())
                .containsExactly(
                        new FieldError("ejercicio", "formato", null, "year"), new FieldError("other", null, null));
        assertThat(e.details()).containsEntry("param", "ejercicio").containsEntry("received_param", "year");
    }

    @Test
    void nameNeverChangesTheOutcome() {
        String answer = "{\"error\":{\"code\":\"operacion_en_curso\",\"param\":\"amount\",\"request_id\":\"other\"}}";
        service.answerOfService(409, answer);
        service.answerOfService(409, answer);
        ApiException with = Thrown.by(
                ApiException.class, () -> client(NAMES).run(CREATE.call().body(Json.empty())));
        ApiException without = Thrown.by(
                ApiException.class,
                () -> service.cg()
                        .with(CallOptions.defaults().maxAttempts(1))
                        .forClient(1001)
                        .run(CREATE.call().body(Json.empty())));

        assertThat(with.param()).isEqualTo("total");
        assertThat(with.outcome()).isEqualTo(without.outcome());
        assertThat(without.param()).isEqualTo("amount");
        assertThat(without.details()).doesNotContainKey("received_param");
    }
}
