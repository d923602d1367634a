/**
 * Makes our document of the service's own: the matcher says which part of theirs is which of ours, {@code ServiceRules}
 * how it is said there, {@code ServiceMembers} and {@code ServiceOperations} what is gone and what is new.
 */
@NullMarked
package es.cg.sdk.generator.theirs;

import org.jspecify.annotations.NullMarked;
