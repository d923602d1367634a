/** An application that keeps webhooks in Kafka, and handles each of them once in its database. */
@NullMarked
package es.cg.sdk.examples.kafka;

import org.jspecify.annotations.NullMarked;
