package es.cg.sdk.mock.internal.firms;

import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;

/**
 * What the records of firms are made from that were not used yet.
 *
 * @param start the moment as of which firms are filled: the mock's start
 * @param sandboxClock the clock of a sandbox that nobody has moved, of which each firm has a copy
 */
public record FirmOrigin(Instant start, long seed, SimulatedClock sandboxClock) {}
