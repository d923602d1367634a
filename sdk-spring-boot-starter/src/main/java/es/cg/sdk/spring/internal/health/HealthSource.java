package es.cg.sdk.spring.internal.health;

/** Where the health of the service comes from. */
@FunctionalInterface
interface HealthSource {
    /** Returns the health now. */
    ServiceHealth health();
}
