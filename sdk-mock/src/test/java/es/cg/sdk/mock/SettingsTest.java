package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.junit.MockCgExtension;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a tester sets: plan, limits, faults; and what of it outlives what. */
@ExtendWith(MockCgExtension.class)
final class SettingsTest {
    private static final String ONE_LOST = """
            {"operation":"clients.list","times":1,"effect":{"drop":"before"}}""";

    private final MockCg mock;
    private final PanelCaller panel;

    SettingsTest(MockCg mock) {
        this.mock = mock;
        this.panel = new PanelCaller(mock);
    }

    private void set(String call, String body) throws IOException {
        assertThat(panel.panel(call, body).status()).isBetween(200, 204);
    }

    private String rateLimit() throws IOException {
        return panel.status(mock.liveKey()).header("RateLimit-Limit");
    }

    @Test
    void planChangeKeepsLimitsSetByHand() throws IOException {
        set("PUT /panel/limits", "{\"monthly_reads\":7}");
        set("PUT /panel/plan", "{\"plan\":\"starter\"}");

        JsonNode limits = panel.status(mock.liveKey()).json().path("limites");
        assertThat(rateLimit()).isEqualTo("60");
        shows(limits, "por_minuto=60", "cuota_mensual=7");
    }

    @Test
    void disabledLimitIsOmittedFromStatus() throws IOException {
        set("PUT /panel/limits", "{\"monthly_reads\":null,\"per_minute\":null}");

        assertThat(panel.status(mock.liveKey()).json().path("limites").fieldNames())
                .toIterable()
                .containsExactly("cuota_usada", "renueva_el");
    }

    @Test
    void resetForgetsLimitsPlanFaultsAndTheJournal() throws IOException {
        set("PUT /panel/limits", "{\"per_minute\":7}");
        set("PUT /panel/plan", "{\"plan\":\"starter\"}");
        set("POST /panel/faults", ONE_LOST);
        assertThat(rateLimit()).isEqualTo("7");

        mock.panel().reset();

        assertThat(mock.journal().calls()).isEmpty();
        assertThat(mock.faults().unused()).isEmpty();
        assertThat(rateLimit()).isEqualTo("600");
        assertThat(panel.get("/clients", 0).status()).isEqualTo(200);
    }

    @Test
    void aSnapshotHoldsLimitsAndPlanAndNoFaults() throws IOException {
        set("PUT /panel/limits", "{\"per_minute\":7,\"activities\":3}");
        set("PUT /panel/plan", "{\"plan\":\"professional\"}");
        String snapshot = mock.panel().snapshot();
        set("PUT /panel/limits", "{\"per_minute\":9}");
        set("PUT /panel/plan", "{\"plan\":\"starter\"}");
        set("POST /panel/faults", ONE_LOST);

        mock.panel().restore(snapshot);

        assertThat(rateLimit()).isEqualTo("7");
        assertThat(panel.status(mock.liveKey()).text("/plan")).isEqualTo("professional");
        assertThat(mock.faults().unused()).isEmpty();
        assertThatThrownBy(() -> mock.panel().restore(snapshot.replace("\"activities\":3", "\"activitis\":3")))
                .hasMessageContaining("firm.limits has an unknown limit: activitis");
    }

    @Test
    void restoredJobUrlPointsToTheCurrentMock() throws IOException {
        try (MockCg other = MockCg.start()) {
            String id = panel.write("/tax-models", Caller.json("{\"modelo\":\"390\",\"ejercicio\":2025}"), 1001)
                    .text("/id");
            other.panel().restore(mock.panel().snapshot());

            Answer job = new PanelCaller(other).get("/jobs/" + id, 0);
            assertThat(job.text("/consultar_en")).isEqualTo(other.baseUrl() + "/jobs/" + id);
        }
    }

    @Test
    void panelCanArmAFailedJobFault() throws IOException {
        set(
                "POST /panel/faults",
                "{\"operation\":\"taxModels.generate\",\"effect\":{\"fail_job\":\"generacion_fallida\"}}");
        assertThat(mock.faults().unused())
                .singleElement()
                .asString()
                .contains("taxModels.generate", "generacion_fallida");
        mock.faults().clear();
        assertThat(panel.panel(
                                "POST /panel/faults",
                                "{\"operation\":\"invoices.issue\",\"effect\":{\"fail_job\":\"x\"}}")
                        .message())
                .contains("invoices.issue starts no job", "taxModels.generate");
    }

    @Test
    void aFaultHasTimesOrAProbability() throws IOException {
        Answer both = panel.panel(
                "POST /panel/faults",
                "{\"operation\":\"*\",\"times\":1,\"probability\":0.5,\"effect\":{\"drop\":\"after\"}}");
        assertThat(both.status()).isEqualTo(422);
        assertThat(both.message()).contains("either times or a probability");

        set("POST /panel/faults", "{\"operation\":\"clients.list\",\"times\":null,\"effect\":{\"drop\":\"after\"}}");
        assertThat(mock.faults().unused()).singleElement().asString().contains("is armed for 1 more");
        mock.faults().clear();
    }

    @Test
    void journalShowsTheStatusOfAForeignAnswer() throws IOException {
        mock.faults().arm("clients.list", 1, Fault.foreign(418, "text/html", "<html>"));
        Caller.HTTP
                .newCall(new Request.Builder()
                        .url(mock.baseUrl() + "/clients")
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .build())
                .execute()
                .close();

        assertThat(mock.journal().calls()).singleElement().satisfies(call -> {
            assertThat(call.status()).isEqualTo(418);
            assertThat(call.fault()).contains("Foreign");
        });
    }

    @Test
    void journalMasksAuthorizationHeaders() throws IOException {
        for (String value : List.of("Basic dXNlcjpob3JzZQ==", "Bearer horse", "Bearer cg_live_horse", "horse.x")) {
            Request request = new Request.Builder()
                    .url(mock.baseUrl() + "/clients")
                    .header("Authorization", value)
                    .build();
            // Not closed, its connection could be given to another call with the body still in it.
            try (Response answer = Caller.HTTP.newCall(request).execute()) {
                assertThat(answer.code()).isEqualTo(401);
            }
        }

        assertThat(panel.panel("GET /panel/requests").json().toString())
                .doesNotContain("horse", "dXNl")
                .contains("\"authorization\":\"…\"");
    }

    @Test
    void journalNamesTheExpiryOfAnUnusedKey() throws IOException {
        Answer key = panel.key("{\"kind\":\"live\"}");
        mock.panel().advance(Duration.ofDays(121));

        assertThat(panel.status(key.text("/key")).status()).isEqualTo(401);
        assertThat(panel.panel("GET /panel/requests").text("/data/0/why"))
                .startsWith("the key is expired: unused since 2026-11-20");
    }

    @Test
    void restoredJobStillEndsAfterItsPolls() throws IOException {
        try (MockCg byLooks = MockCg.builder().jobPolls(2).start()) {
            String job = new PanelCaller(byLooks)
                    .write("/documents", Samples.document("a.pdf", "uno"), 1001)
                    .text("/id");
            mock.panel().restore(byLooks.panel().snapshot());

            panel.get("/jobs/" + job, 0);
            assertThat(panel.get("/jobs/" + job, 0).text("/estado")).isEqualTo("succeeded");
        }
    }

    @Test
    void resetReleasesDelayedCalls() throws Exception {
        mock.faults().arm("clients.list", 1, Fault.delayed(Duration.ofHours(1)));
        CompletableFuture<Answer> held = CompletableFuture.supplyAsync(() -> {
            try {
                return panel.get("/clients", 0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        while (mock.journal().calls("clients.list").isEmpty()) {
            Thread.onSpinWait();
        }
        mock.panel().reset();

        assertThat(held.get(HangLimit.MINUTES, TimeUnit.MINUTES).status()).isEqualTo(200);
    }

    @Test
    void javaPanelOffersTheActionsOfTheFirm() throws IOException {
        Panel settings = mock.panel();
        settings.limit(Panel.Limit.PER_MINUTE, 7);
        assertThat(rateLimit()).isEqualTo("7");
        settings.limit(Panel.Limit.PER_MINUTE, 0);
        assertThat(rateLimit()).isEqualTo("2147483647");
        assertThatThrownBy(() -> settings.limit(Panel.Limit.ACTIVITIES, -1)).hasMessageContaining("from 1");

        ChainedInvoice newest = settings.invoices().stream()
                .filter(each -> each.client() == 1001 && each.place() > 1)
                .filter(each -> each.json().contains("\"estado\":\"emitida\""))
                .findFirst()
                .orElseThrow();
        assertThat(newest.fingerprint()).hasSize(64);
        assertThat(settings.invoices())
                .filteredOn(each -> each.client() == 1001 && each.place() == newest.place() - 1)
                .extracting(ChainedInvoice::fingerprint)
                .containsExactly(newest.previous());
        assertThat(settings.annul(newest.id())).contains("\"estado\":\"anulada\"");
        assertThatThrownBy(() -> settings.annul(newest.id())).hasMessageContaining("annulled");

        String movement =
                panel.get("/bank-transactions?match_status=unmatched", 1001).text("/data/0/id");
        assertThatThrownBy(() -> settings.match(movement))
                .cause()
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("datos_invalidos"));
        assertThatThrownBy(() -> settings.match(movement, newest.id()))
                .cause()
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("factura_anulada"));
        String model = panel.get("/tax-models?estado=generado", 1001).text("/data/0/id");
        assertThat(settings.present(model)).contains("\"estado\":\"presentado\"");
    }

    @Test
    void faultStatusHasItsRequiredHeaders() throws IOException {
        String[][] headers = {
            {"429", "Retry-After", "1"}, {"401", "WWW-Authenticate", "Bearer"}, {"405", "Allow", "GET"}
        };
        for (String[] each : headers) {
            mock.faults().arm("clients.list", 1, Fault.status(Integer.parseInt(each[0]), "un_codigo"));

            assertThat(panel.get("/clients", 0).header(each[1])).isEqualTo(each[2]);
        }
    }
}
