package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.directory.Products;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes whose answer is only "accepted", lacks its wrapper or its id, or that cannot be sent; with each journal. */
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class CorrectedWritesTest {
    private static final String ACCEPTED = "\"operations\": {\"products.create\": {\"answer\": \"accepted\"}}";
    private static final IdempotencyKey KEY = IdempotencyKey.forDocument("erp-product", "P-1");

    @TempDir
    Path folder;

    private final BatchJournals journals;

    @RegisterExtension
    private final Answering service;

    CorrectedWritesTest(BatchJournals journals) {
        this.journals = journals;
        service = new Answering(journals);
    }

    private CgClient client(String file) {
        return service.corrected(file).with(CallOptions.defaults().maxAttempts(1));
    }

    private static NewProduct.Builder product(String code) {
        return NewProduct.builder().codigo(code).nombre("A").precioUnitario("1").ivaPct(21);
    }

    private static Product create(CgClient cg, NewProduct.Builder product, @Nullable IdempotencyKey key) {
        Products products = cg.forClient(1001).products();
        return key == null ? products.create(product.build()) : products.create(product.build(), key);
    }

    private CallException failed(String file, NewProduct.Builder product, @Nullable IdempotencyKey key) {
        return requireNonNull(catchThrowableOfType(CallException.class, () -> create(client(file), product, key)));
    }

    private BatchReport<String, Product> batch(String file, Finding finding, Consumer<NewProduct.Builder> more) {
        return journals.of(
                        client(file)
                                .forClient(1001)
                                .batch(List.of("P-1", "P-2"))
                                .keyedBy(item -> IdempotencyKey.forDocument("erp-product", item)),
                        folder.resolve("products.cg-batch"))
                .onUnknown((item, unknown) -> finding)
                .run((api, item) -> {
                    NewProduct.Builder product = product(item);
                    if (item.equals("P-2")) {
                        more.accept(product);
                    }
                    return api.products().create(product.build());
                });
    }

    private WriteRecord record() {
        return requireNonNull(service.journal).ofItem(WriteRules.item(KEY)).get(0);
    }

    @Test
    void eachSuccessIsInProgressAndNeverSentAgain() {
        for (String answer : List.of("202 {}", "200 {\"id\":\"ticket_7\"}", "201 ", "200 OK", "202 {\"id\":\"x\"}")) {
            service.answerOfService(Integer.parseInt(answer.substring(0, 3)), answer.substring(4));
        }
        for (int call = 1; call <= 5; call++) {
            CallException e = failed(ACCEPTED, product("P-1"), KEY);
            assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
            assertThat(e.jobToken()).isNull();
            assertThat(e).asString().containsPattern("name[sd] no job");
            if (journals == BatchJournals.WRITE_JOURNAL) {
                assertThat(record().state()).isEqualTo(State.ACCEPTED);
                assertThat(record().objectId()).isNull();
                assertThat(service.server.getRequestCount())
                        .as("it is not sent again")
                        .isOne();
            }
        }
    }

    @Test
    void acceptedWriteIsDoneOnceItIsFound() {
        if (journals == BatchJournals.FILE) {
            return;
        }
        service.answerOfService(200, "{\"id\":\"ticket_7\"}");
        NewProduct.Builder product = product("P-1").referenciaExterna("erp-1");
        assertThat(failed(ACCEPTED, product, KEY).outcome()).isEqualTo(Outcome.IN_PROGRESS);
        String list = "{\"data\":[{\"id\":\"p_1\",\"referencia_externa\":\"erp-1\"}],\"has_more\":false}";
        service.answer(200, list.replace("erp-1", "erp-2"));
        service.answer(200, list);
        service.answer(200, list);
        service.answer(200, "{\"id\":\"p_1\"}");
        assertThat(failed(ACCEPTED, product, KEY).outcome()).isEqualTo(Outcome.IN_PROGRESS);

        assertThat(create(client(ACCEPTED), product, KEY).id()).isEqualTo("p_1");
        assertThat(record().state()).isEqualTo(State.DONE);
        assertThat(record().objectId()).isEqualTo("p_1");
    }

    @Test
    void onlyTheServiceItselfAcceptsAndNoErrorDoes() {
        service.answer(202, "{}");
        service.answer(200, "{\"id\":\"p_1\"}");
        service.answerOfService(206, "{}");
        service.answerOfService(200, "{\"error\":{\"code\":\"datos_invalidos\"}}");
        for (int call = 0; call < 4; call++) {
            assertThat(failed(ACCEPTED, product("P-1"), null).outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    void acceptedItemIsSettledByItsLookUpAlone() {
        service.answerOfService(200, "{\"id\":\"ticket_1\"}");
        service.answerOfService(201, "");
        assertThat(batch(ACCEPTED, Finding.stillUnknown(), each -> {}).accepted())
                .hasSize(2);
        assertThat(batch(ACCEPTED, Finding.notDone(), each -> {}).accepted()).hasSize(2);
        BatchReport<String, Product> settled = batch(ACCEPTED, Finding.foundAs("p_9"), each -> {});

        assertThat(settled.succeeded())
                .isNotEmpty()
                .first()
                .satisfies(each -> assertThat(each.objectId()).isEqualTo("p_9"));
        assertThat(service.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void idOfTheWrongPlaceIsNotTaken() {
        for (String file : List.of(
                "\"general\": {\"record\": \"data\"}",
                "\"answers\": {\"Product\": {\"id\": null}}",
                "\"answers\": {\"Product\": {\"id\": \"uuid\"}}")) {
            service.answer(201, "{\"id\":\"request_7\",\"codigo\":\"P\"}");
            service.answer(201, "{\"id\":\"request_8\",\"codigo\":\"P\"}");
            BatchReport<String, Product> report = journals.of(
                            client(file)
                                    .forClient(1001)
                                    .batch(List.of("P-1", "P-2"))
                                    .keyedBy(item -> IdempotencyKey.forDocument(file.replaceAll("\\W", ""), item)),
                            folder.resolve(Integer.toHexString(file.hashCode())))
                    .run((api, item) -> api.products().create(product(item).build()));

            assertThat(report.succeeded())
                    .as(report.toString())
                    .hasSize(2)
                    .allSatisfy(each -> assertThat(each.objectId()).isNull());
        }
        assertThat(service.server.getRequestCount()).isEqualTo(6);
    }

    @Test
    void fieldThatTheServiceLacksIsARefusalOfThisComputer() {
        String file = "\"requests\": {\"NewProduct\": {\"descripcion\": null}}";
        service.answer(201, "{\"id\":\"p_1\"}");
        BatchReport<String, Product> report = batch(file, Finding.stillUnknown(), each -> each.descripcion("x"));

        assertThat(report.succeeded()).hasSize(1);
        assertThat(report.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause())
                        .hasMessageContaining("NewProduct.descripcion is set, and the service has no such field"));
        assertThat(report.notSent()).isEmpty();
        assertThat(service.server.getRequestCount()).isOne();
        if (journals == BatchJournals.WRITE_JOURNAL) {
            IdempotencyKey key = IdempotencyKey.forDocument("erp-product", "P-3");
            CallException e = failed(file, product("P-3").descripcion("x"), key);
            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(e.sentByThisCall()).isFalse();
            service.answer(201, "{\"id\":\"p_3\"}");
            assertThat(create(client(file), product("P-3"), key).id()).isEqualTo("p_3");
        }
    }

    /** Reference or id of the records that a look-up reads is not there: whatever it saw, it cannot tell. */
    @Test
    void lookUpWithoutWhatItComparesCannotTell() {
        InvoiceService invoices = new InvoiceService(service.time);
        service.server.setDispatcher(invoices);
        invoices.with("erp-42");
        for (String field : List.of("referencia_externa", "id")) {
            Finding finding = found(field);
            assertThat(finding.objectId()).as(field).isNull();
            assertThat(finding.isNotDone()).as(field).isFalse();
            assertThat(finding.reason()).as(field).contains("is not in the answers of the service, as their.json");
        }
        assertThat(found("notas").objectId()).isEqualTo("inv_1");
    }

    private Finding found(String absent) {
        return Finding.of(client("\"answers\": {\"Invoice\": {\"" + absent + "\": null}}")
                .forClient(1001)
                .invoices()
                .findByReference("erp-42"));
    }
}
