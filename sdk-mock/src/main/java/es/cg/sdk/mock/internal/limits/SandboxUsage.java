package es.cg.sdk.mock.internal.limits;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;

/**
 * A sandbox that nobody uses is warned of, archived, and in the end deleted: by the present, since its own clock is no
 * measure of that. An archived one shows its sheet and can be reset, which takes it out again. Guarded by the service's
 * lock.
 */
public final class SandboxUsage {
    /** What the sandbox remembers whatever is reset. */
    public static final String TABLE = "sandbox";

    private static final String UNUSED = "sandbox.unused";
    private static final Duration WARNED_AFTER = Duration.ofDays(60);
    private static final Duration ARCHIVED_AFTER = Duration.ofDays(90);
    private static final Duration DELETED_AFTER = ARCHIVED_AFTER.plusDays(30);
    private static final Set<String> OF_AN_ARCHIVED_ONE = Set.of("sandbox.get", "sandbox.reset");

    private final ServiceContext office;

    /** The rule over this office's world, if that is the sandbox. */
    public SandboxUsage(ServiceContext office) {
        this.office = office;
        if (office.world().sandbox()) {
            office.real().agenda().on(UNUSED, payload -> look());
        }
    }

    /** A sandbox begins, used for the first time. */
    public void begin() {
        if (office.table(TABLE).size() == 0) {
            office.table(TABLE).add(0, JsonNodeFactory.instance.objectNode().put("id", TABLE));
            use();
            later(WARNED_AFTER);
        }
    }

    /** Somebody uses it. */
    public void use() {
        memory().put("used_at", now().toString());
        memory().remove("archived_at");
    }

    /** When it was used last. */
    public Instant lastUsed() {
        return Instant.parse(memory().path("used_at").asText());
    }

    /** The day on which it is archived unless somebody uses it. */
    public LocalDate archivedOn() {
        return SimulatedClock.at(lastUsed().plus(ARCHIVED_AFTER)).toLocalDate();
    }

    /** What the sandbox remembers whatever is reset. */
    public ObjectNode memory() {
        Row row = office.table(TABLE).find(TABLE);
        if (row == null) {
            throw new IllegalStateException("the sandbox was deleted");
        }
        return row.json();
    }

    /** Whether there is none any more. */
    public boolean isDeleted() {
        return office.table(TABLE).size() == 0;
    }

    /** A request came with a key that opens it. */
    public void came(String operation) {
        if (!office.world().sandbox() || isDeleted()) {
            return;
        }
        if (!memory().has("archived_at")) {
            use();
        } else if (!OF_AN_ARCHIVED_ONE.contains(operation)) {
            throw ApiException.of(
                    403,
                    "sandbox_archivado",
                    "nobody used this sandbox for 90 days, so it is archived: POST /sandbox/reset takes it out again");
        }
    }

    private void look() {
        if (isDeleted()) {
            return;
        }
        Duration idle = Duration.between(lastUsed(), now());
        if (idle.compareTo(WARNED_AFTER) < 0) {
            later(WARNED_AFTER);
        } else if (idle.compareTo(ARCHIVED_AFTER) < 0) {
            String day = archivedOn().toString();
            office.warnings().warn("sandbox_sin_uso", "nobody used the sandbox for 60 days; it is archived on " + day);
            later(ARCHIVED_AFTER);
        } else if (idle.compareTo(DELETED_AFTER) < 0) {
            memory().put("archived_at", now().toString());
            office.warnings()
                    .warn("sandbox_archivado", "the sandbox is archived; unless it is reset it is deleted in 30 days");
            later(DELETED_AFTER);
        } else {
            office.world().beginAnew(now(), Set.of());
            office.limits().forget();
        }
    }

    private void later(Duration idle) {
        office.real().agenda().put(lastUsed().plus(idle), UNUSED, JsonNodeFactory.instance.objectNode());
    }

    private Instant now() {
        return office.real().clock().instant();
    }
}
