package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.expenses.ExpenseQuery;
import es.cg.sdk.json.Json;
import es.cg.sdk.taxmodels.NewTaxModel;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors name fields as they were sent; the program reads the names that it set. */
final class CorrectedErrorFieldsTest {
    private static final Operation<Json> CREATE = Operation.post("expenses.create", "/expenses", json -> json);
    private static final String NAMES = """
            "operations": {"expenses.list": {"query": {"estado": "status"}},
              "expenses.get": {"path": "/expense", "query": {"id": "number"}}},
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
        return requireNonNull(catchThrowableOfType(
                ValidationException.class,
                () -> client(file).run(operation.call().body(Json.empty()))));
    }

    private List<FieldError> errors(Operation<Json> operation, String theirs) {
        return refused(operation, NAMES, """
                        {"error":{"code":"datos_invalidos","errors":[{"campo":"%s","code":"formato"}]}}""".formatted(theirs)).fieldErrors();
    }

    @ParameterizedTest
    @CsvSource({
        "supplier.tax_id, proveedor_nif",
        "amount, total",
        "vat.0.net, desglose_iva.0.base",
        "vat[0].net, desglose_iva.0.base",
        "vat[12][net], desglose_iva.12.base",
        "/vat/0/net, desglose_iva.0.base",
        "#/vat/0/net, desglose_iva.0.base",
        "$.vat[0].net, desglose_iva.0.base",
        "body.vat.0.net, desglose_iva.0.base",
        "vat, desglose_iva",
        "vat.0, desglose_iva.0",
        "vat.0.cuota, desglose_iva.0.cuota",
        "vat.0.other.x, desglose_iva.0.other.x",
        "tipo, concepto",
        "concepto, tipo"
    })
    void fieldHasTheNameThatTheProgramSet(String theirs, String ours) {
        assertThat(errors(CREATE, theirs)).containsExactly(new FieldError(ours, "formato", null, theirs));
    }

    @ParameterizedTest
    @CsvSource({
        "supplier",
        "supplier.name",
        "net",
        "lines[0].net",
        "proveedor_nif",
        "body",
        "body.x",
        "''",
        "..",
        "[",
        "a b"
    })
    void whatCannotBeMappedStaysAsItCame(String theirs) {
        assertThat(errors(CREATE, theirs)).containsExactly(new FieldError(theirs, "formato", null));
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
    void filtersAndParametersHaveOurNames() {
        service.answerOfService(400, "{\"error\":{\"code\":\"parametro_no_valido\",\"param\":\"status\"}}");
        service.answerOfService(400, "{\"error\":{\"code\":\"parametro_no_valido\",\"param\":\"number\"}}");
        ClientApi client = client(NAMES);
        ApiException list = requireNonNull(catchThrowableOfType(
                ApiException.class,
                () -> client.expenses().list(ExpenseQuery.create()).toList(1)));
        ApiException get = requireNonNull(
                catchThrowableOfType(ApiException.class, () -> client.expenses().get("e_1")));

        assertThat(list.param()).isEqualTo("estado");
        assertThat(get.param()).isEqualTo("id");
    }

    @Test
    void failedJobNamesTheFieldsOfItsRequest() {
        service.answerOfService(202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\"}");
        service.answerOfService(200, """
                {"object":"job","id":"j_1","estado":"failed","error":{"code":"datos_invalidos","param":"year",
                "errors":[{"param":"year","code":"formato"},{"param":"other"}]}}""");
        ClientApi client = client("\"requests\": {\"NewTaxModel\": {\"ejercicio\": \"year\"}}");
        JobFailedException e = requireNonNull(catchThrowableOfType(
                JobFailedException.class,
                () -> client.taxModels()
                        .generate(NewTaxModel.of(Modelo.M390, 2026))
                        .await(Duration.ofMinutes(1))));

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
        ApiException with = requireNonNull(catchThrowableOfType(
                ApiException.class, () -> client(NAMES).run(CREATE.call().body(Json.empty()))));
        ApiException without = requireNonNull(catchThrowableOfType(
                ApiException.class,
                () -> service.cg()
                        .with(CallOptions.defaults().maxAttempts(1))
                        .forClient(1001)
                        .run(CREATE.call().body(Json.empty()))));

        assertThat(with.param()).isEqualTo("total");
        assertThat(with.outcome()).isEqualTo(without.outcome());
        assertThat(without.param()).isEqualTo("amount");
        assertThat(without.details()).doesNotContainKey("received_param");
    }
}
