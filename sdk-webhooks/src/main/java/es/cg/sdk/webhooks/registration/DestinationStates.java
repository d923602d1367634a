package es.cg.sdk.webhooks.registration;

/** Asks the service for the state of a destination. */
@FunctionalInterface
public interface DestinationStates {
    /**
     * Returns the state of a destination.
     *
     * @param name the name in its address
     * @throws Exception if the service does not tell it: the report then says so
     */
    DestinationState of(String name, String destinationId) throws Exception;
}
