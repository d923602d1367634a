package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.scheduling.ClockRunner;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TaskSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Handles the panel's calls that change the firm's plan, move the mock's clock, or send a webhook event on request.
 * Guarded by the service's lock.
 */
final class EnvironmentHandlers {
    private static final Duration FARTHEST = Duration.ofDays(36_600);

    private final Contract contract;
    private final Firms firms;
    private final ClockRunner runner;
    private final SimulatedClock clock;

    EnvironmentHandlers(Contract contract, Firms firms) {
        ServiceContext production = firms.first().production().context();
        this.contract = contract;
        this.firms = firms;
        this.runner = production.clockRunner();
        this.clock = production.present();
    }

    ApiResponse plan(PanelCall call) {
        call.only("plan");
        Plan plan = Plan.of(call.word("plan", Plan.words(), null));
        call.firm().production().context().settings().plan(plan);
        return ApiResponse.empty(204);
    }

    /** Returns the plan of the firm. */
    ApiResponse planInForce(PanelCall call) {
        return ApiResponse.of(
                200, Fields.none().put("plan", call.firm().settings().plan().word()));
    }

    ApiResponse clock() {
        return clock(List.of());
    }

    ApiResponse advance(PanelCall call) {
        call.only("advance");
        String by = call.text("advance");
        if (runner.isRunning() && !"PT0S".equals(by)) {
            throw PanelCall.conflict("the clock is being moved: wait until that has ended");
        }
        Instant now = clock.instant();
        if (by != null && by.equals("next")) {
            Instant next = runner.next();
            return clock(next == null ? List.of() : runner.advance(next));
        }
        Duration duration = PanelCall.duration(by, "advance must be a duration such as PT25H or P3D, or \"next\"");
        if (duration.isNegative()) {
            throw PanelCall.wrong("the clock only goes forward");
        }
        if (duration.compareTo(FARTHEST) > 0) {
            throw PanelCall.wrong("the clock moves by at most a hundred years at once");
        }
        Instant then = now.plus(duration);
        if (then.atZone(SimulatedClock.MADRID).getYear() > PanelCall.LAST_YEAR) {
            throw PanelCall.wrong("the clock must not pass the year " + PanelCall.LAST_YEAR);
        }
        List<TaskSchedule.Ran> ran = runner.advance(then);
        // The sandboxes may have sent deliveries too.
        firms.used().forEach(each -> each.sandbox().context().clockRunner().settle());
        return clock(ran);
    }

    ApiResponse emit(PanelCall call) {
        call.only("type", "client", "object");
        String type = call.word("type", contract.events().kinds(), null);
        long client = call.client();
        if (!(call.body().path("object") instanceof ObjectNode record)) {
            throw PanelCall.wrong("object must be an object: the record that the event is about");
        }
        FirmEnvironment environment = call.environment(client);
        String answered = environment.chapters().invoices().answered(type, client, record);
        String id = answered != null
                ? answered
                : environment.events().emit(type, client, record).id();
        return ApiResponse.of(202, Fields.none().put("id", id));
    }

    private ApiResponse clock(List<TaskSchedule.Ran> ran) {
        ObjectNode shown = Fields.none().put("now", clock.stamp());
        Map<String, Integer> counts = new TreeMap<>();
        ran.forEach(each -> counts.merge(each.kind(), 1, Integer::sum));
        ObjectNode counted = shown.putObject("counts");
        counts.forEach(counted::put);
        ArrayNode list = shown.putArray("ran");
        for (TaskSchedule.Ran each : ran) {
            ObjectNode entry = list.addObject().put("at", SimulatedClock.stamp(each.due()));
            entry.put("task", each.kind()).setAll(each.payload().deepCopy().retain("id"));
        }
        return ApiResponse.of(200, shown);
    }
}
