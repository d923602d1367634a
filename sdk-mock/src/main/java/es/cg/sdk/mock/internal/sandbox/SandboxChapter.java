package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.events.Emails;
import es.cg.sdk.mock.internal.limits.ResetLimit;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sandbox's operations on itself. Guarded by the service's lock. */
public final class SandboxChapter implements Chapter {
    private final ServiceContext office;
    private final SandboxReset reseeding;
    private final ClockOperation clock;
    private final FiredEvents events;
    private final SandboxBank bank;
    private final SandboxReports reports;

    /** Those over this office's world, in which these chapters stand. */
    public SandboxChapter(ServiceContext office, Chapters chapters) {
        this.office = office;
        this.reseeding = new SandboxReset(office, chapters);
        this.clock = new ClockOperation(office);
        this.events = new FiredEvents(office, chapters);
        this.bank = new SandboxBank(office, chapters);
        this.reports = new SandboxReports(office, chapters);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        Map<String, OperationHandler> handlers = new HashMap<>();
        handlers.put("sandbox.get", visit -> ApiResponse.of(200, sheet()));
        handlers.put("sandbox.reset", reseeding::reset);
        handlers.put("sandbox.advanceClock", clock::advance);
        handlers.put("sandbox.fireWebhook", events::fire);
        handlers.put("sandbox.emails", this::emails);
        handlers.put("sandbox.addMovements", bank::add);
        handlers.put("sandbox.expireConsent", bank::expire);
        handlers.put("sandbox.simulateRemittance", bank::simulate);
        handlers.put("sandbox.differences", visit -> reports.differences());
        handlers.put("sandbox.scenarios", visit -> reports.scenarios());
        handlers.put("sandbox.readiness", reports::readiness);
        handlers.put("sandbox.configuration", reports::configuration);
        return handlers;
    }

    private ApiResponse emails(ApiCall visit) {
        List<Row> mine = new Emails(office.world())
                .all().stream()
                        .filter(mail -> mail.client() == 0 || visit.key().authorisedOn(mail.client()))
                        .toList();
        return office.listings().page(visit, mine);
    }

    private ObjectNode sheet() {
        SimulatedClock own = office.world().clock();
        ObjectNode sheet = JsonNodeFactory.instance.objectNode();
        sheet.put("object", "sandbox").put("reloj", own.stamp());
        sheet.put(
                "desfase_segundos",
                Duration.between(office.real().clock().instant(), own.instant()).toSeconds());
        sheet.put("resets_restantes_hoy", new ResetLimit(office).left());
        // There is room for all that fits into memory.
        sheet.putObject("topes").putNull("clientes").putNull("facturas").putNull("destinos");
        sheet.put("ultima_actividad_en", SimulatedClock.stamp(office.dormancy().lastUsed()));
        sheet.put("archivo_el", office.dormancy().archivedOn().toString());
        return sheet;
    }
}
