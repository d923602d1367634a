package es.cg.sdk.examples.vendor;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.keys.jdbc.JdbcKeys;
import es.cg.sdk.webhooks.registration.RegistrationReport;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes on a firm, or replaces its key. A real application checks who asks. */
@RestController
class FirmIntake {
    private static final Logger LOG = LoggerFactory.getLogger(FirmIntake.class);
    private static final String NOT_ACTIVE = "El destino de los avisos todavía no está activo. Repita el alta en un"
            + " minuto; si sigue así, pida que se verifique en el panel de la gestoría.";

    private final JdbcKeys keys;
    private final WebhookRegistration registration;
    private final JdbcClient jdbc;

    FirmIntake(JdbcKeys keys, WebhookRegistration registration, JdbcClient jdbc) {
        this.keys = keys;
        this.registration = registration;
        this.jdbc = jdbc;
    }

    /** Answers 202 if a step is left, and why: the same call goes on there. */
    @PutMapping(path = "/firms/{firm}", produces = "text/plain;charset=UTF-8")
    ResponseEntity<String> put(@PathVariable String firm, @RequestBody String key) {
        if (!firm.matches("[a-z0-9-]{1,63}")) {
            return ResponseEntity.badRequest().build();
        }
        try {
            RegistrationReport report = takeOn(firm, ApiKey.of(key));
            if (report.isComplete()) {
                return ResponseEntity.ok().build();
            }
            LOG.warn("The destination of {} is not active: {}, {}", firm, report, report.unverified());
            return ResponseEntity.accepted().body(NOT_ACTIVE);
        } catch (RuntimeException e) {
            LOG.warn("{} was not taken on", firm, e);
            return ResponseEntity.status(409).body(FirmWork.MESSAGES.of(e));
        }
    }

    // snippet take-on
    /** Each step may be repeated: killed at any line, the same call goes on. */
    private RegistrationReport takeOn(String firm, ApiKey key) {
        keys.put(firm, Environment.PRODUCTION, key); // asks the service whose key it is
        // Creates the destination, stores its secret, and asks whether its handshake has passed.
        RegistrationReport report = registration.registerAll(Map.of(firm, firm));
        if (report.isComplete()) { // only now is there work for it
            jdbc.sql("INSERT INTO erp_firm (firm) VALUES (?) ON CONFLICT DO NOTHING")
                    .param(firm)
                    .update();
            jdbc.sql("INSERT INTO erp_due (firm) VALUES (?) ON CONFLICT DO NOTHING")
                    .param(firm)
                    .update();
        }
        return report;
    }
    // end snippet
}
