/** The keys with which stores of secrets encrypt what they keep. */
@NullMarked
package es.cg.sdk.storage;

import org.jspecify.annotations.NullMarked;
