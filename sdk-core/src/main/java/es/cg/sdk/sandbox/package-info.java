/** The sandbox's own operations: what a tester does to it, and what it tells of itself. */
@NullMarked
package es.cg.sdk.sandbox;

import org.jspecify.annotations.NullMarked;
