package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.Time;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.WebhookEvent;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Calls and deliveries, as a tracer sees them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ObservationsTest {
    private final MockCg mock = MockCg.start();
    private final Application used = served();

    @BeforeAll
    void use() throws Exception {
        use(used);
    }

    @AfterAll
    void stop() {
        used.close();
        mock.close();
    }

    /** A tracer would get the same: each observation when it has ended. */
    static final class Seen implements ObservationHandler<Observation.Context> {
        final Queue<Observation.Context> ended = new ConcurrentLinkedQueue<>();
        final CountDownLatch handled = new CountDownLatch(1);

        @Override
        public void onStop(Observation.Context context) {
            ended.add(context);
            if ("cg.webhooks.handling".equals(context.getName())) {
                handled.countDown();
            }
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return String.valueOf(context.getName()).startsWith("cg.");
        }

        List<Observation.Context> named(String name) {
            return ended.stream().filter(each -> name.equals(each.getName())).toList();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Observed {
        private final ObjectProvider<CgClient> client;

        Observed(ObjectProvider<CgClient> client) {
            this.client = client;
        }

        @Bean
        Seen seen() {
            return new Seen();
        }

        /** A clock that a wait moves on. */
        @Bean
        Time time() {
            AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
            return Time.of(now::get, pause -> now.updateAndGet(each -> each.plus(pause)));
        }

        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(WebhookEvent event) {
            assertThat(client.getObject().forClient(1001).activities().list()).isNotEmpty();
        }

        @CgWebhookHandler(CgEventKinds.INVOICE_ANNULLED)
        void annulled(WebhookEvent event) {
            throw new UnsupportedOperationException("cannot handle " + event.kind());
        }

        @CgWebhookHandler
        void others(WebhookEvent event) {
            assertThat(event.id()).startsWith("evt_");
        }
    }

    private Application served(String... more) {
        List<String> properties = new ArrayList<>(Webhook.PROPERTIES);
        properties.add("cg.base-url=" + mock.baseUrl());
        properties.add("cg.api-key=" + mock.liveKey());
        properties.addAll(List.of(more));
        return Application.serve(properties, Observed.class);
    }

    /** Makes calls that succeed, are repeated and fail, and sends events of all kinds. */
    private void use(Application application) throws Exception {
        CgClient cg = application.bean(CgClient.class);
        mock.faults().arm("invoices.list", 1, Fault.status(503, "servicio_no_disponible"));
        assertThat(cg.forClient(1001).invoices().list().first()).isPresent();
        assertThat(catchThrowable(() -> cg.forClient(1001).activities().delete("act_nobody")))
                .isNotNull();
        Webhook.of("invoice.emitted").send(application);
        Webhook.of("invoice.annulled").send(application);
        Webhook.of("B12345674").send(application);
        Webhook.of("invoice.emitted").sendBadlySigned(application);
    }

    private static Set<String> meters(Application application) {
        return application.bean(MeterRegistry.class).getMeters().stream()
                .map(Meter::getId)
                .filter(each -> each.getName().startsWith("cg."))
                .map(each -> each.getName() + " "
                        + each.getTags().stream()
                                .map(tag -> tag.getKey() + "=" + tag.getValue())
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void callsAreObservedWithOperationAndOutcome() {
        assertThat(meters(used))
                .contains(
                        "cg.client.call error=none exception=none operation=activities.list outcome=success",
                        "cg.client.call error=none exception=none operation=invoices.list outcome=success",
                        "cg.client.call error=CallFailure exception=ApiException operation=activities.delete"
                                + " outcome=nothing_done",
                        "cg.client.call.retry operation=invoices.list");
        Seen seen = used.bean(Seen.class);
        assertThat(seen.named("cg.client.call"))
                .as("one for a call, whatever its attempts")
                .filteredOn(each -> "invoices.list".equals(each.getContextualName()))
                .hasSize(1);
    }

    @Test
    void deliveriesAreObservedWithKindAndResult() {
        assertThat(meters(used))
                .contains(
                        "cg.webhooks.delivery error=none kind=invoice.emitted result=done status=200 verdict=valid",
                        "cg.webhooks.delivery error=none kind=invoice.annulled result=failed status=500 verdict=valid",
                        "cg.webhooks.delivery error=none kind=other result=done status=200 verdict=valid",
                        "cg.webhooks.delivery error=none kind=none result=none status=401 verdict=no_match",
                        "cg.webhooks.handling error=none kind=invoice.emitted",
                        "cg.webhooks.handling error=UnsupportedOperationException kind=invoice.annulled");
    }

    @Test
    void callsOfAHandlerAreNestedInItsDelivery() {
        assertThat(used.bean(Seen.class).named("cg.client.call"))
                .filteredOn(each -> "activities.list".equals(each.getContextualName()))
                .singleElement()
                .satisfies(each ->
                        assertThat(parents(each)).containsSubsequence("cg.webhooks.handling", "cg.webhooks.delivery"));
    }

    private static List<String> parents(Observation.Context context) {
        List<String> names = new ArrayList<>();
        for (ObservationView each = context.getParentObservation();
                each != null;
                each = each.getContextView().getParentObservation()) {
            names.add(each.getContextView().getName());
        }
        return names;
    }

    @Test
    void theWorkersOfAnInboxAreObserved() throws Exception {
        try (Application application = served("cg.webhooks.store=inbox")) {
            Webhook.of("invoice.emitted").send(application);

            Seen seen = application.bean(Seen.class);
            assertThat(seen.handled.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(parents(seen.named("cg.webhooks.handling").get(0))).isEmpty();
        }
    }

    @Test
    void observationsContainNoClientKeyOrTaxId() {
        assertThat(used.bean(Seen.class).ended)
                .hasSizeGreaterThan(6)
                .extracting(Observation.Context::toString)
                .allSatisfy(each -> assertThat(each)
                        .contains("lowCardinalityKeyValues")
                        // As a number of its own: a hash or a time may have its digits.
                        .doesNotContainPattern("\\b1001\\b")
                        .doesNotContain("cg_live")
                        .doesNotContain(Webhook.SECRET)
                        .doesNotContain("B12345674")
                        .doesNotContain("evt_")
                        .doesNotContain("act_nobody"));
    }

    @Test
    void observationsCanBeDisabled() throws Exception {
        try (Application application = served("cg.observations.enabled=false")) {
            use(application);

            assertThat(application.bean(Seen.class).ended).isEmpty();
        }
    }

    @Test
    void springBootPageListsEveryObservation() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("project.root", ".."), "docs/spring-boot.md"));
        Map<String, Set<String>> listed = new TreeMap<>();
        Matcher line = Pattern.compile("(?m)^\\| `(cg[.][a-z.]+)` \\| observation \\| ([^|]*) \\|")
                .matcher(page);
        while (line.find()) {
            listed.put(
                    line.group(1),
                    new TreeSet<>(List.of(line.group(2).replace("`", "").split(", "))));
        }
        Map<String, Set<String>> timers = new TreeMap<>();
        Set<String> observed = used.bean(Seen.class).ended.stream()
                .map(Observation.Context::getName)
                .collect(Collectors.toSet());
        for (Meter each : used.bean(MeterRegistry.class).getMeters()) {
            if (observed.contains(each.getId().getName())) {
                Set<String> tags = each.getId().getTags().stream()
                        .map(Tag::getKey)
                        .filter(tag -> !tag.equals("error"))
                        .collect(Collectors.toCollection(TreeSet::new));
                timers.put(each.getId().getName(), tags);
            }
        }
        assertThat(timers).isNotEmpty().isEqualTo(listed);
    }
}
