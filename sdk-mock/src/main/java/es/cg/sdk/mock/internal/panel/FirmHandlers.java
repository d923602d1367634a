package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.Firms;
import java.util.List;

/** Handles the panel's calls that list the firms, and add one. Guarded by the service's lock. */
final class FirmHandlers {
    private static final int LONGEST_NAME = 100;

    private final Firms firms;

    FirmHandlers(Firms firms) {
        this.firms = firms;
    }

    /** Returns all firms with their ready keys. */
    ApiResponse list(PanelCall call) {
        return ApiResponse.of(200, call.page(firms.all().stream(), Firm::id, FirmHandlers::shown));
    }

    /** Adds a firm. */
    ApiResponse create(PanelCall call) {
        call.only("name", "plan");
        Plan plan = Plan.of(call.word("plan", Plan.words(), Plan.ENTERPRISE.word()));
        String name = call.text("name");
        if (name != null && (name.isBlank() || name.length() > LONGEST_NAME)) {
            throw PanelCall.wrong("name must have 1 to " + LONGEST_NAME + " characters");
        }
        if (firms.all().stream().anyMatch(each -> each.name().equals(name))) {
            throw PanelCall.conflict("there is a firm of this name already");
        }
        if (name != null && name.matches("firm-[0-9]+")) {
            throw PanelCall.conflict("a name like firm-5 is the id of a firm: leave it out, or give another one");
        }
        if (firms.isFull()) {
            throw PanelCall.conflict("firm " + Firms.MOST + " is there already, and has the last number");
        }
        Firm firm = firms.add(name);
        firm.settings().plan(plan);
        return ApiResponse.of(201, shown(firm));
    }

    private static ObjectNode shown(Firm firm) {
        ObjectNode shown = Fields.none().put("id", firm.id()).put("name", firm.name());
        shown.put("plan", firm.settings().plan().word());
        ObjectNode keys = shown.putObject("keys");
        firm.keys().forEach(keys::put);
        firm.clients().getOrDefault("production", List.of()).forEach(shown.putArray("clients")::add);
        firm.clients().getOrDefault("sandbox", List.of()).forEach(shown.putArray("sandbox_clients")::add);
        return shown;
    }
}
