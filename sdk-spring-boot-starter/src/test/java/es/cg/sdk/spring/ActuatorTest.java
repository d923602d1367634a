package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.CgClient;
import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.EventSelection;
import es.cg.sdk.webhooks.jdbc.InboxListener;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** Health, info and meters, as Actuator shows them. */
class ActuatorTest {
    private final MockCg mock = MockCg.start();

    @AfterEach
    void stop() {
        mock.close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Open {
        final CountDownLatch attempted = new CountDownLatch(1);

        /** Comes after the meters, which have the highest precedence. */
        @Bean
        InboxListener attempts() {
            return (event, kind, attempt, result, took) -> attempted.countDown();
        }

        @Bean
        SecurityFilterChain open(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(all -> all.anyRequest().permitAll())
                    .build();
        }

        @CgWebhookHandler
        void any(WebhookEvent event) {
            assertThat(event.id()).startsWith("evt_");
        }
    }

    private Application served(String... more) {
        List<String> properties = new ArrayList<>(Webhook.PROPERTIES);
        properties.add("cg.observations.enabled=false");
        properties.add("cg.base-url=" + mock.baseUrl());
        properties.add("cg.api-key=" + mock.liveKey());
        properties.add("cg.write-journal.account=firm-7");
        properties.add("management.endpoints.web.exposure.include=*");
        properties.add("management.endpoint.health.show-details=always");
        properties.addAll(List.of(more));
        return Application.serve(properties, Open.class);
    }

    private static JsonNode read(Application application, String path) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(application.url(path)).toURL().openConnection();
        int status = connection.getResponseCode();
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new ObjectMapper().readTree(new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void healthIsCachedAndShowsTheServiceStatus() throws Exception {
        try (Application application = served()) {
            for (int i = 0; i < 3; i++) {
                JsonNode cg = read(application, "/actuator/health").at("/components/cg");
                assertThat(cg.at("/status").asText()).isEqualTo("UP");
                assertThat(cg.at("/details/environment").asText()).isEqualTo("produccion");
            }

            assertThat(mock.journal().calls("status.get")).hasSize(1);
        }
    }

    @Test
    void healthIsDownIfTheServiceRefusesTheKey() throws Exception {
        try (Application application = served("cg.api-key=cg_live_abc.secretsecret")) {
            JsonNode cg = read(application, "/actuator/health").at("/components/cg");

            assertThat(cg.at("/status").asText()).isEqualTo("DOWN");
            assertThat(cg.at("/details/error").asText()).isEqualTo("ApiException");
            assertThat(cg.toString()).doesNotContain("secretsecret");
        }
    }

    @Test
    void infoHasTheContractVersionAndTheScopes() throws Exception {
        try (Application application = served()) {
            JsonNode cg = read(application, "/actuator/info").at("/cg");

            assertThat(cg.at("/contract").asText()).isEqualTo("2026-09-05");
            assertThat(cg.at("/scopes").toString()).contains("facturas:escribir");
        }
    }

    @Test
    void healthInfoAndMetersCanBeDisabled() throws Exception {
        try (Application application = served(
                "management.health.cg.enabled=false", "management.info.cg.enabled=false", "cg.meters.enabled=false")) {
            assertThat(read(application, "/actuator/health")
                            .at("/components/cg")
                            .isMissingNode())
                    .isTrue();
            assertThat(read(application, "/actuator/info").at("/cg").isMissingNode())
                    .isTrue();
            application.bean(CgClient.class).status().get();
            assertThat(read(application, "/actuator/metrics").toString()).doesNotContain("cg.");
        }
    }

    /** Makes calls that succeed and fail, and sends events of all kinds. */
    private void use(Application application) throws Exception {
        CgClient cg = application.bean(CgClient.class);
        assertThat(cg.forClient(1001).activities().list()).isNotEmpty();
        assertThat(catchThrowable(() -> cg.forClient(1001).activities().delete("act_nobody")))
                .isNotNull();
        application.bean(CgBatchMeters.class).progressOf("month-end").accept(new BatchProgress(10, 3, 2, 1, 1, 0));
        Webhook.of("invoice.emitted").send(application);
        Webhook.of("B12345674").send(application);
        Webhook.of("invoice.emitted").sendBadlySigned(application);
    }

    @Test
    void callsAndEventsAreShownAsMeters() throws Exception {
        try (Application application = served()) {
            use(application);

            JsonNode calls = read(application, "/actuator/metrics/cg.client.calls?tag=operation:activities.list");
            assertThat(calls.at("/measurements/0/value").asInt()).isEqualTo(1);
            assertThat(read(application, "/actuator/metrics/cg.client.calls?tag=outcome:nothing_done")
                            .at("/measurements/0/value")
                            .asInt())
                    .isEqualTo(1);
            assertThat(read(
                                    application,
                                    "/actuator/metrics/cg.webhooks.requests?tag=kind:invoice.emitted&tag=result:done")
                            .at("/measurements/0/value")
                            .asInt())
                    .isEqualTo(1);
            assertThat(read(application, "/actuator/metrics/cg.webhooks.requests?tag=status:401")
                            .at("/measurements/0/value")
                            .asInt())
                    .isEqualTo(1);
            assertThat(read(application, "/actuator/metrics/cg.client.requests.max")
                            .at("/measurements/0/value")
                            .asInt())
                    .isEqualTo(8);
            assertThat(read(application, "/actuator/metrics/cg.client.quota.remaining")
                            .at("/measurements/0/value")
                            .asInt())
                    .isPositive();
            assertThat(read(application, "/actuator/metrics/cg.client.rate.remaining?tag=limit:credential-rate")
                            .at("/measurements/0/value")
                            .asInt())
                    .isPositive();
            for (Map.Entry<String, Integer> state :
                    Map.of("accepted", 2, "left", 3).entrySet()) {
                assertThat(read(application, "/actuator/metrics/cg.batch.items?tag=state:" + state.getKey())
                                .at("/measurements/0/value")
                                .asInt())
                        .as(state.getKey())
                        .isEqualTo(state.getValue());
            }
            application.bean(JdbcTables.class).unfinished().pause(EventSelection.all(), "ana");
            for (Map.Entry<String, Integer> counted :
                    Map.of("cg.webhooks.dead", 0, "cg.webhooks.pauses", 1).entrySet()) {
                assertThat(read(application, "/actuator/metrics/" + counted.getKey())
                                .at("/measurements/0/value")
                                .asInt())
                        .isEqualTo(counted.getValue());
            }
        }
    }

    @Test
    void writesInDoubtAndBatchesAreShownAsMeters() throws Exception {
        try (Application application = served()) {
            mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
            CgClient cg = application.bean(CgClient.class);
            assertThat(catchThrowable(() -> cg.with(CallOptions.defaults().maxAttempts(1))
                            .forClient(1001)
                            .invoices()
                            .issue(WriteJournalTest.invoice(), IdempotencyKey.forDocument("erp-invoice", "1"))))
                    .isNotNull();
            assertThat(cg.batch(List.of("2", "3"))
                            .keyedBy(item -> IdempotencyKey.forDocument("erp-invoice", item))
                            .journalNamed("november")
                            .run(
                                    (api, item) ->
                                            api.forClient(1001).invoices().issue(WriteJournalTest.invoice()),
                                    (item, done) -> {
                                        throw new IllegalStateException("the ERP is down");
                                    })
                            .untold())
                    .hasSize(2);
            assertThat(application
                            .bean(WriteJournal.class)
                            .holdBatch("december", "another process", Duration.ofHours(1)))
                    .isTrue();

            for (Map.Entry<String, Integer> counted : Map.of(
                            "cg.journal.doubt", 1,
                            "cg.journal.sending", 0,
                            "cg.journal.untold", 2,
                            "cg.journal.batches", 1)
                    .entrySet()) {
                assertThat(read(application, "/actuator/metrics/" + counted.getKey())
                                .at("/measurements/0/value")
                                .asInt(-1))
                        .as(counted.getKey())
                        .isEqualTo(counted.getValue());
            }
        }
    }

    @Test
    void meterTagsContainNoClientKeyOrTaxId() throws Exception {
        try (Application application = served()) {
            use(application);

            Set<String> tags = new TreeSet<>();
            for (Meter each : meters(application.bean(MeterRegistry.class))) {
                for (Tag tag : each.getId().getTags()) {
                    tags.add(tag.getKey() + "=" + tag.getValue());
                }
            }
            assertThat(tags)
                    .isNotEmpty()
                    .allSatisfy(tag -> assertThat(tag)
                            .doesNotContain("1001")
                            .doesNotContain("cg_live")
                            .doesNotContain("B12345674")
                            .doesNotContain("evt_")
                            .doesNotContain("act_nobody"));
            assertThat(tags).contains("kind=other");
        }
    }

    @Test
    void inboxAttemptsAreShownAsMeter() throws Exception {
        try (Application application = served("cg.webhooks.store=inbox")) {
            MeterRegistry registry = application.bean(MeterRegistry.class);
            Webhook.of("invoice.emitted").send(application);
            assertThat(application.bean(Open.class).attempted.await(HangLimit.MINUTES, TimeUnit.MINUTES))
                    .isTrue();

            assertThat(meters(registry)).anySatisfy(each -> {
                assertThat(each.getId().getName()).isEqualTo("cg.webhooks.attempts");
                assertThat(each.getId().getTag("result")).isEqualTo("done");
            });
        }
    }

    @Test
    void springBootPageListsEveryMeterWithItsTags() throws Exception {
        String page = Files.readString(Path.of(System.getProperty("project.root", ".."), "docs/spring-boot.md"));
        Set<String> listed = new TreeSet<>();
        Matcher line = Pattern.compile("(?m)^\\| `(cg[.][a-z.]+)` \\| [a-z]+ \\| ([^|]*) \\|")
                .matcher(page);
        while (line.find()) {
            listed.add((line.group(1) + " " + line.group(2).replace("`", "").replace(", ", " ")).strip());
        }
        try (Application application = served("cg.webhooks.store=inbox")) {
            MeterRegistry registry = application.bean(MeterRegistry.class);
            use(application);
            assertThat(application.bean(Open.class).attempted.await(HangLimit.MINUTES, TimeUnit.MINUTES))
                    .isTrue();

            assertThat(listed).isNotEmpty();
            assertThat(meters(registry))
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(listed)
                            .contains((each.getId().getName() + " "
                                            + String.join(
                                                    " ",
                                                    each.getId().getTags().stream()
                                                            .map(Tag::getKey)
                                                            .sorted()
                                                            .toList()))
                                    .strip()));
        }
    }

    private static List<Meter> meters(MeterRegistry registry) {
        return registry.getMeters().stream()
                .filter(each -> each.getId().getName().startsWith("cg."))
                .toList();
    }
}
