package es.cg.sdk.webhooks.registration;

import es.cg.sdk.base.threads.RunStop;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.registration.StoredRegistration.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** One run over many names. */
final class RegistrationRun {
    private final WebhookRegistration registration;
    private final Settings settings;
    private final List<Map.Entry<String, String>> names;
    private final RunStop stop;
    // By the place of the name in the run.
    private final Map<Integer, RegisteredDestination> done = new TreeMap<>();
    private final Map<Integer, RegistrationException> failed = new TreeMap<>();
    private final Set<Integer> begun = new ConcurrentSkipListSet<>();

    RegistrationRun(WebhookRegistration registration, Settings settings, Map<String, String> sourcesByName) {
        this.registration = registration;
        this.settings = settings;
        this.names = sourcesByName.entrySet().stream()
                .map(each -> Map.entry(each.getKey(), each.getValue()))
                .toList();
        this.stop = new RunStop(settings.maxSameFailures());
        checkNames();
    }

    /** The settings of a run. */
    record Settings(
            @Nullable BiFunction<String, String, DestinationState> states,
            boolean checksReceiver,
            WebhookCorrections corrections,
            int parallelism,
            int maxSameFailures) {}

    private void checkNames() {
        if (names.size() > 1 && registration.isForOne()) {
            throw new IllegalArgumentException(
                    "the address is for one destination: give address(…) the SourceAddresses of the receiver too");
        }
        Map<String, String> namesBySource = new HashMap<>();
        for (Map.Entry<String, String> each : names) {
            String name = TenantName.checked(each.getKey());
            StoredRegistration unused = StoredRegistration.begun(name, each.getValue(), Instant.EPOCH);
            String other = namesBySource.put(each.getValue(), name);
            if (other != null) {
                throw new IllegalArgumentException(other + " and " + name + " have the same source \"" + each.getValue()
                        + "\", so that an event of one could count as a repeated event of the other");
            }
        }
    }

    RegistrationReport report() {
        ParallelLoop loop = new ParallelLoop(settings.parallelism(), stop);
        loop.run(names.size(), this::registerUnlessBegun);
        List<Integer> last = List.copyOf(begun);
        loop.run(last.size(), place -> register(last.get(place)));
        StateCheck states = new StateCheck(registration, settings);
        Map<String, String> unverified = states.unverified(done.values().stream()
                .filter(each -> each.stored().state() != State.ACTIVE)
                .toList());
        List<String> notTried = new ArrayList<>();
        for (int index = 0; index < names.size(); index++) {
            if (!done.containsKey(index) && !failed.containsKey(index)) {
                notTried.add(names.get(index).getKey());
            }
        }
        return new RegistrationReport(
                done.values().stream().filter(RegisteredDestination::isNew).toList(),
                done.values().stream().filter(each -> !each.isNew()).toList(),
                unverified,
                List.copyOf(failed.values()),
                notTried,
                stop.reason() == null ? states.stopped() : stop.reason());
    }

    /** Names whose request failed before are last: their failures must not end each run before the others' turn. */
    private void registerUnlessBegun(int index) {
        StoredRegistration found = null;
        try {
            found = registration.store().load(names.get(index).getKey());
        } catch (RuntimeException unreadable) {
            // It is registered next, which reports that.
        }
        if (found != null && found.state() == State.BEGUN) {
            begun.add(index);
        } else {
            register(index);
        }
    }

    private void register(int index) {
        String name = names.get(index).getKey();
        try {
            RegisteredDestination destination =
                    registration.register(name, names.get(index).getValue());
            synchronized (this) {
                done.put(index, destination);
            }
            stop.succeeded();
        } catch (RegistrationException e) {
            failed(index, e);
            if (e.isRepeatable()) {
                ParallelLoop.failed(stop, e.getCause() == null ? e : e.getCause());
            }
        } catch (RuntimeException e) {
            failed(index, RegistrationException.ofStore(name, e));
            ParallelLoop.failed(stop, e);
        }
    }

    private synchronized void failed(int index, RegistrationException e) {
        failed.put(index, e);
    }
}
