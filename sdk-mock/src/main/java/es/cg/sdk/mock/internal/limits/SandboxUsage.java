package es.cg.sdk.mock.internal.limits;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.events.Warnings;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;

/**
 * Records when the sandbox was last used. An unused sandbox is warned of after 60 days, archived after 90 and deleted
 * after 120; these days are counted on production's clock, since the sandbox's own can be moved. An archived sandbox
 * answers only {@code sandbox.get} and {@code sandbox.reset}, and a reset takes it out of the archive. Guarded by the
 * service's lock.
 */
public final class SandboxUsage {
    private static final String UNUSED = "sandbox.unused";
    private static final Duration WARNED_AFTER = Duration.ofDays(60);
    private static final Duration ARCHIVED_AFTER = Duration.ofDays(90);
    private static final Duration DELETED_AFTER = ARCHIVED_AFTER.plusDays(30);
    private static final Set<String> ALLOWED_WHEN_ARCHIVED = Set.of("sandbox.get", "sandbox.reset");

    private final Environment sandbox;
    private final Environment production;
    private final Warnings warnings;
    private final RateLimits limits;

    /** Creates the rule; it does nothing if the environment is not the sandbox. */
    public SandboxUsage(Environment environment, Environment production, Warnings warnings, RateLimits limits) {
        this.sandbox = environment;
        this.production = production;
        this.warnings = warnings;
        this.limits = limits;
        if (environment.sandbox()) {
            production.schedule().on(UNUSED, payload -> checkUse());
        }
    }

    /** Starts to record the use of a new sandbox; does nothing in production and if it was started before. */
    public void begin() {
        if (sandbox.sandbox() && isDeleted()) {
            sandbox.table(TableNames.SANDBOX)
                    .add(0, JsonNodeFactory.instance.objectNode().put("id", TableNames.SANDBOX));
            use();
            later(WARNED_AFTER);
        }
    }

    /** Records a use now, and takes the sandbox out of the archive. */
    public void use() {
        record().change(json -> json.put("used_at", now().toString()).remove("archived_at"));
    }

    /** Returns the moment of the last use. */
    public Instant lastUsed() {
        return Instant.parse(record().text("used_at"));
    }

    /** Returns the day on which the sandbox is archived if it is not used before. */
    public LocalDate archivedOn() {
        return SimulatedClock.at(lastUsed().plus(ARCHIVED_AFTER)).toLocalDate();
    }

    /** Returns the sandbox's own record, which a reset keeps. */
    public Row record() {
        Row row = sandbox.table(TableNames.SANDBOX).find(TableNames.SANDBOX);
        if (row == null) {
            throw new IllegalStateException("the sandbox was deleted");
        }
        return row;
    }

    /** Whether the sandbox was deleted, or never started. */
    public boolean isDeleted() {
        return sandbox.table(TableNames.SANDBOX).size() == 0;
    }

    /**
     * Records a request with a valid key of the sandbox.
     *
     * @throws ApiException with 403 if the sandbox is archived and the operation is not allowed then
     */
    public void requested(String operation) {
        if (isDeleted()) {
            return;
        }
        if (!record().json().has("archived_at")) {
            use();
        } else if (!ALLOWED_WHEN_ARCHIVED.contains(operation)) {
            throw ApiException.of(403, "sandbox_archivado", Message.of("limit.archived"));
        }
    }

    private void checkUse() {
        if (isDeleted()) {
            return;
        }
        Duration idle = Duration.between(lastUsed(), now());
        if (idle.compareTo(WARNED_AFTER) < 0) {
            later(WARNED_AFTER);
        } else if (idle.compareTo(ARCHIVED_AFTER) < 0) {
            warnings.warn(
                    "sandbox_sin_uso", Message.of("limit.unused", archivedOn().toString()));
            later(ARCHIVED_AFTER);
        } else if (idle.compareTo(DELETED_AFTER) < 0) {
            record().change(json -> json.put("archived_at", now().toString()));
            warnings.warn("sandbox_archivado", Message.of("limit.archivedNow"));
            later(DELETED_AFTER);
        } else {
            sandbox.reset(now(), Set.of());
            limits.clear();
        }
    }

    private void later(Duration idle) {
        production.schedule().put(lastUsed().plus(idle), UNUSED, JsonNodeFactory.instance.objectNode());
    }

    private Instant now() {
        return production.clock().instant();
    }
}
