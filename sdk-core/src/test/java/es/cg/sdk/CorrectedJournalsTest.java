package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.nio.file.Files;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A batch that goes on with other corrections than its earlier run had. */
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class CorrectedJournalsTest extends JournaledBatch {
    private static final Operation<Json> EXPENSE = Operation.post("expenses.create", "/expenses", json -> json);
    private static final String FIRST = "\"requests\":{\"NewExpense\":{\"concepto\":\"texto\"}}";
    private static final String SECOND = "\"requests\":{\"NewExpense\":{\"concepto\":\"asunto\"}}";
    private static final String CREATED = "{\"id\":\"e_1\"}";

    CorrectedJournalsTest(BatchJournals journals) {
        super(journals);
    }

    private CgClient corrected(String name, String members) {
        return service.journaled()
                .apiKey(() -> service.apiKey.get())
                .corrections(Corrections.parse(name, "{\"contract\":\"2026-09-05\"," + members + "}"))
                .build();
    }

    /** One run of a process with these corrections; null for none. */
    private BatchReport<String, Json> run(@Nullable String name, String members, String text) {
        return run(name, members, text, Finding.stillUnknown());
    }

    private BatchReport<String, Json> run(@Nullable String name, String members, String text, Finding finding) {
        try (CgClient process = name == null
                ? service.journaled().apiKey(() -> service.apiKey.get()).build()
                : corrected(name, members)) {
            cg = process;
            return batch("a")
                    .onUnknown((item, unknown) -> {
                        asked.add(unknown);
                        return finding;
                    })
                    .run((api, item) -> api.run(EXPENSE.call().body(Json.of(Map.of("concepto", text)))));
        }
    }

    @Test
    void doneWithCorrectionsStaysDoneWithoutOrWithOthers() {
        service.answer(201, CREATED);
        assertThat(run("one.json", FIRST, "x").allDone()).isTrue();

        assertThat(run("two.json", SECOND, "x").succeeded())
                .singleElement()
                .satisfies(each -> assertThat(each.problem()).isNull());
        assertThat(run(null, "", "x").succeeded())
                .singleElement()
                .satisfies(each -> assertThat(each.problem()).isNull());
        assertThat(run("two.json", SECOND, "other").succeeded())
                .singleElement()
                .satisfies(each -> assertThat(each.problem()).hasMessageContaining("data changed"));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void unclearWriteIsNotSentWithOtherCorrections() {
        service.cut();
        assertThat(run("one.json", FIRST, "x").unknown()).hasSize(1);

        assertThat(run("two.json", SECOND, "x").unknown()).singleElement().satisfies(each -> {
            assertThat(each.write().reason()).contains("the corrections one.json (digest ", "two.json");
        });
        assertThat(run(null, "", "x").unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.write().reason()).contains("one.json", "with no corrections"));
        assertThat(run("two.json", SECOND, "other").unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.write().reason()).contains("data changed"));
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(asked).hasSize(3);
    }

    @Test
    void unclearWriteOfBeforeIsNotSentWithCorrections() {
        service.cut();
        assertThat(run(null, "", "x").unknown()).hasSize(1);

        assertThat(run("two.json", SECOND, "x").unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.write().reason())
                        .contains("it was first sent with no corrections", "the corrections two.json (digest "));
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(run("two.json", SECOND, "x", Finding.foundAs("e_1", null)).succeeded())
                .hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void unclearWriteIsResentIfCorrectionsDoNotChangeIt() throws Exception {
        service.cut();
        assertThat(run("one.json", FIRST, "x").unknown()).hasSize(1);
        service.answer(201, CREATED);
        // Another name, and another correction of something else.
        String more = FIRST + ",\"operations\":{\"expenses.get\":{\"path\":\"/gastos/{id}\"}}";
        assertThat(run("two.json", more, "x").allDone()).isTrue();

        assertThat(server.takeRequest().getBody())
                .isEqualTo(server.takeRequest().getBody());
        assertThat(asked).isEmpty();
    }

    @Test
    void fileHasCorrectionsOnlyOfClientsThatHaveThem() throws Exception {
        service.answer(201, CREATED);
        run(null, "", "x");
        if (journals != BatchJournals.FILE) {
            assertThat(service.journal).isNotNull();
            return;
        }
        assertThat(lines().get(1).split(" ", -1)[9]).isEqualTo("-");
        Files.delete(file);

        service.cut();
        run("their file.json", FIRST, "x");
        assertThat(lines().get(1).split(" ", -1)[9]).matches("([0-9a-f]{64}\\+){3}their\\+file.json");
    }
}
