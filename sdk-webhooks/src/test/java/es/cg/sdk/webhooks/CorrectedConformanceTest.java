package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.conformance.Conformance;
import es.cg.sdk.webhooks.conformance.ConformanceReport;
import es.cg.sdk.webhooks.conformance.ScenarioResult;
import es.cg.sdk.webhooks.conformance.Subject;
import es.cg.sdk.webhooks.flawed.Flaw;
import es.cg.sdk.webhooks.flawed.HomeMade;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The conformance kit as a service that differs: with the same file a receiver passes, and without it fails. */
final class CorrectedConformanceTest {
    private static final String SIGNATURE = """
            "events": {"t": {"as": "milliseconds"}, "v1": {"as": "base64"}, "secret": "base64", "algorithm": "HmacSHA512"},
            "against_contract": {"headers": {"CG-Signature": "X-Firm-Signature"}, "events": {"t": "ts", "v1": "sig"}}""";
    private static final String EVENTS = """
            "events": {"type": "meta.name",
              "created": {"name": "at", "as": "milliseconds"}, "client_id": "customer", "object": "payload"},
            "against_contract": {"events": {"id": "meta.id",
              "type": {"as": {"invoice.emitted": "factura.emitida", "invoice.annulled": "factura.anulada"}},
              "environment": {"name": "meta.stage",
                "as": {"production": "real"}}}}""";
    private static final String RECORDS = """
            "answers": {"Invoice": {
              "numero": {"name": "number", "as": "text"},
              "fecha_expedicion": {"name": "dates.issued", "as": "dd/MM/yyyy"},
              "creado_en": {"name": "dates.created", "as": "yyyy-MM-dd HH:mm:ss Europe/Madrid"},
              "estado": {"as": {"emitida": "ISSUED"}},
              "total": {"name": "amounts.total", "as": "cents"}}}""";
    private static final String RECORD = "the record of an event reaches the handler as the contract has it";
    private static final String GOOD = "a good signature is taken, and its event handled";
    private static final String CAPITALS = "the digits of a signature may be capitals";
    private static final String SANDBOX = "an event of the sandbox does not reach production's handler";
    private static final String RESTART = "what was done before a restart is not handled again";

    @TempDir
    private Path folder;

    private Path file(String name, String... members) throws IOException {
        return Files.writeString(
                folder.resolve(name), "{\"contract\": \"2026-09-05\",\n" + String.join(",\n", members) + "}");
    }

    private static Subject library(@Nullable Path... files) {
        return setup -> {
            WebhookReceiver.Builder receiver =
                    WebhookReceiver.builder(setup.verifier()).maxBodyBytes(setup.maxBodyBytes());
            WebhookCorrections all = null;
            for (Path each : files) {
                WebhookCorrections read = WebhookCorrections.read(Objects.requireNonNull(each));
                all = all == null ? read : all.and(read);
            }
            InMemoryEventStore store = InMemoryEventStore.create(100_000, setup.clock());
            Host host = Objects.requireNonNull(Host.ADAPTERS.get("jdkhttp"))
                    .open((all == null ? receiver : receiver.corrections(all))
                            .store(store)
                            .build(setup.handler()));
            return new Subject.Running() {
                @Override
                public URI url() {
                    return URI.create(host.url());
                }

                @Override
                public int quarantined() {
                    return store.quarantined().size();
                }

                @Override
                public void close() {
                    host.close();
                }
            };
        };
    }

    private static List<String> names(List<ScenarioResult> results) {
        return results.stream().map(ScenarioResult::scenario).toList();
    }

    @Test
    void receiverWithTheSameFilesPassesEachScenario() throws Exception {
        Path one = file("one.json", SIGNATURE, RECORDS);
        Path other = file("other.json", EVENTS);

        ConformanceReport report = Conformance.of(library(one, other))
                .timeout(HangLimit.DURATION)
                .corrections(one, other)
                .only(SmallBodies.scenarios())
                .run();

        assertThat(report.failed()).isEmpty();
        assertThat(report.all()).hasSameSizeAs(SmallBodies.scenarios());
        assertThat(names(report.skipped())).containsExactlyInAnyOrder(CAPITALS, RESTART);
    }

    @Test
    void receiverWithoutTheFileFailsWhatTheFileIsAbout() throws Exception {
        Path signature = file("signature.json", SIGNATURE);
        Path events = file("events.json", EVENTS);
        Path records = file("records.json", RECORDS);

        assertThat(names(Conformance.of(HomeMade.with(Flaw.NONE))
                        .corrections(signature)
                        .only(GOOD, RECORD)
                        .run()
                        .failed()))
                .containsExactly(GOOD, RECORD);
        assertThat(names(Conformance.of(library())
                        .corrections(events)
                        .only(GOOD, SANDBOX)
                        .run()
                        .failed()))
                .containsExactly(GOOD, SANDBOX);
        assertThat(Conformance.of(library())
                        .corrections(records)
                        .only(GOOD, RECORD)
                        .run()
                        .failed())
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.scenario()).isEqualTo(RECORD);
                    assertThat(result.seen())
                            .contains("numero of the record is missing, and not 7")
                            .contains("estado of the record is \"ISSUED\", and not \"emitida\"")
                            .contains("total of the record is missing, and not 121.00");
                });
    }
}
