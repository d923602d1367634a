package es.cg.sdk.webhooks.jdbc;

/**
 * What one call has done to many events.
 *
 * @param done the number of events that it changed as it says
 * @param left the number of events that it left, for the reason that it says
 */
public record ActionReport(int done, int left) {}
