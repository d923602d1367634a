package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.ChainedInvoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes of which a fifth of the attempts is struck: as many effects as intents, each once, and the chain whole. */
final class WritesWithFaultsTest {
    private static final int THREADS = 64;
    private static final List<String> SERIES = List.of("A-2026", "B-2026", "A-2025");
    private static final List<Fault> FAULTS = List.of(
            Fault.droppedBefore(),
            Fault.droppedAfter(),
            Fault.cutInBody(),
            Fault.status(503, "servicio_no_disponible"),
            Fault.status(409, "operacion_en_curso"),
            Fault.status(500, "sin_efecto"),
            Fault.status(429, "limite_de_peticiones"));
    private static final Operation<Json> ISSUE = Operation.post("invoices.issue", "/invoices", json -> json);

    /** Time that no wait takes any of. */
    private static final class NoTime implements Time {
        private final Instant begin = Instant.now();
        private final AtomicLong waited = new AtomicLong();

        @Override
        public Instant now() {
            return begin.plusNanos(waited.get());
        }

        @Override
        public long nanos() {
            return waited.get();
        }

        @Override
        public void sleep(Duration duration) {
            // Far less than asked: so many waits one beside the other are not one after the other.
            waited.addAndGet(duration.toNanos() / 1_000_000);
        }

        @Override
        public double random() {
            return ThreadLocalRandom.current().nextDouble();
        }
    }

    @ParameterizedTest
    @EnumSource(ServiceForm.class)
    void threeThousandWritesWithFaultsRunOnceEach(ServiceForm form) throws Exception {
        strike(3_000, form);
    }

    @ParameterizedTest
    @EnumSource(ServiceForm.class)
    @Tag("soak")
    void hundredThousandWritesWithFaultsRunOnceEach(ServiceForm form) throws Exception {
        strike(100_000, form);
    }

    private static void strike(int writes, ServiceForm form) throws Exception {
        AtomicInteger sent = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (MockCg mock = form.of(MockCg.builder())
                        .seed(System.nanoTime())
                        .requestsPerMinute(0)
                        .requestsPerClientPerMinute(0)
                        .start();
                CgClient cg = form.of(CgClient.builder())
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .pacing(false)
                        .listener(new CallListener() {
                            @Override
                            public void attemptStarted(CallInfo call) {
                                sent.incrementAndGet();
                            }
                        })
                        .time(new NoTime())
                        .build()) {
            FAULTS.forEach(each -> mock.faults().armByChance("invoices.issue", 0.2 / FAULTS.size(), each));
            ClientApi client = cg.with(CallOptions.defaults().deadline(Duration.ofHours(1)))
                    .forClient(1002);
            Map<String, String> got = new ConcurrentHashMap<>();
            AtomicInteger repeated = new AtomicInteger();
            AtomicInteger next = new AtomicInteger();
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                workers.add(threads.submit(() -> {
                    for (int n = next.getAndIncrement(); n < writes; n = next.getAndIncrement()) {
                        Json invoice = untilDone(client, call(n), repeated);
                        got.put(reference(n), String.valueOf(invoice.get("id").string()));
                    }
                }));
            }
            for (Future<?> each : workers) {
                each.get();
            }
            mock.faults().clear();
            isWhole(mock, got, writes);
            System.out.println(writes + " writes, a fifth of their attempts struck: " + sent
                    + " attempts, each write done once, " + repeated + " repeated from their exceptions");
        } finally {
            threads.shutdownNow();
        }
    }

    private static Json untilDone(ClientApi client, Call<Json> call, AtomicInteger repeated) {
        try {
            return client.run(call);
        } catch (CallException first) {
            CallException last = first;
            for (int time = 0; time < 20; time++) {
                repeated.incrementAndGet();
                try {
                    return last.repeat(Json.class);
                } catch (CallException again) {
                    last = again;
                }
            }
            throw last;
        }
    }

    private static Call<Json> call(int number) {
        String[] series = SERIES.get(number % SERIES.size()).split("-", -1);
        return ISSUE.call()
                .body(Json.parse("""
                        {"serie":"%s","fecha_expedicion":"%s-11-20","receptor_nif":"A12345674",\
                        "receptor_nombre":"Talleres Ejemplo SL","referencia_externa":"%s",\
                        "lineas":[{"concepto":"x","cantidad":1,"precio_unitario":100.00,"iva_pct":21}]}""".formatted(series[0], series[1], reference(number))))
                .key(IdempotencyKey.forDocument("erp-factura", reference(number)));
    }

    private static String reference(int number) {
        return String.format(Locale.ROOT, "ERP-%06d", number);
    }

    private static void isWhole(MockCg mock, Map<String, String> got, int writes) {
        List<ChainedInvoice> stored = mock.panel().invoices().stream()
                .filter(each -> each.place() > 0 && each.client() == 1002)
                .sorted(Comparator.comparingInt(ChainedInvoice::place))
                .toList();
        assertThat(stored).size().isEqualTo(writes);
        Set<String> references = new HashSet<>();
        Map<String, Set<Integer>> numbers = new ConcurrentHashMap<>();
        String previous = "";
        for (ChainedInvoice each : stored) {
            Json json = Json.parse(each.json());
            String reference = String.valueOf(json.get("referencia_externa").string());
            String[] number = each.numeroCompleto().split("-", -1);
            numbers.computeIfAbsent(number[0] + "-" + number[1], series -> new TreeSet<>())
                    .add(Integer.valueOf(number[2]));

            assertThat(references.add(reference)).as(reference).isTrue();
            assertThat(got.get(reference)).isEqualTo(each.id());
            assertThat(each.previous()).isEqualTo(previous);
            previous = each.fingerprint();
        }
        assertThat(numbers).hasSize(SERIES.size());
        numbers.values()
                .forEach(each -> assertThat(each)
                        .containsExactlyElementsOf(
                                IntStream.rangeClosed(1, each.size()).boxed().toList()));
    }
}
