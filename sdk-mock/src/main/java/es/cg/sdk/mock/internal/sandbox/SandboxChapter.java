package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Chapter;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Mails;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Resets;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sandbox's operations on itself. Guarded by the service's lock. */
public final class SandboxChapter implements Chapter {
    private final Office office;
    private final Reseeding reseeding;
    private final ClockRun clock;
    private final FiredEvents events;
    private final TestBank bank;
    private final Reports reports;

    /** Those over this office's world, in which these chapters stand. */
    public SandboxChapter(Office office, Chapters chapters) {
        this.office = office;
        this.reseeding = new Reseeding(office, chapters);
        this.clock = new ClockRun(office);
        this.events = new FiredEvents(office, chapters);
        this.bank = new TestBank(office, chapters);
        this.reports = new Reports(office, chapters);
    }

    @Override
    public Map<String, Handler> handlers() {
        Map<String, Handler> handlers = new HashMap<>();
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

    private ApiResponse emails(Visit visit) {
        List<Row> mine = new Mails(office.world())
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
        sheet.put("resets_restantes_hoy", new Resets(office).left());
        // There is room for all that fits into memory.
        sheet.putObject("topes").putNull("clientes").putNull("facturas").putNull("destinos");
        sheet.put("ultima_actividad_en", SimulatedClock.stamp(office.dormancy().lastUsed()));
        sheet.put("archivo_el", office.dormancy().archivedOn().toString());
        return sheet;
    }
}
