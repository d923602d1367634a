package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.events.CapturedEmails;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The operations on the sandbox itself. Guarded by the service's lock. */
public final class SandboxChapter implements Chapter {
    private final ServiceContext context;
    private final SandboxReset reset;
    private final ClockOperation clock;
    private final TestEventSender events;
    private final SandboxBank bank;
    private final SandboxReports reports;

    /** Builds the chapter over the sandbox's collaborators and its other chapters. */
    public SandboxChapter(ServiceContext context, Chapters chapters) {
        this.context = context;
        this.reset = new SandboxReset(context, new CustomExampleClients(context), chapters);
        this.clock = new ClockOperation(context);
        this.events = new TestEventSender(context, chapters.deliveries());
        this.bank = new SandboxBank(context.environment(), chapters);
        this.reports = new SandboxReports(context, chapters);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        Map<String, OperationHandler> handlers = new HashMap<>();
        handlers.put("sandbox.get", call -> ApiResponse.of(200, sheet()));
        handlers.put("sandbox.reset", reset::reset);
        handlers.put("sandbox.advanceClock", clock::advance);
        handlers.put("sandbox.fireWebhook", events::fire);
        handlers.put("sandbox.emails", this::emails);
        handlers.put("sandbox.addMovements", bank::add);
        handlers.put("sandbox.expireConsent", bank::expire);
        handlers.put("sandbox.simulateRemittance", bank::simulate);
        handlers.put("sandbox.differences", call -> ApiResponse.of(200, SandboxReports.differences(Message::spanish)));
        handlers.put("sandbox.scenarios", call -> ApiResponse.of(200, reports.scenarios(Message::spanish)));
        handlers.put("sandbox.readiness", call -> ApiResponse.of(200, reports.readiness(call.key(), Message::spanish)));
        handlers.put("sandbox.configuration", call -> ApiResponse.of(200, reports.configuration(call.key())));
        return handlers;
    }

    /** Returns the sandbox's own record. */
    public ObjectNode record() {
        return sheet();
    }

    /** Returns the reports on the sandbox, and on what an integration has done in it, in Spanish or English. */
    public ObjectNode report(ApiKey key, boolean inSpanish) {
        return reports.all(key, inSpanish ? Message::spanish : Message::english);
    }

    private ApiResponse emails(ApiCall call) {
        Set<Long> visible = new HashSet<>(call.key().clients());
        visible.add(CapturedEmails.NO_CLIENT);
        return context.pages().pageOf(call, context.environment().table(TableNames.EMAILS), visible);
    }

    private ObjectNode sheet() {
        SimulatedClock own = context.environment().clock();
        ObjectNode sheet = JsonNodeFactory.instance.objectNode();
        sheet.put("object", "sandbox").put("reloj", own.stamp());
        sheet.put(
                "desfase_segundos",
                // Rounded: of two running clocks, the one that was read first shows less.
                Duration.between(context.present().instant(), own.instant())
                        .plusMillis(500)
                        .toSeconds());
        sheet.put("resets_restantes_hoy", context.resetLimit().left());
        // The mock limits none of these: only memory does.
        sheet.putObject("topes").putNull("clientes").putNull("facturas").putNull("destinos");
        sheet.put(
                "ultima_actividad_en",
                SimulatedClock.stamp(context.sandboxUsage().lastUsed()));
        sheet.put("archivo_el", context.sandboxUsage().archivedOn().toString());
        return sheet;
    }
}
