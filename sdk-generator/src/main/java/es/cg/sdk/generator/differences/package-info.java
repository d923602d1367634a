/**
 * Finds where the service's own document differs from ours, and says which corrections mend it.
 *
 * <p>{@code Differences} is the entrance. {@code OperationPairs} finds which operation is which, {@code
 * OperationComparison} and {@code AnswerComparison} compare two, {@code SchemaComparison} and {@code ValueComparison}
 * their data; {@code ErrorComparison} and {@code EventComparison} compare errors and webhooks. {@code Found} collects.
 */
@NullMarked
package es.cg.sdk.generator.differences;

import org.jspecify.annotations.NullMarked;
