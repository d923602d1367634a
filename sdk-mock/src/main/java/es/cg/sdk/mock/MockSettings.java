package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.contract.EventRules;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.settings.DeliverySettings;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.FixedSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.wire.CorrectedService;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The settings of a mock, with their defaults. Not thread-safe. */
final class MockSettings {
    Instant time = Instant.parse("2026-11-20T08:00:00Z");
    long seed = 1;
    int firms = 1;
    boolean running;
    boolean enforceLimits;
    boolean publicDestinationsOnly;
    Duration jobTime = Duration.ofSeconds(100);
    int jobPolls;
    final Map<PlanLimit, Integer> limits = new EnumMap<>(PlanLimit.class);
    final List<Consumer<InjectedFaults>> faults = new ArrayList<>();
    final Set<Long> clients = new TreeSet<>();
    final Set<String> lenient = new TreeSet<>();
    boolean slidingWindows;
    boolean signaturesByItsClock;
    InetAddress address = InetAddress.getLoopbackAddress();
    int productionPort;
    int sandboxPort;
    int panelPort;

    @Nullable
    List<Duration> deliveryPauses;

    @Nullable
    Duration deliveryTimeout;

    @Nullable
    Path contract;

    List<Path> corrections = List.of();

    @Nullable
    Path stateFile;

    @Nullable
    Path report;

    Duration saveEvery = Duration.ofSeconds(30);

    /** Reads the contract: the given file, or the one in the mock's jar. */
    Contract readContract() {
        return contract == null ? ContractReader.bundled() : ContractReader.of(contract);
    }

    /** Returns a new clock at the start time. */
    SimulatedClock clock() {
        return new SimulatedClock(time, running ? System::nanoTime : null);
    }

    /** Returns the firm's settings; corrections are null if there are none. */
    FirmSettings firm(EventRules events, @Nullable CorrectedService corrected) {
        DeliverySettings deliveries = new DeliverySettings(
                deliveryPauses == null ? events.pauses() : deliveryPauses,
                deliveryTimeout == null ? events.timeout() : deliveryTimeout,
                signaturesByItsClock,
                corrected == null ? EventForm.CONTRACT : corrected.events());
        FirmSettings firm = new FirmSettings(new FixedSettings(
                jobTime,
                jobPolls,
                slidingWindows,
                enforceLimits,
                publicDestinationsOnly,
                !address.isLoopbackAddress() && !publicDestinationsOnly,
                deliveries,
                corrected == null ? "" : corrected.corrections().name(),
                corrected == null ? List.of() : corrected.corrections().lines()));
        limits.forEach(firm::limit);
        firm.refusals().setOff(lenient);
        return firm;
    }

    /**
     * Reads the corrections; null if there are none.
     *
     * @throws IllegalArgumentException if a file is wrong
     */
    @Nullable
    CorrectedService correct(Contract its) {
        if (Corrections.areNone(corrections)) {
            return null;
        }
        ContractSchemas schemas = new ContractSchemas(its);
        return new CorrectedService(Corrections.read(corrections, its, schemas), its, schemas);
    }
}
