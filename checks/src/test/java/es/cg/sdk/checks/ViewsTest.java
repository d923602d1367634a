package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.Page;
import es.cg.sdk.model.View;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every view of the client reads every field that {@code openapi.json} has for it, and nothing that comes breaks it. */
class ViewsTest {
    private static final OpenApi API = OpenApi.ofProject();

    // The schema of a view whose name is another one.
    private static final Map<String, String> SCHEMAS = Map.ofEntries(
            Map.entry("AccountingEntry.Origen", "EntryOrigin"),
            Map.entry("AccountingPeriod.Trimestre", "AccountingQuarter"),
            Map.entry("ActivityLog", "ActivityLogEntryList"),
            Map.entry("Client.Consent", "ClientConsent"),
            Map.entry("ClockAdvance.AdvancedClock", "SandboxClock"),
            Map.entry("ClockAdvance.DueWork", "SandboxRun"),
            Map.entry("CreatedWebhookDestination", "WebhookCreated"),
            Map.entry("Document.Alert", "DocumentAlert"),
            Map.entry("Expense.Modelo130", "TaxPeriod"),
            Map.entry("JobStatus", "Job"),
            Map.entry("JobStatus.Reason", "JobError"),
            Map.entry("NewMovements.AddedMovements", "SandboxMovements"),
            Map.entry("Receipt", "TaxModelReceipt"),
            Map.entry("Sandbox.Caps", "SandboxCaps"),
            Map.entry("SandboxDifferences.Difference", "SandboxDifference"),
            Map.entry("SandboxReadiness.Check", "SandboxCheck"),
            Map.entry("SandboxReset.SeededData", "SandboxReset"),
            Map.entry("SandboxScenarios.Scenario", "SandboxScenario"),
            Map.entry("ServiceStatus", "Status"),
            Map.entry("ServiceStatus.KeyInfo", "StatusKey"),
            Map.entry("ServiceStatus.KeyLimits", "StatusLimits"),
            Map.entry("ServiceStatus.SandboxClock", "StatusSandbox"),
            Map.entry("TaxModel.ModelFile", "TaxModelFile"),
            Map.entry("WebhookDestination", "Webhook"),
            Map.entry("WebhookFiring.FiredEvent", "SandboxEvent"));

    @TestFactory
    Stream<DynamicTest> everyFieldHasAnAccessorOfItsType() {
        return ofEachView(ViewFields::shapes);
    }

    @TestFactory
    Stream<DynamicTest> fullAnswerIsReadUnchanged() {
        return ofEachView(ViewFields::full);
    }

    @TestFactory
    Stream<DynamicTest> answerWithNoOrNullFieldsIsReadable() {
        return ofEachView(ViewFields::minimal);
    }

    @TestFactory
    Stream<DynamicTest> wrongFieldFailsOnlyItsAccessor() {
        return ofEachView(ViewFields::strange);
    }

    @Test
    void everyViewHasItsSchema() {
        assertThat(views().keySet())
                .hasSizeGreaterThan(5)
                .allSatisfy(name -> assertThat(
                                API.component("schemas", schema(name)).isMissingNode())
                        .as("the schema of " + name)
                        .isFalse());
    }

    private static Stream<DynamicTest> ofEachView(Function<ViewFields, List<String>> findings) {
        return views().entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey(),
                        () -> assertThat(findings.apply(new ViewFields(API, each.getValue(), schema(each.getKey()))))
                                .isEmpty()));
    }

    static String schema(String name) {
        return SCHEMAS.getOrDefault(name, name.substring(name.lastIndexOf('.') + 1));
    }

    /** By their names, a nested one after the one that it lies in. */
    private static Map<String, Class<? extends View>> views() {
        return PublicApi.allExportedTypes(CgClient.class).stream()
                .filter(View.class::isAssignableFrom)
                .filter(each -> !Modifier.isAbstract(each.getModifiers()) && each != Page.class)
                .<Class<? extends View>>map(each -> each.asSubclass(View.class))
                .collect(Collectors.toMap(
                        each -> each.getName().replaceFirst(".*[.]", "").replace('$', '.'),
                        Function.identity(),
                        (one, other) -> one,
                        LinkedHashMap::new));
    }
}
