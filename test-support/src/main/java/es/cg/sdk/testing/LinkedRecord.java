package es.cg.sdk.testing;

/** A record whose methods are linked after those of a deployment. */
record LinkedRecord(Object value) {}
