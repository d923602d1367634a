package es.cg.sdk.limits.shared;

import java.time.Duration;
import java.util.UUID;

/**
 * The settings of a store.
 *
 * @param node identifies this process
 * @param openRequests the maximum number of open requests
 * @param requestsPerMinute the maximum number of requests a minute; 0 for what the service allows
 * @param lease for how long a process keeps its open requests without a sign of life
 * @param clock the SQL of the database's time
 */
record Settings(UUID node, int openRequests, int requestsPerMinute, Duration lease, String clock) {}
