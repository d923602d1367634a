package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.Scope;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.RequirementException;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

/** The name of a client's firm, where a program for many firms reads it. */
class ClientNameTest {
    private static final String FIRM = "gestoria-12";

    @RegisterExtension
    final Answering service = new Answering();

    private CgClient named() {
        return service.builder().name(FIRM).build();
    }

    private static CallException refused(CgClient cg) {
        return Thrown.by(ApiException.class, () -> cg.forClient(1001).invoices().get("7"));
    }

    @Test
    void exceptionNamesTheFirm() {
        service.refuse(404, "no_encontrado");
        CallException e = refused(named());

        assertThat(e.firm()).isEqualTo(FIRM);
        assertThat(e).hasMessageStartingWith("invoices.get for client 1001 of the firm gestoria-12 ");
    }

    @Test
    void exceptionWithoutNameIsAsBefore() {
        service.refuse(404, "no_encontrado");
        CallException e = refused(service.cg());

        assertThat(e.firm()).isNull();
        assertThat(e).hasMessageStartingWith("invoices.get for client 1001 ").hasMessageNotContaining("of the firm");
        assertThat(service.cg()).hasToString("CgClient[" + service.baseUrl() + "]");
    }

    @Test
    void listenersAreToldTheFirm() {
        List<@Nullable String> firms = new CopyOnWriteArrayList<>();
        CgClient cg = service.builder()
                .name(FIRM)
                .listener(new CallListener() {
                    @Override
                    public void attemptStarted(CallInfo call) {
                        firms.add(call.firm());
                    }
                })
                .build();
        service.answer(200, "{}");
        cg.status().get();

        assertThat(firms).containsExactly(FIRM);
    }

    @Test
    void logLineHasTheFirmAlsoInTheMdc() {
        service.refuse(503, "servicio_no_disponible");
        service.answer(200, "{}");
        MDC.put("cg.firm", "of-the-caller");
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            named().status().get();

            assertThat(log.with("status.get of the firm gestoria-12 failed at attempt 1"))
                    .singleElement()
                    .asString()
                    .endsWith("{cg.firm=gestoria-12}");
            assertThat(MDC.get("cg.firm")).isEqualTo("of-the-caller");
        } finally {
            MDC.remove("cg.firm");
        }
    }

    /** Asserts that one line has the text, and the firm in the MDC. */
    private static void assertNamed(CapturedLog.Lines log, String text) {
        assertThat(log.with(text)).singleElement().asString().endsWith("{cg.firm=gestoria-12}");
    }

    @Test
    void linesAboutTheJournalHaveTheFirm() {
        HookedJournal journal = new HookedJournal(Environment.PRODUCTION, service.time::now);
        CgClient cg = service.builder()
                .name(FIRM)
                .writeJournal(journal)
                .build()
                .with(CallOptions.defaults().journaled());
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            journal.fail("before replace");
            service.answer(200, "{}");
            write(cg, "marked-not");
            assertNamed(log, "could not record that things.create of the firm gestoria-12 (key ");

            journal.next("before replace", () -> doneByAnother(journal));
            service.answer(200, "{\"id\":7}");
            write(cg, "twice");
            assertNamed(log, "things.create of the firm gestoria-12 (key " + key("twice") + ") was done twice");

            journal.fail("after add");
            Thrown.by(() -> write(cg, "waiting"));
            Thrown.by(() -> write(cg, "waiting"));
            assertNamed(log, " of the firm gestoria-12 (key " + document("waiting") + ") waits: another");
        }
    }

    private static IdempotencyKey document(String number) {
        return IdempotencyKey.forDocument("client-name", number);
    }

    private static String key(String number) {
        return document(number).valueFor(Things.WRITE, null);
    }

    private static void write(CgClient cg, String number) {
        Json unused = cg.run(Things.WRITE.call().key(document(number)));
    }

    private static void doneByAnother(HookedJournal journal) {
        WriteRecord sending = journal.all().stream()
                .filter(each -> each.key().equals(key("twice")))
                .findAny()
                .orElseThrow();
        assertThat(journal.replace(WriteEnding.done(sending, new RecordIds("6", null)), sending.version()))
                .isTrue();
    }

    @Test
    void linesAboutABatchHaveTheFirm(@TempDir Path folder) {
        HookedJournal journal = new HookedJournal(Environment.PRODUCTION, service.time::now);
        Path file = folder.resolve("named.cg-batch");
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            batch(named()).journal(file).run((api, item) -> item);
            assertNamed(log, "named.cg-batch of the firm gestoria-12 is new");
            batch(named()).journal(file).retell(List.of(), "Ana");
            assertNamed(log, "named.cg-batch of the firm gestoria-12 are told again");

            journal.holdBatch("held-by-another", "another", Duration.ofDays(1));
            assertThatThrownBy(() -> batch(service.builder()
                                    .name(FIRM)
                                    .writeJournal(journal)
                                    .build())
                            .journalNamed("held-by-another")
                            .run((api, item) -> item))
                    .isInstanceOf(BatchInUseException.class);
            assertNamed(log, "the batch held-by-another of the firm gestoria-12 waits");
        }
    }

    private static Batch<ClientApi, String> batch(CgClient cg) {
        return cg.forClient(1001).batch(List.<String>of()).keyedBy(ClientNameTest::document);
    }

    @Test
    void missingScopeNamesTheFirm() {
        service.answer(200, "{\"entorno\":\"produccion\",\"plan\":\"starter\",\"clave\":{\"permisos\":[]}}");
        CgClient cg = named();
        RequirementException e = Thrown.by(RequirementException.class, () -> cg.require(Scope.FACTURAS_LEER));

        assertThat(e.firm()).isEqualTo(FIRM);
        assertThat(e)
                .hasMessageContaining("the live key (environment produccion, plan starter) of the firm gestoria-12");
    }

    @Test
    void clientNamesItsFirm() {
        CgClient cg = named();
        assertThat(cg).hasToString("CgClient[gestoria-12, " + service.baseUrl() + "]");
        assertThat(cg.with(CallOptions.defaults())).hasToString(cg.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Gestoria", "-x", ".x", "a b", "a/b", "ñ", "a~sandbox"})
    void otherNamesAreRefused(String name) {
        assertThatThrownBy(() -> CgClient.builder().name(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not 1 to 63 characters of a-z");
    }

    @Test
    void nameHasAtMost63Characters() {
        CgClient.Builder builder = CgClient.builder().name("a".repeat(63));
        assertThatThrownBy(() -> builder.name("a".repeat(64))).isInstanceOf(IllegalArgumentException.class);
    }
}
